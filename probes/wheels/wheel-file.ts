import { packageName } from '../builds/index';
import type { Host } from '../host';
import { type ArchiveRead, Damaged, readArchive } from './archive';
import { compareRecord, type Differences, parseRecord } from './record';

/** What a wheel says of itself, from the inside. */
export interface WheelContents {
  bytes: number;
  /** `torch` */
  package: string;
  /** By METADATA: `2.14.1` where it came from the main index, `2.14.1+cu126` from PyTorch's own. */
  version: string;
  /** `cp311-cp311-win_amd64`, all of them. */
  tags: string[];
  requires: string[];
  /** Only of torch: by torch/version.py. `cuda` and `hip`: null: built without. */
  torch: { version: string; cuda: string | null; hip: string | null } | null;
  differences: Differences;
  doubled: string[];
}

export type WheelAnswer =
  | { is: 'read'; contents: WheelContents }
  | { is: 'not-a-zip' | 'truncated' | 'damaged' | 'no-metadata' | 'no-record' }
  | { is: 'cancelled' }
  | { is: 'absent' }
  | { is: 'unreadable'; detail: string };

const ZIP_MAGIC = [0x50, 0x4b];
const SAYS = /^(?:[^/]+\.dist-info\/(?:METADATA|WHEEL|RECORD)|torch\/version\.py)$/;

export interface WheelOptions {
  signal?: AbortSignal | undefined;
  onProgress?: ((done: number, total: number) => void) | undefined;
}

/** Reads a wheel whole: every member is unpacked and compared with RECORD. Nothing is written. */
export async function readWheelFile(host: Host, path: string, options: WheelOptions = {}): Promise<WheelAnswer> {
  const opened = await host.open(path);
  if (opened.is === 'absent') return { is: 'absent' };
  if (opened.is === 'unknown') return { is: 'unreadable', detail: opened.detail };
  const file = opened.value;
  try {
    const start = await file.read(0, 2);
    if (!ZIP_MAGIC.every((byte, i) => start[i] === byte)) return { is: 'not-a-zip' };
    return told(await readArchive(file, { keep: (name) => SAYS.test(name), ...options }), file.bytes);
  } catch (error) {
    if (options.signal?.aborted) return { is: 'cancelled' };
    if (error instanceof Damaged) return { is: error.truncated ? 'truncated' : 'damaged' };
    return { is: 'unreadable', detail: error instanceof Error ? error.message : String(error) };
  } finally {
    await file.close();
  }
}

function told(archive: ArchiveRead, bytes: number): WheelAnswer {
  const { members, doubled } = archive;
  const textOf = (name: RegExp) => [...members].find(([path]) => name.test(path))?.[1].text ?? null;
  const metadata = textOf(/^[^/]+\.dist-info\/METADATA$/)?.replaceAll('\r\n', '\n') ?? null;
  const wheel = textOf(/^[^/]+\.dist-info\/WHEEL$/);
  const record = textOf(/^[^/]+\.dist-info\/RECORD$/);
  const head = metadata?.split('\n\n')[0] ?? '';
  const name = /^Name:\s*(\S+)/im.exec(head)?.[1];
  const version = /^Version:\s*(\S+)/im.exec(head)?.[1];
  const tags = [...(wheel ?? '').matchAll(/^Tag:\s*(\S+)/gim)].map(([, tag = '']) => tag);
  if (name === undefined || version === undefined || tags.length === 0) return { is: 'no-metadata' };
  if (record === null) return { is: 'no-record' };
  return {
    is: 'read',
    contents: {
      bytes,
      package: packageName(name),
      version: version.toLowerCase(),
      tags,
      requires: [...head.matchAll(/^Requires-Dist:\s*(.+)$/gim)].map(([, line = '']) => line.trim()),
      torch: torchOf(textOf(/^torch\/version\.py$/)),
      differences: compareRecord(parseRecord(record), members),
      doubled: [...doubled, ...(tags.some(foldsCase) ? sameFolded([...members.keys()]) : [])],
    },
  };
}

/** Whether this wheel may be put where `Torch/` and `torch/` are one folder. */
function foldsCase(tag: string): boolean {
  return /-(any|win\w*|macosx\w*)$/.test(tag);
}

/** Names that differ by their case alone: the later ones. */
function sameFolded(names: readonly string[]): string[] {
  const seen = new Set<string>();
  return names.filter((name) => seen.has(name.toLowerCase()) || !seen.add(name.toLowerCase()));
}

/** `__version__ = '2.14.1+cu130'`, `cuda: Optional[str] = '13.0'` */
function torchOf(text: string | null): WheelContents['torch'] {
  if (text === null) return null;
  const value = (name: string) =>
    new RegExp(`^${name}\\s*(?::[^=\\n]*)?=\\s*(?:'([^']*)'|"([^"]*)")`, 'm')
      .exec(text)
      ?.slice(1)
      .find((one) => one !== undefined);
  const version = value('__version__');
  return version === undefined ? null : { version, cuda: value('cuda') ?? null, hip: value('hip') ?? null };
}
