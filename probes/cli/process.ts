import path from 'node:path';
import { createInterface } from 'node:readline';
import { calledAs } from '../called';
import { openHost } from '../host';
import { scanFolder } from '../places';
import { VERSION } from '../version';
import { main } from './main';
import { EXIT } from './terminal';

/** Ties the terminal face to this process. Everything it needs lies in the folder of our programs. */
export async function runTerminal(programs: string): Promise<void> {
  const beside = (name: string) => path.join(programs, name);
  const host = openHost({
    scripts: beside('scripts'),
    watchdog: [process.execPath, beside('watchdog.js')],
    scanWorker: beside('scan-worker.js'),
    scanCache: scanFolder,
  });
  const stop = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stop.abort());
  process.stderr.on('error', () => undefined); // nobody hears the progress: the verdict still counts
  process.stdout.on('error', () => stop.abort()); // whoever read us has gone: `torchmend … | head`

  const terminal = {
    out: (text: string) => void process.stdout.write(`${text}\n`),
    err: (text: string) => void process.stderr.write(`${text}\n`),
    input: readInput,
    line: readLine,
    signal: stop.signal,
    isWatched: process.stderr.isTTY === true,
    called: calledAs(process, process.cwd()),
  };
  process.exitCode = await main(process.argv.slice(2), host, terminal, VERSION);
  await host.close();
  process.stdout.write('', (error: NodeJS.ErrnoException | null | undefined) => {
    if (!error || error.code === 'EPIPE') return;
    process.exitCode = EXIT.failed; // a full disk: nobody has the result, so it must not look like one
    terminal.err(`The result could not be written: ${error.code ?? error.message}`);
  });
}

/** Standard input to its end; what lies beyond the limit is not read. */
async function readInput(limit: number): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of process.stdin) {
    const bytes = Buffer.from(chunk);
    chunks.push(bytes);
    length += bytes.length;
    if (length >= limit) break;
  }
  return Buffer.concat(chunks).subarray(0, limit);
}

/** One line from a terminal; where none is attached, nobody can agree to anything. */
async function readLine(): Promise<string> {
  const lines = createInterface({ input: process.stdin });
  try {
    for await (const line of lines) return line;
    return '';
  } finally {
    lines.close();
  }
}
