// run.mjs: runs a command on a machine of the fake GPU's.
//   node test/fake-gpu/run.mjs <scenario> [--driver 12080] [--count 2] [--cc 13.0] [--name …] -- <command…>
import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { parseArgs } from 'node:util';
import { build } from './build.mjs';
import { environment, names } from './scenario.mjs';

const text = { type: 'string' };
const own = [
  'driver',
  'count',
  'cc',
  'name',
  'memory',
  'sms',
  'init',
  'launch',
  'used',
  'smi',
  'cublas',
  'preload',
  'log',
];
const usage = `use: run.mjs <scenario> [--option value…] -- <command…>
scenarios: ${names.join(' ')}
options: ${own.map((o) => `--${o}`).join(' ')}`;

function fail(message) {
  console.error(message);
  process.exit(2);
}

const at = process.argv.indexOf('--');
const command = at < 0 ? [] : process.argv.slice(at + 1);
if (!command.length) fail(usage);
let parsed;
try {
  parsed = parseArgs({
    args: process.argv.slice(2, at),
    allowPositionals: true,
    options: Object.fromEntries(own.map((o) => [o, text])),
  });
} catch (e) {
  fail(`${e.message}\n${usage}`);
}
const { memory, used, driver, ...rest } = parsed.values;
const overrides = {
  ...rest,
  ...(memory && { memoryMiB: memory }),
  ...(used && { usedMiB: used }),
  ...(driver && { driver: driver === 'none' || driver === '0' ? null : driver }),
};
let env;
try {
  await build();
  env = environment(parsed.positionals[0] ?? '', overrides);
} catch (e) {
  fail(e.message);
}
const child = spawn(command[0], command.slice(1), { stdio: 'inherit', env: { ...process.env, ...env } });
child.on('error', (e) => fail(`${command[0]}: ${e.message}`));
child.on('exit', (code, signal) => process.exit(code ?? 128 + constants.signals[signal]));
for (const s of ['SIGINT', 'SIGTERM']) process.on(s, () => child.kill(s));
