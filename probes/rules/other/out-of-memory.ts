import { nvidiaCards } from '../cards';
import { said } from '../said';
import { lookAlike } from './look-alike';

/** The card's memory is full: nothing is wrong with driver, PyTorch or card. */
export default lookAlike('other/out-of-memory', 'out-of-memory', {
  decides: 'conv2d', // passes in a fresh process where the memory was full
  perhaps: (ask) => {
    const [line] = said(ask, 'library-failed');
    return line ? { line, doubt: line.values['status'] === 'ALLOC_FAILED' ? 'likely' : 'possible' } : null;
  },
  params: (ask) => ({ gpu: nvidiaCards(ask)[0]?.name ?? null }),
});
