/** Files of environments by their path, written with `/`: small enough to read, like the real ones where it counts. */
export type Tree = Record<string, string | Uint8Array>;

/** The first bytes of a program for 64-bit Windows. */
export function peProgram(machine = 0x8664): Uint8Array {
  const bytes = Buffer.alloc(256);
  bytes.write('MZ');
  bytes.writeUInt32LE(128, 60);
  bytes.write('PE\0\0', 128, 'latin1');
  bytes.writeUInt16LE(machine, 132);
  return bytes;
}

/** The first bytes of a program for 64-bit Linux. */
export function elfProgram(machine = 62): Uint8Array {
  const bytes = Buffer.alloc(64);
  bytes.set([0x7f, 0x45, 0x4c, 0x46, 2, 1, 1]);
  bytes.writeUInt16LE(machine, 18);
  return bytes;
}

export interface Packages {
  /** `2.6.0+cu124`; null: none. */
  torch?: string | null;
  pip?: boolean;
  more?: readonly string[];
}

/** What lies in site-packages: a torch with its version.py and its CUDA library's name, and the dist-infos. */
export function sitePackages(site: string, { torch = '2.6.0+cu124', pip = true, more = [] }: Packages = {}): Tree {
  const tree: Tree = { [`${site}/README.txt`]: 'packages are installed here' };
  if (torch !== null) {
    const cuda = /\+cu(\d+)(\d)$/.exec(torch);
    tree[`${site}/torch/__init__.py`] = '';
    tree[`${site}/torch/version.py`] =
      `__version__ = '${torch}'\ncuda: Optional[str] = ${cuda ? `'${cuda[1]}.${cuda[2]}'` : 'None'}\nhip: Optional[str] = None\n`;
    if (cuda) tree[`${site}/torch/lib/${/Lib\/site-packages/.test(site) ? 'torch_cuda.dll' : 'libtorch_cuda.so'}`] = '';
    Object.assign(tree, distInfo(site, `torch-${torch}`));
  }
  for (const name of [...(pip ? ['pip-25.0'] : []), ...more]) Object.assign(tree, distInfo(site, name));
  return tree;
}

export function distInfo(site: string, name: string): Tree {
  return { [`${site}/${name}.dist-info/RECORD`]: '', [`${site}/${name}.dist-info/INSTALLER`]: 'pip\n' };
}

const site = (windows: boolean, prefix: string, python: string) =>
  windows ? `${prefix}/Lib/site-packages` : `${prefix}/lib/python${python}/site-packages`;

/** A virtual environment; its base Python is made with it. */
export function venv(
  os: 'win32' | 'linux',
  prefix: string,
  {
    python = '3.11',
    uv = false,
    home = os === 'win32' ? 'C:\\Python311' : '/usr/bin',
    ...packages
  }: Packages & { python?: string; uv?: boolean; home?: string } = {},
): Tree {
  const windows = os === 'win32';
  return {
    [`${prefix}/pyvenv.cfg`]: `home = ${home}\n${uv ? 'uv = 0.9.5\nversion_info' : 'version'} = ${python}.7\ninclude-system-site-packages = false\n`,
    [`${prefix}/${windows ? 'Scripts/python.exe' : 'bin/python'}`]: windows ? peProgram() : elfProgram(),
    ...sitePackages(site(windows, prefix, python), packages),
  };
}

/** Windows' embeddable Python: no pyvenv.cfg, a ._pth, everything beside python.exe. */
export function embedded(
  prefix: string,
  { digits = '312', pth = true, ...packages }: Packages & { digits?: string; pth?: boolean } = {},
): Tree {
  return {
    [`${prefix}/python.exe`]: peProgram(),
    [`${prefix}/python${digits}.dll`]: peProgram(),
    ...(pth ? { [`${prefix}/python${digits}._pth`]: `python${digits}.zip\r\n.\r\n../ComfyUI\r\nimport site\r\n` } : {}),
    ...sitePackages(`${prefix}/Lib/site-packages`, packages),
  };
}

export function conda(
  os: 'win32' | 'linux',
  prefix: string,
  { python = '3.10', ...packages }: Packages & { python?: string } = {},
): Tree {
  const windows = os === 'win32';
  return {
    [`${prefix}/conda-meta/history`]: '',
    [`${prefix}/conda-meta/python-${python}.14-hd12c33a_0_cpython.json`]: '{}',
    [`${prefix}/${windows ? 'python.exe' : 'bin/python'}`]: windows ? peProgram() : elfProgram(),
    ...sitePackages(site(windows, prefix, python), packages),
  };
}

export const files = (folder: string, ...names: string[]): Tree =>
  Object.fromEntries(names.map((name) => [`${folder}/${name}`, '']));
