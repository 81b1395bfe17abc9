/** Acts: keeps an environment safe, changes it, puts it back. */
export { giveUp, OURS, tidy } from './give-up';
export { type Journal, type JournalLine, note, readJournal, readJournals, type Standing } from './journal';
export { type Lock, lock, unlock } from './lock';
export { Kept, Manifest } from './manifest';
export { type Difference, differencesFrom, type Restored, restore } from './restore';
export { MANIFEST, readManifest, type SnapshotOptions, takeSnapshot } from './snapshot';
export { Trouble } from './trouble';
