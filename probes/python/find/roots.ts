import type { Host } from '../../host';
import { readText } from '../../host';
import { localFolder, roamingFolder } from '../named-folder';
import type { Root } from './walk';

/** `D:\AI\StabilityMatrix\Data\Packages\ComfyUI\venv` is 6 below its drive; `C:\Users\me\Documents\AI\…` some more. */
const DEPTH = 8;
/** Folders at the top of a Linux system in which people put nothing of their own. */
const SYSTEM = new Set(
  'proc sys dev run boot etc bin sbin lib lib32 lib64 libx32 usr var tmp snap cdrom lost+found'.split(' '),
);
/** File systems that hold no files of people's, or that lie elsewhere and are slow to walk. */
const NOT_WALKED =
  /^(proc|sysfs|devtmpfs|devpts|tmpfs|cgroup2?|overlay|squashfs|autofs|nfs4?|cifs|smb3|fuse\..*|fusectl|mqueue|tracefs|debugfs|securityfs|pstore|bpf|ramfs|binfmt_misc|hugetlbfs|configfs|rpc_pipefs|nsfs|efivarfs)$/;
const DRIVE_MS = 1_500;

/** The tops of what is walked: home first, then drives and mounts. */
export async function rootsOf(host: Host): Promise<Root[]> {
  if (host.platform === 'win32') return windowsRoots(host);
  const top = await host.list('/');
  const folders =
    top.is === 'known' ? top.value.filter(({ name, kind }) => kind === 'folder' && !SYSTEM.has(name)) : [];
  const paths = [host.home, ...folders.map(({ name }) => `/${name}`), ...(await mounts(host))];
  const more: Root[] = ['/usr/local', '/var/lib', '/var/www', '/run/media'].map((folder) => ({ folder, depth: 4 }));
  return [...[...new Set(paths)].map((folder) => ({ folder, depth: DEPTH })), ...more];
}

/** Disks that are mounted anywhere else than at the top. */
async function mounts(host: Host): Promise<string[]> {
  const text = await readText(host, '/proc/mounts', 1024 * 1024);
  if (text.is !== 'known') return [];
  return text.value.split('\n').flatMap((line) => {
    const [, point = '', type = ''] = line.split(' ');
    const folder = point.replace(/\\(\d{3})/g, (_, octal: string) => String.fromCharCode(Number.parseInt(octal, 8)));
    return NOT_WALKED.test(type) || folder === '/' || SYSTEM.has(folder.split('/')[1] ?? '') ? [] : [folder];
  });
}

/** A drive that doesn't answer at once (an empty card reader, a sleeping share) is left out. */
async function windowsRoots(host: Host): Promise<Root[]> {
  const { home, path } = host;
  const letters = [...'CDEFGHIJKLMNOPQRSTUVWXYZAB'].map((letter) => `${letter}:\\`);
  const there = await Promise.all(letters.map((drive) => Promise.race([host.stat(drive), late()])));
  const drives = letters.filter((_, i) => there[i]?.is === 'known');
  const hidden = [path.join(localFolder(host), 'Programs'), path.join(roamingFolder(host), 'StabilityMatrix')];
  return [
    { folder: home, depth: DEPTH },
    ...drives.map((folder) => ({ folder, depth: DEPTH })),
    ...hidden.map((folder) => ({ folder, depth: 4 })),
  ];
}

function late(): Promise<null> {
  return new Promise((resolve) => {
    setTimeout(() => resolve(null), DRIVE_MS).unref();
  });
}
