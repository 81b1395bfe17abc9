/** What an environment was like when it worked, kept and compared. */
export { compare } from './compare';
export { comparing } from './comparing';
export { baselineOf, listBaselines, saveBaseline } from './store';
