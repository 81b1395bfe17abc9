/** Acts: keeps an environment safe, changes it, puts it back. */
export { giveUp, OURS } from './give-up';
export { type Journal, type JournalLine, note, readJournal, readJournals, type Standing } from './journal';
export { type Lock, lock, unlock } from './lock';
export { Kept, Manifest } from './manifest';
export { type GatherOptions, gather, judge, type Surroundings } from './preflight/index';
export { letGo, type Recovered, recover, undo, undoOverwrites } from './recover';
export { type Difference, differencesFrom, type Restored, restore } from './restore';
export { type RepairOptions, repair } from './run';
export { readManifest, takeSnapshot } from './snapshot';
export type { Fetch, Progress } from './steps';
export { StepFailed, Trouble } from './trouble';
export { uncovered } from './uncovered';
