/** Commands that are answered when they are done, without a job: each by itself. */
export { tellCache } from './cache';
export { tellCatalogue } from './catalogue';
export { ACCEPTED, type Desk } from './desk';
export { openPast, tellPast } from './past';
export { pick, startApp } from './pick';
export { remember } from './remember';
export { REPORT_NAME, Reports } from './reports';
export { HeldSettings } from './settings';
export { HeldUpdate } from './update';
