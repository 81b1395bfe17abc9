import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { Scanned } from '../../probes/fatbin/index';
import { scanBytes } from './medium';
import { random } from './random';

function read(fixtures: string): Buffer[] {
  return ['bad', 'elf', 'misc', 'pe'].flatMap((folder) =>
    readdirSync(path.join(fixtures, folder)).map((name) => readFileSync(path.join(fixtures, folder, name))),
  );
}

/** Values that hurt: borders of every width, and sizes that wrap round. */
const EDGES = [0, 1, 7, 8, 16, 63, 64, 0x7f, 0xff, 0x7fff, 0xffff, 0x7fffffff, 0xffffffff, 2 ** 53, 2 ** 64 - 2048];
const WORDS = ['50ed55ba01001000', '7f454c4602010100', '4d5a9000', '504b0304', '504b0506', '213c617263683e0a'];

/** One store for all damaged copies: what is measured shall be the reader's memory. */
const STORE = Buffer.alloc(1 << 17);

/** A damaged copy: bytes flipped, fields overwritten, pieces cut, moved or repeated, magics sprinkled in. */
function damage(original: Buffer, next: () => number): Buffer {
  let bytes = STORE.subarray(0, original.copy(STORE));
  const at = (room: number) => Math.floor(next() * Math.max(1, bytes.length - room));
  for (let left = 1 + Math.floor(next() * next() * 12); left > 0 && bytes.length > 0; left--) {
    // Headers are where it hurts: half of all damage goes to the front or to what lies around a magic.
    const near = next() < 0.5 ? 0 : bytes.indexOf(WORDS[Math.floor(next() * WORDS.length)] ?? '', at(8), 'hex');
    const where = next() < 0.5 ? Math.max(0, near) + Math.floor(next() * 96) : at(0);
    const edge = EDGES[Math.floor(next() * EDGES.length)] ?? 0;
    const kind = Math.floor(next() * 8);
    if (kind === 0 && where < bytes.length) bytes[where] = Math.floor(next() * 256);
    else if (kind === 1 && where < bytes.length) bytes[where] = (bytes[where] ?? 0) ^ (1 << Math.floor(next() * 8));
    else if (kind === 2 && where + 2 <= bytes.length) bytes.writeUInt16LE(edge & 0xffff, where);
    else if (kind === 3 && where + 4 <= bytes.length) bytes.writeUInt32LE(edge % 0x100000000, where);
    else if (kind === 4 && where + 8 <= bytes.length) bytes.writeBigUInt64LE(BigInt(edge), where);
    else if (kind === 5) bytes = bytes.subarray(0, at(0));
    else if (kind === 6) {
      const from = at(256);
      bytes.copy(bytes, where, from, from + Math.floor(next() * 256));
    } else if (where + 8 <= bytes.length) bytes.write(WORDS[Math.floor(next() * WORDS.length)] ?? '', where, 'hex');
  }
  return bytes;
}

export const Fuzzed = z.object({
  rounds: z.number(),
  /** What went wrong: seed of the round and why. */
  failures: z.array(z.string()),
  slowestMs: z.number(),
  /** Highest memory of the process over that before, in bytes. */
  memory: z.number(),
  /** Rounds by what the answer was. */
  statuses: z.record(z.string(), z.number()),
});
export type Fuzzed = z.infer<typeof Fuzzed>;

const HANG_MS = 500;

/** Damages the fixtures `rounds` times and reads each. Reads outside the file throw, and count as failures. */
export async function fuzz(rounds: number, seed: number, fixtures: string): Promise<Fuzzed> {
  const originals = read(fixtures);
  const result: Fuzzed = { rounds, failures: [], slowestMs: 0, memory: 0, statuses: {} };
  for (const original of originals) await scanBytes(original);
  const before = process.memoryUsage().rss;
  for (let round = 0; round < rounds; round++) {
    const next = random(seed + round);
    const bytes = damage(originals[Math.floor(next() * originals.length)] ?? Buffer.alloc(0), next);
    const heldBytes = next() < 0.5 ? 0 : undefined;
    const started = performance.now();
    try {
      const { found } = await scanBytes(bytes, { heldBytes });
      result.statuses[found.status] = (result.statuses[found.status] ?? 0) + 1;
      if (round % 64 === 0) Scanned.parse(found);
    } catch (error) {
      result.failures.push(`${seed + round}: ${error instanceof Error ? error.stack : String(error)}`);
    }
    const ms = performance.now() - started;
    result.slowestMs = Math.max(result.slowestMs, ms);
    if (ms > HANG_MS) result.failures.push(`${seed + round}: took ${ms.toFixed(0)} ms`);
    if (round % 16 === 0) result.memory = Math.max(result.memory, process.memoryUsage().rss - before);
  }
  return result;
}
