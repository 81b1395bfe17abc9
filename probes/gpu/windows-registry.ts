import type { Host, Ran } from '../host';
import { cardOfId, pciId } from './pci-card';
import { type Card, failedRun, type Heard, heard } from './source';
import { variable } from './variables';

const FROM = 'Windows registry';
export const REGISTRY_MS = 5_000;
/** The class of display adapters: one numbered key per driver that was ever installed for one. */
const DISPLAY_CLASS = 'HKLM\\SYSTEM\\CurrentControlSet\\Control\\Class\\{4d36e968-e325-11ce-bfc1-08002be10318}';

interface Key {
  path: string;
  values: Map<string, string>;
}

/** What reg.exe prints: keys at the margin, `    name    TYPE    data` below. */
export function parseRegistry(text: string): Key[] {
  const keys: Key[] = [];
  for (const line of text.split(/\r?\n/)) {
    if (line.startsWith('HKEY_')) keys.push({ path: line.trim(), values: new Map() });
    const value = /^ {4}(.+?) {4}REG_[A-Z_]+(?: {4}(.*))?$/.exec(line);
    if (value?.[1] !== undefined) keys.at(-1)?.values.set(value[1], value[2] ?? '');
  }
  return keys;
}

/**
 * NVIDIA's version from Windows' number: the last five digits of the last two groups, `32.0.15.9159` → `591.59`.
 * AMD's and Intel's numbers look alike and mean something else: ask only for VEN_10DE.
 */
export function nvidiaVersion(windows: string): string | null {
  const [third, fourth] = /^\d+\.\d+\.(\d+)\.(\d+)$/.exec(windows)?.slice(1) ?? [];
  const digits = `${third ?? ''}${fourth?.padStart(4, '0') ?? ''}`.slice(-5);
  return digits.length === 5 ? `${digits.slice(0, 3)}.${digits.slice(3)}` : null;
}

/** Asks reg.exe for a key; with `/s` for all below it. Nothing of `key` comes from outside. */
export async function queryRegistry(
  host: Host,
  words: readonly [key: string, ...flags: string[]],
  signal: AbortSignal,
): Promise<{ keys: Key[]; ran: Ran }> {
  const tool = host.path.join(variable(host, 'SystemRoot') ?? 'C:\\Windows', 'System32', 'reg.exe');
  const ran = await host.run([tool, 'query', ...words], { deadlineMs: REGISTRY_MS, signal });
  return { keys: parseRegistry(ran.stdout), ran };
}

/** Display adapters with their driver's version and memory. Keys outlive their cards: it proves no card's presence. */
export async function askRegistry(host: Host, signal: AbortSignal): Promise<Heard> {
  const { keys: all, ran } = await queryRegistry(host, [DISPLAY_CLASS, '/s'], signal);
  const keys = all.filter(({ path }) => /\\\d{4}$/.test(path));
  // Some of its keys may be read by the system only: then it ends with 1, and what it printed is still right.
  if (keys.length === 0 && !(ran.ended === 'exited' && ran.code === 0)) return failedRun(FROM, ran, REGISTRY_MS);
  const drivers = new Set(keys.flatMap(({ values }) => driverOfKey(values) ?? []));
  const [driver] = drivers.size === 1 ? drivers : []; // of several, some belong to cards that are gone
  return heard(
    FROM,
    keys.flatMap(({ values }) => cardOfKey(values) ?? []),
    driver === undefined ? {} : { driver },
  );
}

function driverOfKey(values: Key['values']): string | null {
  const id = pciId(values.get('MatchingDeviceId') ?? '');
  return id?.vendor === '10de' ? nvidiaVersion(values.get('DriverVersion') ?? '') : null;
}

function cardOfKey(values: Key['values']): Card | null {
  const id = pciId(values.get('MatchingDeviceId') ?? '');
  if (!id) return null;
  // The 64-bit value; the older ones beside it end at 4 GB.
  const memory = /^0x[0-9a-f]+$/i.exec(values.get('HardwareInformation.qwMemorySize') ?? '')?.[0];
  const name = values.get('DriverDesc')?.trim();
  return cardOfId(id.vendor, id.device, id.revision, {
    ...(name ? { name } : {}),
    memoryBytes: memory === undefined ? null : Number(memory),
  });
}
