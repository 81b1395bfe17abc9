import { execFileSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { userInfo } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, type TestContext, test } from 'vitest';
import { CheckOutput, FindOutput } from '../../probes/model';
import { APP_TREES } from '../python/fixtures/apps';
import { embedded, files, type Tree, venv } from '../python/trees';
import { bundleActing, close, cmd, Missing, prepare, registry, type Windows } from '../wine/setup.mjs';

const root = path.resolve(import.meta.dirname, '../..');
const WHAT = 'not proven: that the core runs on Windows (win32 Node under Wine, real PE files, registry, drives)';
let windows: Windows | Missing;

beforeAll(async () => {
  execFileSync(process.execPath, ['build.mjs', '--quiet', '--run', 'cli', '--version'], { cwd: root });
  try {
    windows = prepare();
    plant(windows);
    await bundleActing();
  } catch (error) {
    if (!(error instanceof Missing)) throw error;
    windows = error;
  }
}, 600_000);
afterAll(() => {
  if (!(windows instanceof Missing)) close();
});

/** Wine calls its user as this computer calls ours. */
const HOME = `users/${userInfo().username}`;
const SYSTEM_VARIABLES = 'HKLM\\SYSTEM\\CurrentControlSet\\Control\\Session Manager\\Environment';
const TOOLKIT = 'NVIDIA GPU Computing Toolkit\\CUDA\\v12.4';
const apps = APP_TREES.filter(({ os }) => os === 'win32');
const DEEP = Array.from({ length: 7 }, (_, i) => `文件夹 ${i} ${'x'.repeat(40)}`).join('/');

/** Puts the apps of the catalogue on D: and what Windows keeps elsewhere on C:. */
function plant({ c, d, python }: Windows): void {
  for (const old of [`${HOME}/AppData/Local/Torchmend`, 'guarded.bat'])
    rmSync(path.join(c, old), { recursive: true, force: true });
  const program = readFileSync(python);
  const write = (drive: string, tree: Tree) => {
    for (const [file, content] of Object.entries(tree)) {
      const whole = path.join(drive, ...file.split('/'));
      mkdirSync(path.dirname(whole), { recursive: true });
      writeFileSync(whole, file.endsWith('python.exe') ? program : content);
    }
  };
  for (const { tree } of apps) write(d, tree);
  write(d, { ...venv('win32', `${DEEP}/venv`), ...venv('win32', 'gone/venv', { home: 'C:\\Gone' }) });
  write(c, {
    'Python311/python.exe': '',
    ...embedded('odd place/Python 3.11', { digits: '311', pth: false }),
    ...files(`${HOME}/AppData/Local/Microsoft/WindowsApps`, 'python.exe'),
    [`${HOME}/AppData/Roaming/ComfyUI/config.json`]: JSON.stringify({ basePath: 'C:\\设置 里 的\\ComfyUI' }),
    ...files('设置 里 的/ComfyUI', 'custom_nodes/x.py', 'models/x', 'user/x'),
    ...venv('win32', '设置 里 的/ComfyUI/.venv', { uv: true }),
    'lonely/python.exe': '',
  });
  registry(
    'HKCU\\Software\\Python\\PythonCore\\3.11\\InstallPath',
    'ExecutablePath',
    'REG_SZ',
    'C:\\odd place\\Python 3.11\\python.exe',
  );
  const adapter = 'HKLM\\System\\CurrentControlSet\\Control\\Class\\{4d36e968-e325-11ce-bfc1-08002be10318}\\0007';
  registry(adapter, 'DriverDesc', 'REG_SZ', 'NVIDIA GeForce RTX 5090');
  registry(adapter, 'DriverVersion', 'REG_SZ', '32.0.15.9159');
  registry(adapter, 'MatchingDeviceId', 'REG_SZ', 'pci\\ven_10de&dev_2b85&subsys_205710de&rev_a1');
  registry(adapter, 'ProviderName', 'REG_SZ', 'NVIDIA');
  registry('HKCU\\Environment', 'CUDA_DEVICE_ORDER', 'REG_SZ', 'PCI_BUS_ID');
  registry('HKCU\\Environment', 'TORCHMEND_TEST_SECRET', 'REG_SZ', 'nobody’s business');
  registry(SYSTEM_VARIABLES, 'TORCH_CUDA_ARCH_LIST', 'REG_SZ', '8.6;8.9+PTX');
  registry(SYSTEM_VARIABLES, 'CUDA_PATH', 'REG_SZ', `C:\\Program Files\\${TOOLKIT}`);
  registry(SYSTEM_VARIABLES, 'TORCH_HOME', 'REG_EXPAND_SZ', '%SystemDrive%\\torch');
}

/** Starts our program with words that no shell touches, its output in files: Wine's pipes are none of Node's. */
const RUNNER = `
const { openSync, readFileSync } = require('node:fs');
const stdio = ['ignore', openSync('C:/out.txt', 'w'), openSync('C:/err.txt', 'w')];
const words = JSON.parse(readFileSync('C:/words.json', 'utf8'));
const { status } = require('node:child_process').spawnSync('C:/node/node.exe', words, { stdio });
process.exitCode = status ?? 255;`;

/** Runs our program on win32 Node; paths are Windows'. */
async function torchmend(
  t: TestContext,
  ...words: string[]
): Promise<{ code: number | string; out: string; err: string; windows: Windows }> {
  if (windows instanceof Missing) return t.skip(`${WHAT}. ${windows.message}`);
  const { c } = windows;
  writeFileSync(path.join(c, 'run.cjs'), RUNNER);
  writeFileSync(path.join(c, 'words.json'), JSON.stringify(['C:/torchmend/cli.js', ...words]));
  const { code } = await cmd('C:\\node\\node.exe C:\\run.cjs > NUL 2> NUL < NUL');
  const text = (name: string) => readFileSync(path.join(c, name), 'utf8');
  return { code, out: text('out.txt'), err: text('err.txt'), windows };
}

describe('find, on Windows by Wine', () => {
  let whole: FindOutput;

  test('the whole machine: every app of the catalogue, by its name', async (t) => {
    const { code, out, err } = await torchmend(t, 'find', '--json');
    expect(code, err).toBe(0);
    whole = FindOutput.parse(JSON.parse(out));
    const told = new Map(whole.environments.map((one) => [one.path, one]));
    const missed = apps.filter(({ app, environment, manager, folder }) => {
      const one = told.get(`D:\\${environment.replaceAll('/', '\\')}`);
      const home = folder === null ? null : `D:\\${folder.replaceAll('/', '\\')}`;
      return !(one?.app === app && one.manager === manager && one.folder === home && one.platform === 'win-amd64');
    });
    expect(missed.map(({ name }) => name)).toEqual([]);
    expect(whole.notSeen).toEqual([]);
  });

  test('the registry, an app’s own settings in %APPDATA%, a path beyond 260 characters', (t) => {
    if (windows instanceof Missing) return t.skip(`${WHAT}. ${windows.message}`);
    const told = new Map(whole.environments.map((one) => [one.path, one]));
    expect(told.get('C:\\odd place\\Python 3.11')?.from).toContain('Windows registry');
    expect(told.get('C:\\设置 里 的\\ComfyUI\\.venv')).toMatchObject({
      app: 'comfyui-desktop',
      from: expect.arrayContaining(['ComfyUI Desktop settings']),
    });
    const deep = `D:\\${DEEP.replaceAll('/', '\\')}\\venv`;
    expect(deep.length).toBeGreaterThan(260);
    expect(told.get(deep)).toMatchObject({ version: '3.11.7', torch: { version: '2.6.0+cu124' } });
  });

  test('a base Python that is gone, the Store’s alias left alone, room and rights', (t) => {
    if (windows instanceof Missing) return t.skip(`${WHAT}. ${windows.message}`);
    const told = new Map(whole.environments.map((one) => [one.path, one]));
    expect(told.get('D:\\gone\\venv')?.problems).toEqual(['target/base-python-gone']);
    expect([...told.keys()].filter((one) => one.includes('WindowsApps'))).toEqual([]);
    const plain = told.get('D:\\stable-diffusion-webui\\venv');
    expect(plain).toMatchObject({ writable: true, problems: [], launch: { variables: { CUDA_VISIBLE_DEVICES: '0' } } });
    expect(plain?.freeBytes).toBeGreaterThan(0);
  });

  test('the card by nvidia-smi.exe and by the registry’s driver version', (t) => {
    if (windows instanceof Missing) return t.skip(`${WHAT}. ${windows.message}`);
    expect(whole.gpus).toMatchObject([
      { name: 'NVIDIA GeForce RTX 5090', computeCapability: '12.0', driver: '591.59', cudaDriver: '13.1' },
    ]);
    const registered = whole.gpuSources.find(({ from }) => from === 'Windows registry');
    expect(registered).toMatchObject({ is: 'known', driver: '591.59' });
  });

  test('variables of user and system from the registry, and nothing private beside them', (t) => {
    if (windows instanceof Missing) return t.skip(`${WHAT}. ${windows.message}`);
    const { set = [], unread } = whole.variables ?? {};
    expect(unread).toEqual([]);
    const kept = set.filter(({ level }) => level !== 'process').sort((a, b) => (a.name < b.name ? -1 : 1));
    expect(kept).toEqual([
      { name: 'CUDA_DEVICE_ORDER', value: 'PCI_BUS_ID', level: 'user', from: 'HKCU\\Environment' },
      { name: 'CUDA_PATH', value: `C:\\Program Files\\${TOOLKIT}`, level: 'system', from: SYSTEM_VARIABLES },
      { name: 'TORCH_CUDA_ARCH_LIST', value: '8.6;8.9+PTX', level: 'system', from: SYSTEM_VARIABLES },
      { name: 'TORCH_HOME', value: '%SystemDrive%\\torch', level: 'system', from: SYSTEM_VARIABLES },
    ]);
    // Wine's session heeds both, as Windows' does: the program itself has them too.
    expect(set).toContainEqual({
      ...{ name: 'CUDA_DEVICE_ORDER', value: 'PCI_BUS_ID', level: 'process', from: 'process environment' },
    });
    expect(JSON.stringify(whole)).not.toContain('nobody’s business');
  });

  test('the CUDA toolkit by its own nvcc.exe', (t) => {
    if (windows instanceof Missing) return t.skip(`${WHAT}. ${windows.message}`);
    expect(whole.toolkits).toEqual([
      {
        ...{ folder: `C:\\Program Files\\${TOOLKIT}`, version: '12.4', searched: [] },
        nvcc: `C:\\Program Files\\${TOOLKIT}\\bin\\nvcc.exe`,
        from: ['CUDA_PATH', 'known places'],
      },
    ]);
  });

  test('the Python that runs comes first', async (t) => {
    if (windows instanceof Missing) return t.skip(`${WHAT}. ${windows.message}`);
    const python = 'D:\\kohya_ss\\venv\\Scripts\\python.exe';
    const running = cmd(`${python} sleep 15 > C:\\asleep.txt 2>&1 < NUL`);
    const { out } = await torchmend(t, 'find', 'D:\\kohya_ss', 'D:\\stable-diffusion-webui', '--json');
    const { environments } = FindOutput.parse(JSON.parse(out));
    expect(environments.map(({ app }) => app)).toEqual(['kohya-ss', 'webui']);
    expect(environments[0]?.running).toMatchObject([
      { executable: expect.stringMatching(/\\kohya_ss\\venv\\Scripts\\python\.exe$/i) },
    ]);
    expect(Math.abs((environments[0]?.running[0]?.sinceMs ?? 0) - Date.now())).toBeLessThan(60_000);
    await running;
  }, 120_000);
});

describe('check, on Windows by Wine', () => {
  test('names the app of a folder, in whatever case it was typed; a stand-in proves nothing and nothing is claimed', async (t) => {
    const { code, out, err } = await torchmend(t, 'check', 'd:\\ai\\comfyui_windows_portable', '--json');
    const output = CheckOutput.parse(JSON.parse(out));
    expect(output.environment, err).toMatchObject({ app: 'comfyui-portable', manager: 'embedded', abi: 'cp312' });
    expect(output.outcome).not.toBe('clear');
    expect([1, 2]).toContain(code);
  }, 120_000);

  test('asks a python.exe that lies alone who it is', async (t) => {
    const { out, err } = await torchmend(t, 'check', 'C:\\lonely\\python.exe', '--json');
    const output = CheckOutput.parse(JSON.parse(out));
    expect(output.environment, err).toMatchObject({
      python: 'C:\\lonely\\python.exe',
      version: '3.11.9',
      abi: 'cp311',
    });
  }, 120_000);

  test('the Store’s alias is not run', async (t) => {
    const { code, out } = await torchmend(
      t,
      'check',
      `C:\\users\\${userInfo().username}\\AppData\\Local\\Microsoft\\WindowsApps\\python.exe`,
      '--json',
    );
    expect(JSON.parse(out)).toMatchObject({ outcome: 'failed', failure: { code: 'target/store-alias' } });
    expect(code).toBe(3);
  }, 120_000);

  test('keeps its history in %LOCALAPPDATA%', (t) => {
    if (windows instanceof Missing) return t.skip(`${WHAT}. ${windows.message}`);
    expect(existsSync(path.join(windows.c, `${HOME}/AppData/Local/Torchmend/sessions`))).toBe(true);
  });
});

describe('guard, on Windows by Wine', () => {
  const VENV = 'D:\\kohya_ss\\venv';
  const NODE = 'C:\\node\\node.exe';
  const WORDS = ['--', '--env', 'a b', '%PATH%', '新 文件', '*', '--help'];

  test('hands on every word and the code, and says that nothing is remembered', async (t) => {
    if (windows instanceof Missing) return t.skip(`${WHAT}. ${windows.message}`);
    const app = 'process.stdout.write(JSON.stringify(process.argv.slice(2))); process.exitCode = 9;';
    writeFileSync(path.join(windows.c, 'app.js'), app);
    const { code, out, err } = await torchmend(t, 'guard', '--env', VENV, '--', NODE, 'C:\\app.js', ...WORDS);
    expect(JSON.parse(out)).toEqual(WORDS);
    expect(code).toBe(9);
    expect(err).toContain('nothing is remembered of this environment yet');
  }, 120_000);

  test('nothing changed, nothing said; a package that came is named, and the app starts all the same', async (t) => {
    const { code, err, windows: place } = await torchmend(t, 'baseline', 'save', VENV);
    expect([code, err.trim().split('\n').at(-1)]).toEqual([0, expect.any(String)]);
    const start = () => torchmend(t, 'guard', '--env', VENV, '--', NODE, '-p', '6*7');
    expect(await start()).toMatchObject({ code: 0, out: expect.stringMatching(/^42\s*$/), err: '' });
    const came = path.join(place.d, 'kohya_ss/venv/Lib/site-packages/xformers-0.0.33.dist-info');
    mkdirSync(came);
    writeFileSync(path.join(came, 'RECORD'), '');
    const warned = await start();
    expect(warned).toMatchObject({ code: 0, out: expect.stringMatching(/^42\s*$/) });
    expect(warned.err).toContain('xformers 0.0.33 came');
  }, 300_000);

  test('a start script for cmd looks first, then starts the app with the words it was given', async (t) => {
    const { code, windows: place } = await torchmend(t, 'guard', '--script', VENV, '-o', 'C:\\guarded.bat', '--yes');
    const script = readFileSync(path.join(place.c, 'guarded.bat'), 'utf8');
    expect(code).toBe(0);
    expect(script).toContain(`guard --env ${VENV}\r\n`);
    expect(script).toMatch(/exit \/b %errorlevel%\r\n$/);
    const run = await cmd('C:\\guarded.bat sleep 0 > C:\\started.txt 2> C:\\started-err.txt < NUL');
    expect(readFileSync(path.join(place.c, 'started-err.txt'), 'utf8')).toContain('xformers 0.0.33 came');
    expect(run.code).toBe(0);
  }, 120_000);
});

describe('the repair itself, on win32 Node by Wine', () => {
  /** What a story of test/wine/acting.ts came to; null: it ended in the middle. */
  async function story(t: TestContext, name: string): Promise<{ code: number | string; told: unknown; err: string }> {
    if (windows instanceof Missing) return t.skip(`${WHAT}. ${windows.message}`);
    const { c, python } = windows;
    copyFileSync(python, path.join(c, 'holder.exe'));
    const line = `C:\\node\\node.exe C:\\torchmend\\acting.js ${name} C:\\holder.exe`;
    const { code } = await cmd(`${line} > C:\\acted.txt 2> C:\\acted-err.txt < NUL`);
    const out = readFileSync(path.join(c, 'acted.txt'), 'utf8');
    return {
      code,
      told: out === '' ? null : JSON.parse(out),
      err: readFileSync(path.join(c, 'acted-err.txt'), 'utf8'),
    };
  }

  const REPAIRED = { how: 'repaired', trouble: null };
  const IN_USE = {
    code: 'repair/in-the-way',
    params: { why: 'busy', path: expect.stringMatching(/\\~orch\\left\.dll$/) },
  };
  const NOT_BACK = {
    code: 'repair/not-put-back',
    params: { why: 'busy', path: expect.stringMatching(/\\torch\\new\.dll$/) },
  };

  test('journal, hard links, installer, undo: byte for byte', async (t) => {
    const { told, err } = await story(t, 'whole');
    const kept = ['copy', 'copy', 'copy', 'copy', 'link'];
    const undone = { setAside: [], safety: null };
    expect(told, err).toEqual({ end: REPAIRED, fresh: 'new code', kept, links: 1, undone, same: [] });
  }, 120_000);

  test('a library that a program holds: what the installer did until then is put back, our traces go at the next start', async (t) => {
    const { told, err } = await story(t, 'held');
    const end = { how: 'put-back', trouble: { code: 'repair/step-failed' } };
    expect(told, err).toMatchObject({ end, held: [], later: ['put-back'], same: [] });
  }, 120_000);

  test('leftovers that a program holds: said which, and everything put back', async (t) => {
    const { told, err } = await story(t, 'heldLeftover');
    expect(told, err).toMatchObject({
      end: { how: 'put-back', trouble: IN_USE },
      held: [],
      later: ['put-back'],
      same: [],
    });
  }, 120_000);

  test('what came anew and is held when it has to go: said, and put back once it is free', async (t) => {
    const { told, err } = await story(t, 'heldNew');
    expect(told, err).toMatchObject({ end: { how: 'left', trouble: NOT_BACK }, later: ['put-back'], same: [] });
  }, 120_000);

  test('a path of 357 characters, and names that DOS kept for itself', async (t) => {
    const { told, err } = await story(t, 'long');
    const names = ['__init__.py', 'aux.py', 'con.dll', 'lib', 'nul.txt'];
    expect(told, err).toEqual({ end: REPAIRED, length: 357, names, same: [] });
  }, 120_000);

  test('a path typed in another case', async (t) => {
    const { told, err } = await story(t, 'case');
    expect(told, err).toEqual({ end: REPAIRED, same: [] });
  }, 120_000);

  test('ended in the middle, put back at the next start', async (t) => {
    const killed = await story(t, 'killed');
    expect([killed.code, killed.told], killed.err).toEqual([9, null]);
    const { told, err } = await story(t, 'recovered');
    expect(told, err).toMatchObject({ ended: ['put-back'], same: [] });
    expect(told).toHaveProperty('between', expect.arrayContaining(['share\\x']));
  }, 120_000);
});
