import { app } from 'electron';
import { run } from './app';
import { guardInput, WATCHDOG } from './watchdog';

// The same program is also the guard that ends its children should it die: an app in a box has no second one to start.
if (process.argv.includes(WATCHDOG)) void import('../probes/host').then(({ guard }) => guard(guardInput()));
else if (app.requestSingleInstanceLock()) run(import.meta.dirname);
else app.quit();
