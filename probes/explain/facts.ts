import type { FactKey, Facts, NamedArchitectures, NamedTorch, Reading, Value } from '../model';
import { cardsIn, toGpu } from './named-cards';
import type { Heard, Told } from './read';

/** Where facts come from that a text tells. */
const FROM_TEXT = 'text';

export function known<K extends FactKey>(key: K, value: Value<K>, from: string): Facts {
  const reading: Reading<K> = { is: 'known', value, from };
  return { [key]: reading };
}

/** What a text tells, as facts for the rules. Of what is said several times, the run that the text is about counts. */
export function factsOf({ heard, run }: Told): Facts {
  const inRun = heard.filter((one) => one.no >= run);
  const last = (name: string) => lastValue(inRun, name) ?? lastValue(heard, name);
  const tell = <K extends FactKey>(key: K, value: Value<K> | null | undefined): Facts =>
    value === null || value === undefined || (Array.isArray(value) && value.length === 0)
      ? {}
      : known(key, value, FROM_TEXT);
  const level = last('level');
  const cards = cardsIn(inRun.map(({ values }) => values)).map((card) => toGpu(card, FROM_TEXT));
  const xformers = last('xformers');
  return {
    ...known('error.lines', linesOf(inRun), FROM_TEXT),
    ...tell('gpus.present', cards),
    ...tell('driver.version', last('driver')),
    ...tell('driver.cudaVersion', level ? cudaOfLevel(level) : last('driverCuda')),
    ...tell('python.named', last('python')),
    ...tell('torch.named', torchOf(heard)),
    ...tell('torch.architectures', architecturesOf(inRun)),
    ...tell('packages.named', xformers ? [{ name: 'xformers', version: xformers }] : []),
    ...tell('environment.launch', launchOf(inRun)),
    ...tell('machine.variables', variablesOf(heard)),
    ...tell('machine.system', systemOf(heard)),
  };
}

function lastValue(heard: readonly Heard[], name: string): string | undefined {
  return heard.findLast((one) => one.values[name] !== undefined)?.values[name];
}

/** Signs in their order. An exception is only worth a word of its own where it came last and says nothing known. */
function linesOf(heard: readonly Heard[]): Value<'error.lines'> {
  const signs = heard.flatMap(({ sign, ...rest }) => (sign === null ? [] : [{ sign, ...rest }]));
  const known = signs.filter((line) => line.sign !== 'exception');
  const ended = signs.at(-1);
  return ended?.sign === 'exception' && ended.no > (known.at(-1)?.no ?? 0) ? [...known, ended] : known;
}

/** cuDriverGetVersion: 1000 × major + 10 × minor; 11040 is CUDA 11.4. */
function cudaOfLevel(level: string): string {
  const number = Number(level);
  return `${Math.floor(number / 1000)}.${Math.floor((number % 1000) / 10)}`;
}

function torchOf(heard: readonly Heard[]): NamedTorch[] {
  const named: NamedTorch[] = [];
  for (const { values } of heard)
    for (const [name, role] of [
      ['torch', 'app'],
      ['elsewhere', 'elsewhere'],
      ['gone', 'gone'],
    ] as const) {
      const text = values[name];
      if (text === undefined) continue;
      const torch = { ...splitVersion(text), role };
      if (!named.some((one) => one.version === torch.version && one.role === role)) named.push(torch);
    }
  return named;
}

/** `2.7.1+cu128` → version and channel. */
export function splitVersion(text: string): { version: string; channel: string | null } {
  const [version = '', local = ''] = text.replace(/[.,;:]+$/, '').split('+');
  const channel = /^(?:cu\d{2,3}|cpu|xpu|rocm[\w.]+)/i.exec(local)?.[0] ?? null;
  return { version, channel: channel?.toLowerCase() ?? null };
}

function architecturesOf(heard: readonly Heard[]): NamedArchitectures | null {
  const lists = heard.flatMap(({ values }) => (values['architectures'] ? [imagesIn(values['architectures'])] : []));
  const longest = lists.sort((a, b) => b.length - a.length)[0];
  if (longest) return { images: longest, whole: true };
  const built = heard.flatMap(({ values }) => (values['built'] ? [values['built']] : []));
  const ends = [lastValue(heard, 'lowest'), lastValue(heard, 'highest'), ...built].filter((one) => one !== undefined);
  return ends.length > 0 ? { images: ends.map(imageOf), whole: false } : null;
}

/** `7.5` → `sm_75` */
export const imageOf = (capability: string) => `sm_${capability.replace('.', '')}`;

/** Every architecture that a text names. */
export function imagesIn(text: string): string[] {
  return [...new Set(text.match(/(?:sm|compute)_\d{2,3}[af]?/g) ?? [])];
}

function launchOf(heard: readonly Heard[]): Value<'environment.launch'> | null {
  const flags = heard.flatMap(({ values }) => (values['flag'] ? [values['flag'].toLowerCase()] : []));
  const named = flags.map((flag) => (flag.startsWith('--') ? flag : '--use-sage-attention'));
  if (named.length === 0) return null;
  return { folder: '', script: null, flags: [], arguments: [...new Set(named)], variables: {} };
}

function variablesOf(heard: readonly Heard[]): Record<string, string> | null {
  const of = (sign: Heard['sign'], name: string) =>
    lastValue(
      heard.filter((one) => one.sign === sign),
      name,
    );
  const told = {
    CUDA_VISIBLE_DEVICES: lastValue(heard, 'visible'),
    HSA_OVERRIDE_GFX_VERSION: of('override-set', 'value'),
    PYTHONPATH: of('search-path', 'folder'),
  };
  const set = Object.entries(told).flatMap(([name, value]) => (value === undefined ? [] : [[name, value] as const]));
  return set.length > 0 ? Object.fromEntries(set) : null;
}

function systemOf(heard: readonly Heard[]): Value<'machine.system'> | null {
  const isWsl = lastValue(heard, 'wsl') !== undefined;
  const isWindows = lastValue(heard, 'drive') !== undefined || heard.some((one) => one.by === 'windows');
  const isMac = lastValue(heard, 'mac') !== undefined;
  if (!isWsl && !isWindows && !isMac) return null;
  const platform = isWsl ? 'linux' : isWindows ? 'win32' : 'darwin';
  return { platform, machine: '', release: '', wsl: isWsl };
}
