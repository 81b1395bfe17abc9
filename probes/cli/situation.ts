import {
  type InstalledPackage,
  installedOf,
  pythonOf,
  type Situation,
  type System,
  type WantedCard,
} from '../builds/index';
import { capabilitiesByName } from '../data/cards';
import { Capability } from '../model';
import { buildWords } from '../text/builds';
import type { Language } from '../text/index';
import type { CliOptions } from './main';

/** What was asked for on the command line, or what is wrong with it in one sentence. */
export function situationOf(values: CliOptions, language: Language): Situation | string {
  const t = buildWords(language);
  if (values.gpu === undefined) return t.needGpu;
  const cards: WantedCard[] = [];
  for (const text of values.gpu.split(',').map((part) => part.trim())) {
    const card = cardOf(text);
    if (!card) return `${t.badGpu} ${text}`;
    cards.push(card);
  }
  const system = systemOf(values, language);
  if (typeof system === 'string') return system;
  const driver = values.driver ?? 'unknown';
  if (!/^(unknown|none|\d{2,4}(\.\d+)*)$/.test(driver)) return `${t.badDriver} ${driver}`;
  const python = values.python === undefined ? null : pythonOf(values.python);
  if (values.python !== undefined && python === null) return `${t.badPython} ${values.python}`;
  const now = values.now === undefined ? null : installedOf(values.now);
  if (values.now !== undefined && now === null) return `${t.badNow} ${values.now}`;
  const pin = values.pin?.replace(/^torch/, '') ?? null;
  if (pin !== null && !isRange(pin)) return `${t.badPin} ${pin}`;
  return {
    cards,
    driver:
      driver === 'unknown'
        ? { is: 'unknown' }
        : driver === 'none'
          ? { is: 'absent' }
          : { is: 'known', version: driver },
    python,
    system,
    wants: { now, nightly: values.nightly, torchvision: true },
    constraints: { torch: pin, packages: packagesOf(values.installed ?? ''), notThere: new Set() },
  };
}

/** `12.0`, or a name: `GeForce GTX 1080 Ti`, `P104-100`. */
function cardOf(text: string): WantedCard | null {
  const capability = Capability.safeParse(text);
  if (capability.success) return { capabilities: [capability.data] };
  const capabilities = capabilitiesByName(text);
  return capabilities.length > 0 ? { name: text, capabilities } : null;
}

function systemOf(values: CliOptions, language: Language): System | string {
  const t = buildWords(language);
  const os = values.os ?? 'linux';
  if (os !== 'linux' && os !== 'windows' && os !== 'wsl' && os !== 'macos') return `${t.badOs} ${os}`;
  const machine = values.machine ?? 'x86_64';
  const named = { x86_64: 'x86_64', amd64: 'x86_64', x64: 'x86_64', aarch64: 'aarch64', arm64: 'aarch64' } as const;
  const known = Object.entries(named).find(([name]) => name === machine.toLowerCase())?.[1];
  if (!known) return `${t.badMachine} ${machine}`;
  const libc = /^(glibc|musl)(?:-?(\d+\.\d+))?$/.exec(values.libc ?? 'glibc');
  if (!libc) return `${t.badLibc} ${values.libc}`;
  return { os, machine: known, libc: libc[1] === 'musl' ? 'musl' : 'glibc', glibc: libc[2] ?? null };
}

/** A version range as pip reads it; anything with a letter that is no version is none. */
function isRange(text: string): boolean {
  return text
    .split(',')
    .every((part) => /^\s*(==|!=|<=|>=|<|>|~=|===)\s*\d+(\.(\d+|\*))*([a-z0-9.+]*)?\s*$/i.test(part));
}

/** `xformers==0.0.29.post3,flash-attn` */
function packagesOf(text: string): InstalledPackage[] {
  return text
    .split(',')
    .map((part) => part.trim().split('=='))
    .flatMap(([name = '', version]) => (name === '' ? [] : [{ name, version: version ?? null }]));
}
