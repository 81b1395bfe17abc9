import type { SmallHost } from '../host/small';

const MODULE = '/proc/driver/nvidia/version';
const DEVICES = '/sys/bus/pci/devices';

/** Where a Linux without the module's own words keeps the driver's library: WSL, then the distributions. */
const FOLDERS = [
  '/usr/lib/wsl/lib',
  '/usr/lib/x86_64-linux-gnu',
  '/usr/lib64',
  '/usr/lib/aarch64-linux-gnu',
  '/usr/lib',
];

/**
 * NVIDIA's driver: its version where the kernel module tells, else size and time of its library. null: none;
 * undefined: nobody could look.
 */
export async function driverSign(host: SmallHost): Promise<string | null | undefined> {
  if (host.platform === 'linux') {
    const told = await host.read(MODULE, 4096);
    if (told.is === 'known') return versionIn(new TextDecoder().decode(told.value)) ?? undefined;
    if (told.is === 'unknown') return undefined;
  }
  for (const file of libraries(host)) {
    const stat = await host.stat(file);
    if (stat.is === 'unknown') return undefined;
    if (stat.is === 'known') return `${file} ${stat.value.bytes}:${Math.round(stat.value.modifiedMs)}`;
  }
  return null;
}

function versionIn(text: string): string | null {
  return /^NVRM version:.*?\s(\d{3}\.\d+(?:\.\d+)?)\s/m.exec(text)?.[1] ?? null;
}

function libraries({ platform, env, path }: SmallHost): string[] {
  if (platform === 'darwin') return [];
  if (platform === 'win32')
    return [path.join(env['SystemRoot'] ?? env['SYSTEMROOT'] ?? 'C:\\Windows', 'System32', 'nvcuda.dll')];
  const searched = (env['LD_LIBRARY_PATH'] ?? '').split(':').filter((folder) => path.isAbsolute(folder));
  // What the system has comes first: LD_LIBRARY_PATH differs from one program to the next.
  return [...FOLDERS, ...searched].map((folder) => path.join(folder, 'libcuda.so.1'));
}

/**
 * NVIDIA's and AMD's cards on the bus, as place and id. undefined: nobody could look; Windows and WSL show them only to
 * programs that would have to be started.
 */
export async function pciCards(host: SmallHost): Promise<string | null | undefined> {
  if (host.platform !== 'linux') return undefined;
  const list = await host.list(DEVICES);
  if (list.is !== 'known' || list.value.length === 0) return undefined;
  const cards: string[] = [];
  for (const { name } of list.value) {
    const uevent = await host.read(`${DEVICES}/${name}/uevent`, 4096);
    if (uevent.is === 'unknown') return undefined;
    const text = uevent.is === 'known' ? new TextDecoder().decode(uevent.value) : '';
    const field = (key: string) => new RegExp(`^${key}=(.*)$`, 'm').exec(text)?.[1]?.trim().toLowerCase() ?? '';
    const id = field('PCI_ID');
    if (/^(3|12)[0-9a-f]{4}$/.test(field('PCI_CLASS')) && /^(10de|1002):/.test(id)) cards.push(`${name} ${id}`);
  }
  return cards.length === 0 ? null : cards.sort().join(', ');
}
