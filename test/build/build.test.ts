import { execFile } from 'node:child_process';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');
/** A tiny project of the same shape, built by the real build.mjs. */
const place = mkdtempSync(path.join(tmpdir(), 'torchmend-build-'));

beforeAll(() => {
  for (const folder of ['probes/scripts', 'electron', 'renderer', 'test/bench'])
    mkdirSync(path.join(place, folder), { recursive: true });
  for (const file of ['build.mjs', 'vite.node.config.ts']) copyFileSync(path.join(root, file), path.join(place, file));
  writeFileSync(path.join(place, 'package.json'), '{"type":"module"}');
  writeFileSync(path.join(place, 'package-lock.json'), '{}');
  writeFileSync(path.join(place, 'probes/scripts/ask.py'), 'print(1)\n');
  writeFileSync(
    path.join(place, 'probes/cli.ts'),
    'console.log(JSON.stringify(process.argv.slice(2)));\nprocess.exitCode = 7;\n',
  );
  symlinkSync(path.join(root, 'node_modules'), path.join(place, 'node_modules'));
});
afterAll(() => rmSync(place, { recursive: true, force: true }));

interface Ran {
  code: number;
  stdout: string;
  stderr: string;
  ms: number;
}

function build(...args: string[]): Promise<Ran> {
  const began = Date.now();
  return new Promise((resolve) =>
    execFile(process.execPath, [path.join(place, 'build.mjs'), ...args], { cwd: tmpdir() }, (error, stdout, stderr) =>
      resolve({ code: error ? Number(error.code) : 0, stdout, stderr, ms: Date.now() - began }),
    ),
  );
}
const cli = (...args: string[]) => build('--quiet', '--run', 'cli', ...args);

it('builds once when two want it at the same time, and says nothing of it on stdout', async () => {
  const [one, two] = await Promise.all([cli('check', 'a b', '--json'), cli('--', 'check')]);
  expect(one).toMatchObject({ code: 7, stdout: '["check","a b","--json"]\n' });
  expect(two).toMatchObject({ code: 7, stdout: '["check"]\n' });
  const left = readdirSync(path.join(place, 'out')).filter((name) => /draft|lock/.test(name));
  expect(left).toEqual([]);
  expect(existsSync(path.join(place, 'out/scripts/ask.py'))).toBe(true);
}, 60_000);

it('builds anew what changed, and takes old chunks away', async () => {
  const chunks = path.join(place, 'out/chunks');
  mkdirSync(chunks, { recursive: true });
  for (const [name, ageMs] of [
    ['old-1.js', 7_200_000],
    ['recent-2.js', 60_000],
  ] as const) {
    writeFileSync(path.join(chunks, name), '');
    const at = new Date(Date.now() - ageMs);
    utimesSync(path.join(chunks, name), at, at);
  }
  expect((await cli('x')).stdout).toBe('["x"]\n');
  expect(readdirSync(chunks)).toContain('old-1.js'); // nothing was built
  writeFileSync(path.join(place, 'probes/cli.ts'), 'console.log("new");\n');
  const soon = new Date(Date.now() + 2000);
  utimesSync(path.join(place, 'probes/cli.ts'), soon, soon);
  expect(await cli('x')).toMatchObject({ code: 0, stdout: 'new\n' });
  expect(readdirSync(chunks)).toEqual(['recent-2.js']);
}, 60_000);

it('fails with the reason, and runs nothing old', async () => {
  writeFileSync(path.join(place, 'probes/cli.ts'), 'import "./gone";\n');
  const later = new Date(Date.now() + 4000);
  utimesSync(path.join(place, 'probes/cli.ts'), later, later);
  const ran = await cli('x');
  expect(ran).toMatchObject({ code: 70, stdout: '' });
  expect(ran.stderr).toContain('./gone');
}, 60_000);
