/** Acts: keeps an environment safe, changes it, puts it back. */
export { giveUp, sweep } from './give-up';
export { type Journal, readJournal, readJournals } from './journal';
export { lock } from './lock';
export { gather, judge } from './preflight/index';
export { letGo, recover, undo, undoOverwrites } from './recover';
export { restore } from './restore';
export { repair } from './run';
export { readManifest, takeSnapshot } from './snapshot';
export type { Progress } from './steps';
export { StepFailed, Trouble } from './trouble';
