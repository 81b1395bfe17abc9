/**
 * The program behind `torchmend`. The guard runs before every start of an app, so it is loaded without all the rest; only
 * its start script needs the whole house.
 */
const [name, ...args] = process.argv.slice(2);
const own = args.slice(0, args.includes('--') ? args.indexOf('--') : args.length);
const isScript = own.some((one) => one.startsWith('--script') || one === '--help' || one === '-h');
if (name === 'guard' && !isScript) await (await import('./guard/index')).runGuard(args);
else await (await import('./cli/process')).runTerminal(import.meta.dirname);
