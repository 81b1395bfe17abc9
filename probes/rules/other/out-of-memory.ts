import { nvidiaCards } from '../cards';
import { lookAlike } from './look-alike';

/** The card's memory is full: nothing is wrong with driver, PyTorch or card. */
export default lookAlike('other/out-of-memory', 'out-of-memory', {
  params: (ask) => ({ gpu: nvidiaCards(ask)[0]?.name ?? null }),
});
