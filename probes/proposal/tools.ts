import { z } from 'zod';
import type { InstallFile } from '../builds/index';
import type { Host } from '../host';
import type { Facts } from '../model';

const BaseHome = z.object({ home: z.string() });

/** A uv that can be run; null: none in its usual places nor on PATH. */
export async function findUv(host: Host): Promise<string | null> {
  const { env, home, path, platform } = host;
  const name = platform === 'win32' ? 'uv.exe' : 'uv';
  const folders = [
    ...(env['PATH'] ?? '').split(path.delimiter).filter((folder) => path.isAbsolute(folder)),
    ...[path.join(home, '.local', 'bin'), path.join(home, '.cargo', 'bin')],
  ];
  for (const folder of folders) {
    const file = path.join(folder, name);
    const stat = await host.stat(file);
    if (stat.is === 'known' && stat.value.kind === 'file') return file;
  }
  return null;
}

/** The pip that Python carries as a wheel for `ensurepip`: runs where an environment has no pip of its own. */
export async function bundledPip(host: Host, facts: Facts): Promise<InstallFile | null> {
  const { path } = host;
  const place = facts['environment.place'];
  const base = facts['environment.base'];
  // `home` is the folder of the base's program: `/usr/bin`, `C:\\Python311`.
  const homes = base?.is === 'known' ? [BaseHome.parse(base.value).home] : [];
  const roots = [
    ...homes.flatMap((home) => [home, path.dirname(home)]),
    ...(place?.is === 'known' ? [place.value.prefix] : []),
  ];
  const version = place?.is === 'known' ? place.value.version?.split('.').slice(0, 2).join('.') : undefined;
  for (const root of roots)
    for (const lib of ['Lib', `lib/python${version ?? ''}`]) {
      const folder = path.join(root, lib, 'ensurepip', '_bundled');
      const entries = await host.list(folder);
      const name =
        entries.is === 'known' ? entries.value.find((one) => /^pip-.*\.whl$/.test(one.name))?.name : undefined;
      if (name === undefined) continue;
      const file = path.join(folder, name);
      const bytes = await host.stat(file);
      return {
        ...{ package: 'pip', version: name.split('-')[1] ?? '', name, path: file, url: null, sha256: null },
        bytes: bytes.is === 'known' ? bytes.value.bytes : null,
      };
    }
  return null;
}
