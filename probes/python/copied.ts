import type { Host } from '../host';
import { readText } from '../host';
import type { Copied, Package, Reading } from '../model';

const FROM = 'torch/lib and RECORD';
const RECORD_LIMIT = 32 * 1024 * 1024;
const NVIDIAS =
  /^(lib)?(cudart|cublas|cublaslt|cudnn|cufft|cusolver|cusparse|curand|nvrtc|nvjitlink|cupti)[^\\/]*\.(so|dll)[^\\/]*$/i;
const LINE = /^"?torch\/lib\/([^",\n]+)"?,[^,\n]*,(\d*)/gm;

/** What of NVIDIA's lies in torch/lib beyond what PyTorch's own list of its files says, or in another size. */
export async function readCopied(
  host: Host,
  torch: Reading<'torch.files'>,
  packages: Reading<'environment.packages'>,
): Promise<Reading<'libraries.copied'>> {
  if (torch.is === 'absent') return { is: 'absent', from: FROM };
  if (torch.is === 'unknown') return { ...torch, from: FROM };
  const { folder } = torch.value;
  const site = host.path.dirname(folder);
  const own = packages.is === 'known' ? packages.value.filter((one) => isTorchOf(host, one, site)) : [];
  const [info] = own;
  const record =
    own.length === 1 && info ? await readText(host, host.path.join(info.folder, 'RECORD'), RECORD_LIMIT) : null;
  const sizes = new Map<string, string>();
  if (record?.is === 'known')
    for (const [, name = '', bytes = ''] of record.value.matchAll(LINE)) sizes.set(name.toLowerCase(), bytes);
  if (sizes.size === 0)
    return { is: 'unknown', from: FROM, why: 'unreadable', detail: 'PyTorch’s list of its own files can’t be read' };
  const lib = host.path.join(folder, 'lib');
  const files = await host.list(lib);
  if (files.is === 'absent') return { is: 'absent', from: FROM };
  if (files.is === 'unknown') return { ...files, from: FROM };
  const found = files.value
    .filter(({ name }) => NVIDIAS.test(name))
    .map(async ({ name }): Promise<Copied[]> => {
      const file = host.path.join(lib, name);
      const bytes = sizes.get(name.toLowerCase());
      if (bytes === undefined) return [{ file, is: 'added' }];
      const stat = bytes === '' ? null : await host.stat(file);
      return stat?.is === 'known' && stat.value.bytes !== Number(bytes) ? [{ file, is: 'replaced' }] : [];
    });
  return { is: 'known', from: FROM, value: (await Promise.all(found)).flat() };
}

function isTorchOf(host: Host, { name, folder, hasRecord }: Package, site: string): boolean {
  return name === 'torch' && hasRecord && host.path.dirname(folder) === site;
}
