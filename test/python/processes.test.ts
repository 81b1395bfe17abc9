import { spawn } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, realpathSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import type { Ran } from '../../probes/host';
import { openHost } from '../../probes/host';
import { type Door, runningPythons } from '../../probes/host/processes';
import { makeHost } from '../gpu/host';

const children: { kill(): void }[] = [];
afterEach(() => {
  for (const child of children.splice(0)) child.kill();
});

describe.runIf(process.platform === 'linux')('Linux, for real', () => {
  it('sees a Python that has a torch library loaded: which, from where, since when', async () => {
    const root = realpathSync(mkdtempSync(path.join(tmpdir(), 'torchmend running 运行 🙂-')));
    const lib = path.join(root, 'venv/lib/python3.11/site-packages/torch/lib');
    mkdirSync(lib, { recursive: true });
    const library = ['/lib/x86_64-linux-gnu/libm.so.6', '/lib64/libm.so.6', '/usr/lib/libm.so.6'].find(existsSync);
    if (!library) throw new Error('no libm on this Linux');
    copyFileSync(library, path.join(lib, 'libtorch_cpu.so'));
    const before = Date.now();
    const code = 'import ctypes, sys, time; ctypes.CDLL(sys.argv[1]); print("loaded", flush=True); time.sleep(60)';
    const child = spawn('python3', ['-c', code, path.join(lib, 'libtorch_cpu.so'), '--api-key', 'secret'], {
      cwd: root,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    children.push(child);
    await new Promise((resolve) => child.stdout.once('data', resolve));

    const host = openHost({ scripts: '', watchdog: [process.execPath, '-e', ''] });
    const said = await host.processes();
    await host.close();
    const mine = said.is === 'known' ? said.value.find((one) => one.folder === root) : undefined;
    expect(mine).toMatchObject({
      torch: path.dirname(lib),
      packages: path.join(root, 'venv/lib/python3.11/site-packages'),
      arguments: ['-c', code, path.join(lib, 'libtorch_cpu.so'), '--api-key', '***'],
    });
    expect(path.basename(mine?.executable ?? '')).toMatch(/^python3/);
    expect(Math.abs((mine?.sinceMs ?? 0) - before)).toBeLessThan(5_000);
  });
});

const SHELL = 'C:\\Windows\\System32\\WindowsPowerShell\\v1.0\\powershell.exe';
const WMIC = 'C:\\Windows\\System32\\wbem\\WMIC.exe';
const TASKLIST = 'C:\\Windows\\System32\\tasklist.exe';

async function windows(programs: Record<string, Partial<Ran>>) {
  const { host } = makeHost({
    platform: 'win32',
    env: { SystemRoot: 'C:\\Windows' },
    programs: Object.fromEntries(Object.entries(programs).map(([name, ran]) => [name, () => ran])),
  });
  return runningPythons(host satisfies Door);
}

const PYTHON = 'D:\\AI 绘画\\python_embeded\\python.exe';
const process7 = {
  pid: 7,
  program: PYTHON,
  line: `"${PYTHON}" -s ComfyUI\\main.py --gradio-auth me:1`,
  since: 1_700_000_000_123,
};
const told = {
  pid: 7,
  executable: PYTHON,
  arguments: ['-s', 'ComfyUI\\main.py', '--gradio-auth', '***'],
  folder: null,
  packages: null,
  torch: null,
  sinceMs: 1_700_000_000_123,
};

describe('Windows', () => {
  it('PowerShell tells of several, of one, of none', async () => {
    const other = { pid: 8, program: 'C:\\sd\\venv\\Scripts\\python.exe', line: null, since: null };
    const of = async (answer: unknown) => windows({ [SHELL]: { stdout: `\uFEFF${JSON.stringify(answer)}\r\n` } });
    expect(await of([process7, other])).toMatchObject({
      is: 'known',
      value: [told, { pid: 8, executable: other.program, arguments: [] }],
    });
    expect(await of(process7)).toEqual({ is: 'known', value: [told] });
    expect(await windows({ [SHELL]: { stdout: '' } })).toEqual({ is: 'known', value: [] });
  });

  it('tasklist tells who has PyTorch loaded', async () => {
    const said = await windows({
      [SHELL]: {
        stdout: JSON.stringify([process7, { ...process7, pid: 9, program: 'C:\\sd\\venv\\Scripts\\python.exe' }]),
      },
      [TASKLIST]: { stdout: '"python.exe","9","torch_cpu.dll"\r\n' },
    });
    expect(said).toMatchObject({
      value: [
        { torch: null },
        { torch: 'C:\\sd\\venv\\Lib\\site-packages\\torch', packages: 'C:\\sd\\venv\\Lib\\site-packages' },
      ],
    });
  });

  it('another user’s process, of which Windows says nothing, is left out', async () => {
    expect(
      await windows({ [SHELL]: { stdout: JSON.stringify([{ pid: 4, program: null, line: null, since: null }]) } }),
    ).toEqual({ is: 'known', value: [] });
  });

  it('WMIC answers where PowerShell can’t', async () => {
    const stdout = [
      ...[
        '',
        'CommandLine=C:\\Windows\\explorer.exe',
        'CreationDate=20231114220000.000000+000',
        'ExecutablePath=C:\\Windows\\explorer.exe',
        'ProcessId=2',
        '',
      ],
      ...[
        `CommandLine=${process7.line}`,
        'CreationDate=20231114231320.123456+060',
        `ExecutablePath=${PYTHON}`,
        'ProcessId=7',
        '',
      ],
    ].join('\r\r\n');
    const said = await windows({ [SHELL]: { code: 1, stderr: 'not recognized' }, [WMIC]: { stdout } });
    expect(said).toEqual({ is: 'known', value: [{ ...told, sinceMs: 1_700_000_000_000 }] });
  });

  it('when nobody can tell, that is said', async () => {
    expect(await windows({ [SHELL]: { ended: 'deadline', code: null } })).toMatchObject({
      is: 'unknown',
      why: 'timeout',
    });
    expect(await windows({ [SHELL]: { stdout: 'Access is denied' } })).toMatchObject({
      is: 'unknown',
      why: 'unreadable',
      detail: 'Access is denied',
    });
  });
});
