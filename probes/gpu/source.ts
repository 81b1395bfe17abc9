import type { Ran, Read } from '../host';
import type { GpuSeen, GpuSource, Why } from '../model';

/** The sources by name, the most trusted first: where two differ, the earlier one is believed. */
export const RANK = [
  'driver library',
  'nvidia-smi',
  '/proc/driver/nvidia',
  'device tree',
  'AMD kernel driver',
  'PCI list',
  'Windows devices',
  'Windows registry',
] as const;
export type From = (typeof RANK)[number];

export type Card = GpuSeen;

/** What one source said, cards always there. */
export interface Heard extends GpuSource {
  from: From;
  cards: Card[];
}

/** A card of which a source says only this. */
export function card(said: Partial<Card> & Pick<Card, 'vendor'>): Card {
  return {
    name: null,
    computeCapability: null,
    candidates: [],
    gfx: null,
    memoryBytes: null,
    pci: null,
    uuid: null,
    device: null,
    ...said,
  };
}

/** The source looked: it shows these cards, or none. */
export function heard(from: From, cards: Card[], more: Partial<Omit<GpuSource, 'from' | 'is'>> = {}): Heard {
  return { ...more, from, is: cards.length > 0 ? 'known' : 'absent', cards };
}

/** The source could not look. What it told besides (the driver's version) is in `more`. */
export function unheard(from: From, why: Why, said: string, more: Partial<GpuSource> = {}): Heard {
  const line = firstLine(said);
  return { ...more, ...(line === '' ? {} : { said: line }), from, is: 'unknown', why, cards: [] };
}

/** What a read that gave nothing comes to: nothing there is an answer, no access is none. */
export function unread(from: From, read: Exclude<Read<never>, { is: 'known' }>, more: Partial<GpuSource> = {}): Heard {
  return read.is === 'absent' ? heard(from, [], more) : unheard(from, read.why, read.detail, more);
}

/** What a child whose output holds no answer comes to. */
export function failedRun(from: From, ran: Ran, limitMs: number, more: Partial<GpuSource> = {}): Heard {
  const { why, said } = whyFailed(ran, limitMs);
  return unheard(from, why, said, more);
}

/** Why a child gave no answer, and its own words. */
export function whyFailed(ran: Ran, limitMs: number): { why: Why; said: string } {
  const said = `${ran.stdout}\n${ran.stderr}`;
  const crash = crashed(ran);
  if (ran.ended === 'deadline') return { why: 'timeout', said: `no answer in ${limitMs / 1000} s` };
  if (ran.ended === 'cancelled') return { why: 'cancelled', said: '' };
  if (ran.ended === 'missing' || ran.ended === 'failed') return { why: 'no-tool', said };
  if (ran.ended === 'denied') return { why: 'denied', said };
  if (crash !== null) return { why: 'crashed', said: `ended by ${crash}` };
  return { why: 'unreadable', said: said.trim() === '' ? `it said nothing, exit ${ran.code}` : said };
}

/** The first line that says something, short enough to show. */
export function firstLine(text: string): string {
  const line = text.split('\n').find((one) => one.trim() !== '') ?? '';
  return line.trim().slice(0, 300);
}

/** A bus address in one spelling: `00000000:01:00.0` → `0000:01:00.0`; null: no address (`GPU000:BA:80.0`). */
export function busAddress(text: string | null | undefined): string | null {
  const match = /^(?:([0-9a-f]{4,8}):)?([0-9a-f]{2}):([0-9a-f]{2})\.([0-7])$/i.exec(text?.trim() ?? '');
  if (!match) return null;
  const domain = Number.parseInt(match[1] ?? '0', 16)
    .toString(16)
    .padStart(4, '0');
  return `${domain}:${match[2]}:${match[3]}.${match[4]}`.toLowerCase();
}

/** A crash by its exit: a signal, or a Windows exception such as 0xC0000005. */
function crashed(ran: { code: number | null; signal: string | null }): string | null {
  if (ran.signal !== null) return ran.signal;
  return ran.code !== null && ran.code >>> 0 >= 0xc0000000 ? `0x${(ran.code >>> 0).toString(16).toUpperCase()}` : null;
}
