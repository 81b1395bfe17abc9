import { nvidiaCards } from '../cards';
import { lookAlike } from './look-alike';

/** The card can compute, but not with the number format that was asked for. */
export default lookAlike('other/dtype-unsupported', 'type-not-supported', {
  // Under ZLUDA the same words only mean that it lacks a function.
  isIt: (ask) => !(ask.maybe('gpus.present') ?? []).some(({ name }) => /\bZLUDA\b/i.test(name)),
  params: (ask) => ({ gpu: nvidiaCards(ask)[0]?.name ?? null }),
});
