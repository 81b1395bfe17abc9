import type { SmallHost } from '../host/small';
import type { GuardFile, Signs } from '../model';
import { driverSign, pciCards } from './machine';

/** Of these packages it is noticed when they change. */
const WATCHED =
  /^(torch|torchvision|torchaudio|xformers|flash_attn|sageattention|bitsandbytes|nunchaku|onnxruntime(_gpu)?|triton(_windows)?|numpy)-(.+)\.dist-info$/i;

/** torch's own library with the kernels, by system; the CPU build has none of them. */
const LIBRARIES = { linux: 'libtorch_cuda.so', win32: 'torch_cuda.dll', darwin: 'libtorch_cpu.dylib' } as const;

/** Looks at all signs: some thirty file names, sizes and times; nothing is started, nothing is read that is large. */
export async function signsOf(host: SmallHost, place: GuardFile['place']): Promise<Signs> {
  const [packages, driver, cards] = await Promise.all([
    packageSigns(host, place.sitePackages),
    driverSign(host),
    pciCards(host),
  ]);
  return {
    ...packages,
    ...(driver === undefined ? {} : { driver }),
    ...(cards === undefined ? {} : { cards }),
  };
}

async function packageSigns(host: SmallHost, folders: readonly string[]): Promise<Signs> {
  const signs: Signs = { 'package torch': null, 'files torch': null };
  const listed = await Promise.all(folders.map(async (folder) => ({ folder, list: await host.list(folder) })));
  // What nobody could look into may have changed or not.
  if (listed.some(({ list }) => list.is === 'unknown')) return {};
  const found = listed.flatMap(({ folder, list }) =>
    list.is !== 'known' ? [] : list.value.flatMap(({ name }) => watched(host, folder, name)),
  );
  for (const { name, version, record, folder } of found.reverse()) {
    signs[`package ${name}`] = version; // of two folders the first one counts, as for Python
    const library = name === 'torch' ? host.path.join(folder, 'torch', 'lib', LIBRARIES[host.platform]) : null;
    const [listing, code] = await Promise.all([stamp(host, record), library === null ? null : stamp(host, library)]);
    if (listing === undefined || code === undefined) delete signs[`files ${name}`];
    else signs[`files ${name}`] = [listing, ...(library === null ? [] : [code])].map((one) => one ?? 'none').join(' ');
  }
  return signs;
}

function watched(host: SmallHost, folder: string, entry: string) {
  const match = WATCHED.exec(entry);
  if (!match) return [];
  const name = (match[1] ?? '').toLowerCase().replaceAll('_', '-');
  return [{ name, version: match[4] ?? '', folder, record: host.path.join(folder, entry, 'RECORD') }];
}

/** Size and time; null: not there; undefined: nobody could look. */
async function stamp(host: SmallHost, file: string): Promise<string | null | undefined> {
  const stat = await host.stat(file);
  if (stat.is === 'known') return `${stat.value.bytes}:${Math.round(stat.value.modifiedMs)}`;
  return stat.is === 'absent' ? null : undefined;
}
