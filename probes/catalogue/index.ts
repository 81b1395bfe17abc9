/** The list of builds between versions of this program: signed, checked by default to be refused, the last good one kept. */
export { heldCatalogue, stateOf } from './held';
export { type Renewed, renewCatalogue, takeCatalogue } from './renew';
export { MOST_BYTES } from './signed';
