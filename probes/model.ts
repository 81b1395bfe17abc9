/** The words everything else is written in: facts, findings, events, the fold. Imports nothing else of ours. */
export * from './model/build';
export * from './model/environment';
export * from './model/event';
export * from './model/fact';
export * from './model/find-output';
export * from './model/finding';
export * from './model/found';
export * from './model/judged';
export * from './model/libraries';
export * from './model/machine';
export * from './model/outcome';
export * from './model/plan';
export * from './model/sign';
export * from './model/view';
