import { execFileSync, spawnSync } from 'node:child_process';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { askDriverLibrary, fromTold, readTold } from '../../probes/gpu/driver-library';
import { type Made, makeHost, never, type Program, ran } from './host';

const MARK = '@@torchmend@@';
const nothing = { library: null, missing: false, said: null, cuda: null, failed: null, cards: null };
const loaded = { ...nothing, library: '/usr/lib/libcuda.so.1', cuda: 12080 };
const card = {
  name: 'NVIDIA GeForce RTX 5090',
  capability: '12.0',
  memoryBytes: 34190917632,
  pci: '0000:01:00.0',
  uuid: 'GPU-1',
};
const lines = (...told: object[]) => told.map((one) => `\n${MARK}${JSON.stringify(one)}\n`).join('');
const PYTHON = '/home/user/venv/bin/python';
const ask = (program: Program, made: Made = {}) =>
  askDriverLibrary(makeHost({ ...made, programs: { [PYTHON]: program, ...made.programs } }).host, PYTHON, never);

describe('a library that nobody found', () => {
  const missing = { ...nothing, missing: true, said: 'libcuda.so.1: cannot open shared object file' };
  const says = async (list: string, startedIn: string | null, files: Made['files'] = {}) => {
    const { host } = makeHost({ env: { LD_LIBRARY_PATH: list }, files, programs: { [PYTHON]: () => lines(missing) } });
    return askDriverLibrary({ ...host, startedIn }, PYTHON, never);
  };
  const here = { '/here/libcuda.so.1': 'x' };

  it.each([
    ['', '/here', here, 'no-tool'],
    ['/opt/x', '/here', here, 'no-tool'],
    ['/opt/x:', '/here', {}, 'no-tool'],
    ['/opt/x:', '/here', here, 'not-reached'],
    [':/opt/x', '/here', here, 'not-reached'],
    ['/opt/x;;/y', '/here', here, 'not-reached'],
    ['./driver', null, {}, 'not-reached'],
    ['$ORIGIN/x', '/here', {}, 'no-tool'],
  ])('with LD_LIBRARY_PATH=%s, started in %s', async (list, startedIn, files, why) => {
    expect(await says(list, startedIn, files)).toMatchObject({ is: 'unknown', why });
  });
});

describe('what it told', () => {
  it('cards, CUDA and the file it came from', async () => {
    const said = await ask(() => lines(nothing, loaded, { ...loaded, cards: [card] }));
    expect(said).toMatchObject({ is: 'known', cudaVersion: '12.8', tool: '/usr/lib/libcuda.so.1' });
    expect(said.cards).toMatchObject([
      { vendor: 'nvidia', computeCapability: '12.0', memoryBytes: 34190917632, pci: '0000:01:00.0', uuid: 'GPU-1' },
    ]);
  });

  it.each([
    [11040, '11.4'],
    [12080, '12.8'],
    [13000, '13.0'],
    [13010, '13.1'],
  ])('%i is CUDA %s', (cuda, version) => {
    expect(fromTold({ ...loaded, cuda, cards: [] }, ran({})).cudaVersion).toBe(version);
  });

  it('noise before, behind, inside and a line cut by a crash', () => {
    const whole = MARK + JSON.stringify(loaded);
    expect(readTold(`[driver] hello\nwarning: ${whole}\nbye\n`)).toEqual(loaded);
    expect(readTold(`${whole}\n${MARK}{"library": "/usr/l`)).toEqual(loaded);
    expect(readTold(`${whole}\n${MARK}{"library": 7}\n`)).toEqual(loaded);
    expect(readTold('no mark')).toBeNull();
    expect(readTold('')).toBeNull();
  });

  it.each([
    [
      { code: 100, name: 'CUDA_ERROR_NO_DEVICE' },
      { is: 'absent', said: 'cuInit: CUDA_ERROR_NO_DEVICE (100)' },
    ],
    [
      { code: 803, name: 'CUDA_ERROR_SYSTEM_DRIVER_MISMATCH' },
      { is: 'unknown', why: 'unreadable', said: 'cuInit: CUDA_ERROR_SYSTEM_DRIVER_MISMATCH (803)' },
    ],
    [
      { code: 34, name: null },
      { is: 'unknown', why: 'unreadable', said: 'cuInit: error (34)' },
    ],
  ])('cuInit %o', async (failed, expected) => {
    const said = await ask(() => lines(nothing, loaded, { ...loaded, failed: { call: 'cuInit', ...failed } }));
    expect(said).toMatchObject({ ...expected, cudaVersion: '12.8', cards: [] });
  });

  it('no library; a library that does not load', async () => {
    expect(await ask(() => lines({ ...nothing, missing: true, said: 'libcuda.so.1: cannot open' }))).toMatchObject({
      is: 'unknown',
      why: 'no-tool',
      said: 'libcuda.so.1: cannot open',
    });
    expect(await ask(() => lines({ ...nothing, said: 'libcuda.so.1: wrong ELF class' }))).toMatchObject({
      why: 'unreadable',
      said: 'libcuda.so.1: wrong ELF class',
    });
  });

  it('cuInit hangs or crashes: the CUDA version is kept', async () => {
    const stdout = lines(nothing, loaded);
    expect(await ask(() => ({ ended: 'deadline', code: null, signal: 'SIGKILL', stdout }))).toMatchObject({
      is: 'unknown',
      why: 'timeout',
      cudaVersion: '12.8',
    });
    expect(await ask(() => ({ code: null, signal: 'SIGSEGV', stdout }))).toMatchObject({
      is: 'unknown',
      why: 'crashed',
      said: 'ended by SIGSEGV',
      cudaVersion: '12.8',
    });
    expect(await ask(() => ({ code: 0xc0000005, stdout: lines(nothing) }))).toMatchObject({ why: 'crashed' });
  });
});

describe('with which Python', () => {
  const good: Program = () => lines({ ...loaded, cards: [card] });
  it('variables that hide cards are taken away, and nothing of the environment gets in between', async () => {
    const { host, runs } = makeHost({
      programs: {
        [PYTHON]: (args, { env }) => {
          expect(env).toEqual({ CUDA_VISIBLE_DEVICES: null });
          return good(args, { deadlineMs: 1 });
        },
      },
    });
    await askDriverLibrary(host, PYTHON, never);
    expect(runs).toEqual([[PYTHON, '-I', '-S', '-B', '/app/scripts/driver.py']]);
  });
  it('a broken one gives way to PATH', async () => {
    const env = { PATH: '/usr/bin' };
    const programs = { '/usr/bin/python3': good };
    const noCtypes: Program = () => ({ code: 1, stderr: "ModuleNotFoundError: No module named '_ctypes'" });
    expect(await ask(noCtypes, { env, programs })).toMatchObject({ is: 'known' });
    expect(await askDriverLibrary(makeHost({ env, programs }).host, null, never)).toMatchObject({ is: 'known' });
  });
  it('none at all', async () => {
    expect(await askDriverLibrary(makeHost({}).host, PYTHON, never)).toMatchObject({
      is: 'unknown',
      why: 'not-reached',
      said: 'no Python could be started to ask it',
    });
  });
  it('Windows: the Store’s stand-in is not started', async () => {
    const store = 'C:\\Users\\user\\AppData\\Local\\Microsoft\\WindowsApps';
    const env = { Path: `${store};C:\\Python312` };
    const programs = { [`${store}\\python.exe`]: good, 'C:\\Python312\\python.exe': good };
    const { host, runs } = makeHost({ platform: 'win32', env, programs });
    expect((await askDriverLibrary(host, null, never)).is).toBe('known');
    expect(runs).toEqual([['C:\\Python312\\python.exe', '-I', '-S', '-B', 'C:\\app\\scripts\\driver.py']]);
  });
});

const python = spawnSync('python3', ['--version']).status === 0;
const hasDriver = python && spawnSync('python3', ['-c', 'import ctypes; ctypes.CDLL("libcuda.so.1")']).status === 0;
const script = path.join(import.meta.dirname, '../../probes/scripts/driver.py');

describe('the script itself', () => {
  // Skipped where there is no python3 (apt-get install python3): then only the reading of its lines is proven here.
  it.skipIf(!python || hasDriver || process.platform === 'win32')('says that there is no library', () => {
    const told = readTold(execFileSync('python3', ['-I', '-S', '-B', script], { encoding: 'utf8' }));
    expect(told).toMatchObject({ library: null, missing: true, cuda: null, failed: null, cards: null });
    expect(told?.said).toMatch(/^libcuda\.so\.1: cannot open shared object file/);
  });
});
