import { validRange } from '@renovatebot/pep440';
import {
  type InstalledPackage,
  installedOf,
  pythonOf,
  type Situation,
  type System,
  type WantedCard,
} from '../builds/index';
import { capabilitiesByName } from '../data/cards';
import type { Host } from '../host';
import { buildWords } from '../text/builds';
import type { Language } from '../text/index';
import { line } from '../text/line';
import type { CliOptions } from './main';

type Here = Pick<Host, 'platform' | 'machine' | 'env'>;

/** More of one answer than this says nothing. */
const MOST_TOLD = 60;
/** No card has a longer name, and no machine more cards. */
const MOST_LETTERS = 100;
const MOST_CARDS = 64;

/** What was asked for on the command line, or what is wrong with it in one sentence. What is not told is as it is here. */
export function situationOf(values: CliOptions, language: Language, here: Here): Situation | string {
  const t = buildWords(language);
  const wrong = (what: string, given: string) =>
    line`${what} "${given.length > MOST_TOLD ? `${given.slice(0, MOST_TOLD)}…` : given}"`;
  const names = (values.gpu ?? '').split(',').map((part) => part.trim());
  if (names.every((name) => name === '')) return t.needGpu;
  if (names.length > MOST_CARDS) return wrong(t.badGpu, values.gpu ?? '');
  const cards: WantedCard[] = [];
  for (const name of names) {
    const card = cardOf(name);
    if (!card) return wrong(t.badGpu, name);
    cards.push(card);
  }
  const system = systemOf(values, language, here, wrong);
  if (typeof system === 'string') return system;
  const driver = driverOf(values.driver ?? 'unknown');
  if (!driver) return wrong(t.badDriver, values.driver ?? '');
  const python = values.python === undefined ? null : pythonOf(values.python);
  if (values.python !== undefined && python === null) return wrong(t.badPython, values.python);
  const now = values.now === undefined ? null : installedOf(values.now);
  if (values.now !== undefined && now === null) return wrong(t.badNow, values.now);
  const pin = values.pin?.replace(/^torch/, '') ?? null;
  if (pin !== null && (pin.trim() === '' || !validRange(pin))) return wrong(t.badPin, pin);
  const packages = packagesOf(values.installed ?? '');
  if (typeof packages === 'string') return wrong(t.badInstalled, packages);
  return {
    ...{ cards, driver, python, system },
    wants: { now, nightly: values.nightly, torchvision: true },
    constraints: { torch: pin, packages, notThere: new Set() },
  };
}

/** `12.0`, `sm_120`, or a name: `GeForce GTX 1080 Ti`, `P104-100`. Digits alone are neither: 86 or GT 120? */
function cardOf(text: string): WantedCard | null {
  const number = /^(\d{1,2})\.(\d)$|^sm_(\d{1,2})(\d)$/.exec(text);
  if (number) return { capabilities: [`${number[1] ?? number[3]}.${number[2] ?? number[4]}`] };
  if (/^[\d.]{1,3}$/.test(text) || text.length > MOST_LETTERS) return null;
  const capabilities = capabilitiesByName(text);
  return capabilities.length > 0 ? { name: text, capabilities } : null;
}

/** `581.80`, or as Windows' device manager writes it, where the last five digits count: `32.0.15.8180`. */
function driverOf(text: string): Situation['driver'] | null {
  if (text === 'unknown') return { is: 'unknown' };
  if (text === 'none') return { is: 'absent' };
  const digits = /^\d+\.\d+\.\d*(\d)\.(\d\d)(\d\d)$/.exec(text)?.slice(1);
  const version = digits ? `${digits[0]}${digits[1]}.${digits[2]}` : text;
  return /^\d{3,4}(\.\d{1,4}){0,3}$/.test(version) ? { is: 'known', version } : null;
}

const MACHINES = { x86_64: 'x86_64', amd64: 'x86_64', x64: 'x86_64', aarch64: 'aarch64', arm64: 'aarch64' } as const;
const OWN_SYSTEM = { linux: 'linux', win32: 'windows', darwin: 'macos' } as const;

function systemOf(
  values: CliOptions,
  language: Language,
  here: Here,
  wrong: (what: string, given: string) => string,
): System | string {
  const t = buildWords(language);
  const os = values.os?.toLowerCase() ?? (here.env['WSL_DISTRO_NAME'] ? 'wsl' : OWN_SYSTEM[here.platform]);
  if (os !== 'linux' && os !== 'windows' && os !== 'wsl' && os !== 'macos') return wrong(t.badOs, values.os ?? '');
  // For another system than this one, what this one is made of says nothing.
  const machine = values.machine?.toLowerCase() ?? (values.os === undefined ? here.machine : 'x86_64');
  const known = Object.entries(MACHINES).find(([name]) => name === machine)?.[1];
  if (!known) return wrong(t.badMachine, machine);
  const libc = /^(glibc|musl)(?:-?(\d+\.\d+))?$/i.exec(values.libc ?? 'glibc');
  if (!libc) return wrong(t.badLibc, values.libc ?? '');
  return { os, machine: known, libc: libc[1]?.toLowerCase() === 'musl' ? 'musl' : 'glibc', glibc: libc[2] ?? null };
}

/** `xformers==0.0.29.post3,flash-attn`; a text: the first that can't be read. */
function packagesOf(text: string): InstalledPackage[] | string {
  const found: InstalledPackage[] = [];
  for (const part of text.split(',').map((one) => one.trim())) {
    if (part === '') continue;
    const [, name, version] = /^([a-z0-9][\w.-]*)(?:\s*==\s*([\w.!+-]+))?$/i.exec(part) ?? [];
    if (name === undefined) return part;
    found.push({ name, version: version ?? null });
  }
  return found;
}
