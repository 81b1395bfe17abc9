import { nvidiaCards } from '../cards';
import { lookAlike } from './look-alike';

/** The card can compute, but not with the number format that was asked for. */
export default lookAlike('other/dtype-unsupported', 'type-not-supported', {
  params: (ask) => ({ gpu: nvidiaCards(ask)[0]?.name ?? null }),
});
