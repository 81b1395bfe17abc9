/** What an environment was like when it worked, kept and compared. */
export { compare } from './compare';
export { comparing } from './comparing';
export { stateOf } from './of';
export { baselineOf, listBaselines, readBaseline, saveBaseline } from './store';
