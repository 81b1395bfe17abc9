import { execFileSync, spawnSync } from 'node:child_process';
import {
  copyFileSync,
  existsSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, type TestContext, test } from 'vitest';
import { catalogue, idOf } from '../../probes/builds';
import { ChoiceOutput, WheelsReport } from '../../probes/model';
import { cache, Missing, pip, python, run } from '../fake-gpu/cache.mjs';

/**
 * Real wheels: from the folder that TORCHMEND_WHEELS names, else from the registry by pip, which keeps them. They are
 * read where they lie; copies are made only where a test damages one.
 */
const root = path.resolve(import.meta.dirname, '../..');
const kept = path.join(cache, 'wheels');
const made = mkdtempSync(path.join(tmpdir(), 'torchmend live wheels '));

beforeAll(() => {
  execFileSync(process.execPath, ['build.mjs', '--quiet', '--run', 'cli', '--version'], { cwd: root });
}, 120_000);

afterAll(() => rmSync(made, { recursive: true, force: true }));

/** The path of one wheel; skips the test, saying what is not proven, where it can't be had. */
async function wheel(
  t: TestContext,
  requirement: string,
  file: RegExp,
  what: string,
  more: readonly string[] = [],
): Promise<string> {
  for (const folder of [process.env['TORCHMEND_WHEELS'] ?? '', kept]) {
    const found = folder !== '' && existsSync(folder) ? readdirSync(folder).find((name) => file.test(name)) : undefined;
    if (found) return path.join(folder, found);
  }
  mkdirSync(kept, { recursive: true });
  try {
    await pip('download', ['--dest', kept, ...more, requirement]);
  } catch (error) {
    if (error instanceof Missing) t.skip(`not proven: ${what}. ${error.message}`);
    throw error;
  }
  const found = readdirSync(kept).find((name) => file.test(name));
  if (!found) throw new Error(`pip brought no ${file}`);
  return path.join(kept, found);
}

const torch = (t: TestContext, what: string) =>
  wheel(t, 'torch==2.14.1', /^torch-2\.14\.1-cp311-.*manylinux.*x86_64\.whl$/, what);
const vision = (t: TestContext, what: string) =>
  wheel(t, 'torchvision==0.29.1', /^torchvision-0\.29\.1-cp311-.*manylinux.*x86_64\.whl$/, what);

function wheels(place: string, ...args: string[]): { report: WheelsReport; code: number | null } {
  const ran = spawnSync(process.execPath, ['out/cli.js', 'wheels', place, '--offline', '--json', ...args], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 << 20,
  });
  return { report: WheelsReport.parse(JSON.parse(ran.stdout)), code: ran.status };
}

const told = ({ report }: ReturnType<typeof wheels>) =>
  report.files.map(({ verdict, problems }) => [verdict, problems.map(({ code }) => code)]);
const LINUX = ['--os', 'linux', '--python', '3.11', '--driver', '580.95.05'];

/** A folder with one wheel in it, under another name if need be. */
function folderWith(name: string, from: string): string {
  const folder = mkdtempSync(path.join(made, 'folder '));
  linkOrCopy(from, path.join(folder, name));
  return folder;
}

function linkOrCopy(from: string, to: string): void {
  try {
    linkSync(from, to);
  } catch {
    copyFileSync(from, to); // another volume
  }
}

describe('real wheels', () => {
  test('torch 2.14.1 with CUDA 13.0 is accepted for an RTX 50', async (t) => {
    const file = await torch(t, 'that a real torch is accepted for the card it holds');
    const answer = wheels(file, '--gpu', '12.0', ...LINUX);
    expect(told(answer)).toEqual([['usable', []]]);
    expect(answer.report.files[0]).toMatchObject({ package: 'torch', version: '2.14.1+cu130' });
    expect(answer.report.files[0]?.architectures).toEqual(expect.arrayContaining(['sm_75', 'sm_120']));
    const missing = answer.report.missing.map(({ requirement }) => requirement);
    expect(missing).toEqual(expect.arrayContaining(['torchvision', 'triton~=3.8.0', 'nvidia-cudnn-cu13==9.24.0.43']));
    expect(answer.report.shopping?.commands.download.join()).toContain('torch==2.14.1+cu130');
  });

  test('and refused for a GTX 10, with the reason', async (t) => {
    const file = await torch(t, 'that a real torch is refused for a card it has no code for');
    const answer = wheels(file, '--gpu', '6.1', ...LINUX);
    expect(told(answer)).toEqual([['refused', ['wheel/no-code-for-card']]]);
    expect(answer.report.files[0]?.problems[0]?.params).toMatchObject({ cards: ['6.1'] });
    expect(answer.report.shopping?.files[0]?.version).toBe('2.14.1+cu126');
    expect(answer.code).toBe(1);
  });

  test('a Turing card is told of the library that has nothing for it', async (t) => {
    const file = await torch(t, 'what a real torch lacks for Turing in a part');
    const answer = wheels(file, '--gpu', '7.5', ...LINUX);
    expect(told(answer)).toEqual([['usable', ['wheel/part-without-code']]]);
    expect(answer.report.files[0]?.problems[0]?.params['library']).toBe('libtorch_cuda_linalg.so');
  });

  test('the wrong Python and the wrong system are named', async (t) => {
    const file = await vision(t, 'that the tags of a real wheel are held against Python and system');
    expect(told(wheels(file, '--gpu', '12.0', '--os', 'linux', '--python', '3.12'))[0]?.[1]).toEqual([
      'wheel/other-python',
    ]);
    expect(told(wheels(file, '--gpu', '12.0', '--os', 'windows', '--python', '3.11'))[0]?.[1]).toEqual([
      'wheel/other-system',
    ]);
  });

  test('the build without graphics card support, which Windows gets by default, is refused', async (t) => {
    const more = ['--platform', 'win_amd64', '--python-version', '3.11', '--implementation', 'cp', '--abi', 'cp311'];
    const what = 'that a real CPU-only torch is refused';
    const file = await wheel(t, 'torch==2.14.1', /^torch-2\.14\.1-cp311-cp311-win_amd64\.whl$/, what, more);
    const answer = wheels(file, '--gpu', '12.0', '--driver', '581.80', '--os', 'windows', '--python', '3.11');
    expect(told(answer)).toEqual([['refused', ['wheel/cpu-only']]]);
  });

  test('cut short, renamed and tampered with are told apart', async (t) => {
    const whole = await torch(t, 'that damage to real wheels is named');
    const small = await vision(t, 'that damage to real wheels is named');
    const cut = mkdtempSync(path.join(made, 'cut '));
    copyStart(whole, path.join(cut, path.basename(whole)), 100 << 20);
    expect(told(wheels(cut, '--gpu', '12.0', ...LINUX))).toEqual([['refused', ['wheel/truncated']]]);

    const renamed = folderWith(path.basename(small).replaceAll('cp311', 'cp312'), small);
    const other = wheels(renamed, '--gpu', '12.0', '--os', 'linux', '--python', '3.12');
    expect(told(other)[0]?.[1]).toEqual(['wheel/renamed', 'wheel/other-python']);

    const tampered = path.join(mkdtempSync(path.join(made, 'tampered ')), path.basename(small));
    copyFileSync(small, tampered);
    const script =
      'import sys, zipfile\nwith zipfile.ZipFile(sys.argv[1], "a") as z: z.writestr("torchvision/extra.py", "import os")';
    await run(python, ['-c', script, tampered]);
    const answer = wheels(tampered, '--gpu', '12.0', ...LINUX);
    expect(told(answer)[0]?.[1]).toEqual(['wheel/tampered']);
    expect(answer.report.files[0]?.problems[0]?.params['files']).toEqual(['torchvision/extra.py']);
  });

  test('torch and its torchvision belong together', async (t) => {
    const folder = mkdtempSync(path.join(made, 'pair '));
    for (const file of [await torch(t, 'the real pair'), await vision(t, 'the real pair')])
      linkOrCopy(file, path.join(folder, path.basename(file)));
    const { report } = wheels(folder, '--gpu', '12.0', ...LINUX);
    expect(report.set?.length).toBe(2);
    expect(report.missing.map(({ requirement }) => requirement)).not.toContain('torchvision');
  });
});

describe('the catalogue beside real wheels', () => {
  test('choose says what the wheel holds', async (t) => {
    const file = await torch(t, 'that the catalogue agrees with a real wheel');
    const ran = spawnSync(process.execPath, ['out/cli.js', 'archs', file, '--json'], {
      cwd: root,
      encoding: 'utf8',
      maxBuffer: 64 << 20,
    });
    const main = JSON.parse(ran.stdout).files.find((row: { path: string }) => row.path.endsWith('libtorch_cuda.so'));
    const most = main.containers - main.stubContainers;
    const images = Object.entries<number>(main.images).flatMap(([name, count]) => (count >= most ? [name] : []));
    const chosen = spawnSync(
      process.execPath,
      ['out/cli.js', 'choose', '--offline', '--json', '--gpu', '12.0', ...LINUX],
      { cwd: root, encoding: 'utf8' },
    );
    const { answer } = ChoiceOutput.parse(JSON.parse(chosen.stdout));
    expect(answer.build?.torch).toBe('2.14.1+cu130');
    expect(answer.reasons.find(({ code }) => code === 'build/read-from-wheel')?.params).toEqual({
      file: path.basename(file),
    });
    const row = catalogue().builds.find((build) => idOf(build) === '2.14.1+cu130 linux x86_64');
    expect([...(row?.images ?? [])].sort()).toEqual(images.sort());
    expect(images).toContain('sm_120');
  });
});

function copyStart(from: string, to: string, bytes: number): void {
  const [source, target] = [openSync(from, 'r'), openSync(to, 'w')];
  const chunk = Buffer.alloc(1 << 20);
  for (let at = 0; at < bytes; at += chunk.length)
    writeSync(target, chunk, 0, readSync(source, chunk, 0, chunk.length, at), at);
}
