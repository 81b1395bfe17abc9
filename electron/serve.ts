import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { sessionFile } from '../probes/places';
import { openSession } from '../probes/session';
import { lookAtStart } from './at-start';
import { openBrowser } from './browsers';
import { Door } from './door';
import { createWizardServer } from './http';
import { openMachine } from './machine';

/**
 * Browser mode: the same wizard on the loopback address, for machines where Electron can't run and through SSH tunnels.
 * `--port N` · `--open`: shows it in an installed browser · `--leave SECONDS`: ends when no window has been open that long.
 */
const { values } = parseArgs({
  options: { port: { type: 'string', default: '0' }, open: { type: 'boolean' }, leave: { type: 'string' } },
});
const beside = (name: string) => path.join(import.meta.dirname, name);
const { host, ...asked } = openMachine({
  scripts: beside('scripts'),
  scanWorker: beside('scan-worker.js'),
  watchdog: [process.execPath, beside('watchdog.js')],
});
const session = await openSession(host, { ...asked, file: sessionFile(host) });
void lookAtStart(session);
const door = new Door();
let leaving: NodeJS.Timeout | undefined;
const server = createWizardServer({
  door,
  session,
  window: beside('renderer'),
  onWindows(count) {
    clearTimeout(leaving);
    if (count === 0 && values.leave !== undefined)
      leaving = setTimeout(() => end('The last window was closed. Torchmend ends.'), Number(values.leave) * 1000);
  },
  onUsedTicket: () => console.error(`That address was used before. A new one, good for one visit:\n${address()}`),
});

function port(): number {
  const at = server.address();
  return typeof at === 'object' && at !== null ? at.port : 0;
}

function address(): string {
  return `http://127.0.0.1:${port()}${door.ticket()}`;
}

/** As it was asked for; what is no port is said at once. */
function portAsked(): number {
  const asked = Number(values.port);
  if (Number.isInteger(asked) && asked >= 0 && asked < 65_536) return asked;
  console.error(`--port ${values.port}: a port is a number from 0 to 65535; 0 takes any that is free.`);
  process.exit(64);
}

let ending = false;
/** Ends what runs, and with it every child, then us. */
function end(why: string): void {
  if (ending) return;
  ending = true;
  if (why) console.error(why);
  server.close();
  server.closeAllConnections();
  void session.close().finally(() => process.exit());
}

server.on('error', (error) => {
  console.error(`Port ${values.port} can’t be used: ${error.message}`);
  process.exitCode = 1;
  end('');
});
server.listen(portAsked(), '127.0.0.1', () => {
  console.log(address());
  if (values.open && openBrowser(address())) return;
  console.error(
    `Open this address in a browser on this computer; it works once.\n` +
      `From another computer, first make a tunnel:\n  ssh -L ${port()}:127.0.0.1:${port()} ${host.names.user || 'you'}@${os.hostname()}`,
  );
});
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => end(''));
