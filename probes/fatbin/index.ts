/** Which GPU architectures do compiled libraries hold? From the files alone: no GPU, no toolkit, no Python. */
export { CAPABILITIES, coverageOf, type Holding, holding, verdictOf } from './judge';
export { type Stop, Stopped } from './look';
export * from './model';
export { type ScanOptions, scan } from './scan';
export { ofBytes, type Source, Unreadable } from './source';
