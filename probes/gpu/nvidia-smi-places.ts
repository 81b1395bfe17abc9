import type { Host } from '../host';
import { existing, onPath, system, variable } from './variables';

/**
 * Every nvidia-smi of this machine by its whole path, the likeliest first; PATH is asked only where no known place
 * has one: there the first one may be an old copy of a package manager that talks to a newer driver.
 */
export async function places(host: Host): Promise<string[]> {
  const program = host.platform === 'win32' ? 'nvidia-smi.exe' : 'nvidia-smi';
  const known = host.platform === 'win32' ? await onWindows(host) : onLinux(host);
  const found = await existing(host, known);
  return found.length > 0 ? found : onPath(host, program);
}

function onLinux(host: Host): string[] {
  const wsl = '/usr/lib/wsl/lib/nvidia-smi'; // the one that fits; a distribution's own may stand before it and break
  const own = ['/usr/bin/nvidia-smi', '/usr/local/bin/nvidia-smi', '/usr/sbin/nvidia-smi'];
  const elsewhere = [
    '/usr/local/nvidia/bin/nvidia-smi', // cloud images mount the host's driver here
    '/run/current-system/sw/bin/nvidia-smi', // NixOS
    '/opt/nvidia/bin/nvidia-smi',
  ];
  return system(host).wsl ? [wsl, ...own, ...elsewhere] : [...own, ...elsewhere, wsl];
}

async function onWindows(host: Host): Promise<string[]> {
  const { join } = host.path;
  const windows = variable(host, 'SystemRoot') ?? 'C:\\Windows';
  const programs = ['ProgramW6432', 'ProgramFiles', 'ProgramFiles(x86)'].flatMap((name) => variable(host, name) ?? []);
  const file = 'nvidia-smi.exe';
  return [
    join(windows, 'System32', file),
    join(windows, 'Sysnative', file), // the same for a 32-bit process
    ...(await inDriverStore(host, join(windows, 'System32', 'DriverStore', 'FileRepository'))),
    // Old drivers put it here, off PATH; a stale copy can survive upgrades, so it comes late.
    ...programs.map((folder) => join(folder, 'NVIDIA Corporation', 'NVSMI', file)),
    ...(await inToolkits(host, programs)),
  ];
}

/** A DCH driver always has it here; with several drivers kept, the one written last. */
async function inDriverStore(host: Host, store: string): Promise<string[]> {
  const folders = await host.list(store);
  if (folders.is !== 'known') return [];
  const files = folders.value
    .filter(({ name, kind }) => kind === 'folder' && /^nv/i.test(name))
    .map(({ name }) => host.path.join(store, name, 'nvidia-smi.exe'));
  const stats = await Promise.all(files.map((file) => host.stat(file)));
  const written = (at: number) => {
    const stat = stats[at];
    return stat?.is === 'known' ? stat.value.modifiedMs : 0;
  };
  return files
    .map((file, at) => ({ file, at }))
    .sort((a, b) => written(b.at) - written(a.at))
    .map(({ file }) => file);
}

async function inToolkits(host: Host, programs: readonly string[]): Promise<string[]> {
  const roots = programs.map((folder) => host.path.join(folder, 'NVIDIA GPU Computing Toolkit', 'CUDA'));
  const lists = await Promise.all(roots.map((root) => host.list(root)));
  return roots.flatMap((root, at) => {
    const list = lists[at];
    return list?.is === 'known'
      ? list.value.map(({ name }) => host.path.join(root, name, 'bin', 'nvidia-smi.exe'))
      : [];
  });
}
