import { guardCalled } from './called';

/**
 * The program behind `torchmend`. The guard runs before every start of an app, so it is loaded without all the rest; only
 * its start script needs the whole house.
 */
const guarded = guardCalled(process.argv.slice(2));
if (guarded) await (await import('./guard/index')).runGuard(guarded);
else await (await import('./cli/process')).runTerminal(import.meta.dirname);
