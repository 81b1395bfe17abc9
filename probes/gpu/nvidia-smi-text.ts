import type { Why } from '../model';

/** Cells that say nothing: `[N/A]`, `[Not Supported]`, `[GPU is lost]`, `ERR!` … Every cell may be such a text. */
const NOTHING = /^(\[.*\]|n\/a|err!|not supported|unknown error|none|)$/i;

/** More cards than any machine has, and longer than any value: whatever calls itself nvidia-smi may say anything. */
const MOST_CARDS = 256;
const LONGEST = 200;

/** One GPU's cells by field; null: nvidia-smi had a remark instead of a value. */
export type Row = ReadonlyMap<string, string | null>;

/**
 * Reads `--query-gpu=… --format=csv`. `fields` must begin with `index`, by which a row is told from a remark in
 * between, and should end with `name`, which may hold commas. Empty: there is no such table in the text.
 */
export function parseQuery(text: string, fields: readonly string[]): Row[] {
  const rows: Row[] = [];
  for (const line of text.split('\n')) {
    if (rows.length === MOST_CARDS) break;
    const parts = line.trim().split(',');
    const cells = [...parts.slice(0, fields.length - 1), parts.slice(fields.length - 1).join(',')].map((c) => c.trim());
    if (parts.length < fields.length || !/^\d+$/.test(cells[0] ?? '')) continue;
    rows.push(new Map(fields.map((field, at) => [field, value(cells[at] ?? '')])));
  }
  return rows;
}

function value(cell: string): string | null {
  return NOTHING.test(cell) ? null : cell.slice(0, LONGEST);
}

/** `24576 MiB` → bytes; null: no amount. */
export function parseMemory(cell: string | null | undefined): number | null {
  const amount = /^(\d+)\s*(MiB|KiB|GiB)?$/i.exec(cell ?? '');
  if (!amount) return null;
  const unit = { kib: 1024, mib: 1024 ** 2, gib: 1024 ** 3 }[amount[2]?.toLowerCase() ?? 'mib'];
  return Number(amount[1]) * (unit ?? 1024 ** 2);
}

/** The field that this nvidia-smi does not know; because of it all other fields of the query were lost too. */
export function invalidField(text: string): string | null {
  return /Field "([^"]+)" is not a valid field to query/i.exec(text)?.[1] ?? null;
}

/** Version of the driver and the highest CUDA it offers, from the banner, `--version` or `-q`; null: not said. */
export interface Versions {
  driver: string | null;
  cuda: string | null;
}

/**
 * R610 renamed both: `Driver Version` → `KMD Version`, `CUDA Version` → `CUDA UMD Version`, and keeps the old words
 * for a while with a remark in place of the value. The version of nvidia-smi itself, first in the banner, is another one.
 */
export function parseVersions(text: string): Versions {
  return {
    driver: /\b(?:KMD|Driver)[ \t]+Version[ \t]*:[ \t]*(\d+\.[\d.]*\d)/i.exec(text)?.[1] ?? null,
    cuda: /\bCUDA(?:[ \t]+UMD)?[ \t]+Version[ \t]*:[ \t]*(\d+\.\d+)/i.exec(text)?.[1] ?? null,
  };
}

/** Reads `-L`, which even very old ones know. MIG instances stand indented below their GPU and are no cards. */
export function parseList(text: string): { name: string; uuid: string | null }[] {
  return [...text.matchAll(/^GPU \d+: (.{1,200}?)(?: \(UUID: ([^)\s]{1,200})\))?\s{0,9}$/gm)]
    .slice(0, MOST_CARDS)
    .flatMap(([, name, uuid]) => (name === undefined ? [] : [{ name, uuid: uuid ?? null }]));
}

/** `No devices were found`: it looked, and the driver shows it no card. */
export function saysNoDevices(text: string): boolean {
  return /No devices were found/i.test(text);
}

/** What a shell or a wrapper says where there is no such program; cmd.exe says it in the system's language. */
const NOT_FOUND =
  /is not recognized as|不是内部或外部命令|command not found|can be installed with|nvidia-smi: not found/;
const DENIED = /Insufficient Permissions|permission denied|Access is denied/i;

/** Why there is no answer in an output that holds none. Exit 4: no permission. 12: NVML is missing. */
export function whyNot(code: number | null, text: string): Why {
  if (code === 4 || DENIED.test(text)) return 'denied';
  if (code === 12 || code === 127 || code === 9009 || NOT_FOUND.test(text)) return 'no-tool';
  return 'unreadable';
}
