// mutate.mjs: does taking a guard away make its test fail? One at a time; each file is put back. Prints a table.
//   node test/security/mutate.mjs [threat, or part of a file's or a test's name]
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { GUARDS } from './guards.mjs';

/** What hangs without its guard has been noticed too. */
const PATIENCE_MS = 300_000;
const asked = process.argv[2] ?? '';

/** How many tests fail in a file; `hangs`: it had to be ended. */
function failures(test) {
  const [file, only] = test.split(': ');
  const words = [
    'run',
    '--project',
    'unit',
    '--reporter',
    'json',
    `test/${file}.test.ts`,
    ...(only ? ['-t', only] : []),
  ];
  const options = { encoding: 'utf8', timeout: PATIENCE_MS, killSignal: 'SIGKILL', maxBuffer: 2 ** 28 };
  const ran = spawnSync(process.execPath, ['node_modules/vitest/vitest.mjs', ...words], options);
  if (ran.signal) return 'hangs';
  const { numFailedTests, numTotalTests } = JSON.parse(ran.stdout.slice(ran.stdout.indexOf('{"num')));
  if (numTotalTests === 0) throw new Error(`nothing was run of ${test}: ${ran.stdout.slice(0, 2000)}`);
  return numFailedTests === 0 ? 'NONE' : numFailedTests;
}

for (const [threat, file, guard, without, test] of GUARDS) {
  if (threat !== asked && ![file, test].some((one) => one.includes(asked))) continue;
  const whole = readFileSync(file, 'utf8');
  if (!whole.includes(guard)) throw new Error(`${file} has no ${guard}`);
  writeFileSync(
    file,
    whole.replace(guard, () => without),
  );
  try {
    const failed = failures(test);
    if (failed === 'NONE') process.exitCode = 1;
    console.log(`| ${threat} | \`${file}\` | \`${guard.replaceAll('|', '\\|')}\` | ${test} | ${failed} |`);
  } finally {
    writeFileSync(file, whole);
  }
}
