import { openHost } from '../../probes/host';

/** Runs a child through the Host and waits for it, until it is killed from outside. */
const [watchdog = '', code = ''] = process.argv.slice(2);
const host = openHost({ scripts: '', watchdog: [process.execPath, watchdog] });
await host.run([process.execPath, '-e', code], { deadlineMs: 60_000, onLine: (line) => console.log(line) });
