import type { Host } from '../../host';
import { readText } from '../../host';
import { localFolder, namedFolder, roamingFolder } from '../named-folder';
import type { Candidate } from './candidate';

const CONDAS = ['miniconda3', 'anaconda3', 'miniforge3', 'mambaforge', 'micromamba', 'miniconda', 'anaconda', '.conda'];

/** Where Pythons lie by custom, and what this shell has switched on. */
export function knownPlaces(host: Host): Candidate[] {
  const { home, path } = host;
  const at = (...parts: string[]) => path.join(home, ...parts);
  const active = ['VIRTUAL_ENV', 'CONDA_PREFIX'].flatMap((name) => {
    const one = namedFolder(host, name);
    return one === undefined ? [] : [environment(one, 'switched on')];
  });
  const condas = (
    host.platform === 'win32' ? windowsRoots(host) : [home, '/opt', '/usr/local', '/root', '/workspace']
  ).flatMap((root) =>
    CONDAS.flatMap((name) => [
      environment(path.join(root, name), 'conda'),
      parent(path.join(root, name, 'envs'), 'conda'),
    ]),
  );
  const mine = host.platform === 'win32' ? windowsPlaces(host) : posixPlaces(host);
  const workon = namedFolder(host, 'WORKON_HOME') ?? at(host.platform === 'win32' ? 'Envs' : '.virtualenvs');
  return [
    ...active,
    ...mine,
    ...condas,
    parent(workon, 'virtualenvwrapper'),
    parent(at('.virtualenvs'), 'virtualenvs'),
  ];
}

const environment = (path: string, from: string): Candidate => ({ is: 'environment', path, from });
const parent = (path: string, from: string): Candidate => ({ is: 'parent', path, from });

function posixPlaces(host: Host): Candidate[] {
  const { home, path } = host;
  const data = namedFolder(host, 'XDG_DATA_HOME') ?? path.join(home, '.local', 'share');
  return [
    { is: 'python', path: '/usr/bin/python3', from: 'system' },
    { is: 'python', path: '/usr/local/bin/python3', from: 'system' },
    parent(path.join(namedFolder(host, 'PYENV_ROOT') ?? path.join(home, '.pyenv'), 'versions'), 'pyenv'),
    parent(namedFolder(host, 'UV_PYTHON_INSTALL_DIR') ?? path.join(data, 'uv', 'python'), 'uv'),
    parent(namedFolder(host, 'UV_TOOL_DIR') ?? path.join(data, 'uv', 'tools'), 'uv'),
    parent(path.join(data, 'pipx', 'venvs'), 'pipx'),
    parent(path.join(home, '.local', 'pipx', 'venvs'), 'pipx'),
    parent(path.join(home, '.cache', 'pypoetry', 'virtualenvs'), 'poetry'),
    environment('/venv', 'container'),
    environment('/opt/venv', 'container'),
    parent('/opt/environments/python', 'container'),
  ];
}

function windowsRoots({ env, home, path }: Host): string[] {
  const roots = [home, env['ProgramData'], env['ProgramFiles'], env['LOCALAPPDATA'], `${env['SystemDrive'] ?? 'C:'}\\`];
  return [...roots.filter((root) => root !== undefined), path.join('D:\\')];
}

function windowsPlaces(host: Host): Candidate[] {
  const { env, home, path } = host;
  const local = localFolder(host);
  const roaming = roamingFolder(host);
  return [
    { is: 'store', from: 'Microsoft Store' },
    parent(path.join(local, 'Programs', 'Python'), 'installer'),
    ...[env['ProgramFiles'], `${env['SystemDrive'] ?? 'C:'}\\`].flatMap((root): Candidate[] =>
      root === undefined
        ? []
        : ['313', '312', '311', '310', '39'].map((digits) =>
            environment(path.join(root, `Python${digits}`), 'installer'),
          ),
    ),
    parent(
      path.join(namedFolder(host, 'PYENV_ROOT', 'PYENV') ?? path.join(home, '.pyenv', 'pyenv-win'), 'versions'),
      'pyenv',
    ),
    parent(namedFolder(host, 'UV_PYTHON_INSTALL_DIR') ?? path.join(roaming, 'uv', 'python'), 'uv'),
    parent(namedFolder(host, 'UV_TOOL_DIR') ?? path.join(roaming, 'uv', 'tools'), 'uv'),
    parent(path.join(home, 'pipx', 'venvs'), 'pipx'),
    parent(path.join(local, 'pypoetry', 'Cache', 'virtualenvs'), 'poetry'),
  ];
}

/** The Pythons on PATH. pyenv's shims are scripts that lead to its versions; the Store's aliases are never run. */
export async function onPath(host: Host): Promise<Candidate[]> {
  const names = host.platform === 'win32' ? ['python.exe', 'python3.exe'] : ['python3', 'python'];
  const value = host.env['PATH'] ?? host.env['Path'] ?? '';
  const folders = [...new Set(value.split(host.path.delimiter))].filter(
    (folder) => host.path.isAbsolute(folder) && !/[\\/]shims$/.test(folder),
  );
  const found = await Promise.all(
    folders
      .flatMap((folder) => names.map((name) => host.path.join(folder, name)))
      .map(async (file): Promise<Candidate[]> => {
        const stat = await host.stat(file);
        return stat.is === 'known' && stat.value.kind === 'file' ? [{ is: 'python', path: file, from: 'PATH' }] : [];
      }),
  );
  return found.flat();
}

/** What conda itself keeps a list of: every environment that was ever made, gone ones too. */
export async function condaList(host: Host): Promise<Candidate[]> {
  const text = await readText(host, host.path.join(host.home, '.conda', 'environments.txt'));
  if (text.is !== 'known') return [];
  const lines = text.value.split(/\r?\n/).map((line) => line.trim());
  return lines.filter((line) => host.path.isAbsolute(line)).map((path) => environment(path, 'conda'));
}

const REGISTRY_MS = 5_000;

/** Pythons that have registered themselves with Windows (PEP 514). */
export async function registered(host: Host, signal: AbortSignal): Promise<Candidate[]> {
  if (host.platform !== 'win32') return [];
  const reg = host.path.join(host.env['SystemRoot'] ?? 'C:\\Windows', 'System32', 'reg.exe');
  const asked = await Promise.all(
    ['HKCU\\Software\\Python', 'HKLM\\Software\\Python', 'HKLM\\Software\\WOW6432Node\\Python'].map((key) =>
      host.run([reg, 'query', key, '/s'], { deadlineMs: REGISTRY_MS, signal }),
    ),
  );
  return asked.flatMap(({ stdout }) =>
    [...stdout.matchAll(/^\s+ExecutablePath\s+REG_SZ\s+(.+?)\s*$/gm)].map(
      ([, path = '']): Candidate => ({ is: 'python', path, from: 'Windows registry' }),
    ),
  );
}
