import { lookAlike } from './look-alike';

/** A program asked the card for something impossible (an index out of bounds): a fault of model or settings. */
export default lookAlike('other/device-side-assert', 'device-side-assert');
