import { spellings } from './names';
import { isNobody } from './nobody';
import type { Redactor } from './redactor';
import { isSecretOf } from './secrets';

/** Under these names stand words of ours (codes, questions, reasons): a user called `gpu` must not wreck them. */
const OURS = new Set(
  (
    'abi ask code decides do ended errorClass errorCode evidence fact from how is key kind machine manager missing ' +
    'outcome platform printedBy probe question severity stage stability vendor why sign by weight package level ' +
    'deviceCode runs capability computeCapability gfx channel images architectures candidates'
  ).split(' '),
);
/** A word or a code; what stands there otherwise (a path, a registry key) is somebody's. */
const OUR_WORD = /^[\w+.-]+(?:\/[\w+.-]+)?$/;
/** Numbers that we gave ourselves, so that events find each other. */
const IDS = new Set('check find repair id after target plan'.split(' '));

/**
 * The same for every text inside a value; numbers and shapes stay. Of the keys only those are touched that carry a
 * path or more than one word; all others are ours.
 */
export function deep(redactor: Redactor, value: unknown, key = ''): unknown {
  if (typeof value === 'string') return within(redactor, value, key);
  if (Array.isArray(value))
    return value.map((one: unknown, no) => {
      const flag: unknown = value[no - 1];
      const isSecret = typeof one === 'string' && typeof flag === 'string' && isSecretOf(flag, one);
      return isSecret ? redactor.count('secret', one, '<secret>') : deep(redactor, one, key);
    });
  if (typeof value !== 'object' || value === null) return value;
  const isProcess = 'pid' in value && 'arguments' in value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => {
      if (isProcess && name === 'arguments' && Array.isArray(inner) && inner.length > 0)
        return [name, [redactor.count('process', inner.join(' '), '<process>')]];
      return [/^[\w.-]*$/.test(name) ? name : redactor.text(name), deep(redactor, inner, name)];
    }),
  );
}

/** Every text inside a value, keys too. */
export function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => [name, ...textsIn(inner)]);
}

function within(redactor: Redactor, text: string, key: string): string {
  if (key === 'base64') return bytes(redactor, text);
  if (isVersion(key, text) || (IDS.has(key) && /^[\w-]{1,64}$/.test(text))) return text;
  return OURS.has(key) && OUR_WORD.test(text) ? redactor.patterns(text) : redactor.text(text);
}

/** A version of four numbers (cuDNN 9.24.0.43) reads like an address. */
function isVersion(key: string, text: string): boolean {
  return /version$/i.test(key) && /^\d+(\.\d+)*(\+[\w.]+)?$/.test(text);
}

/**
 * Bytes of a program name folders too (its search path for libraries). Names are overwritten in place, letter by
 * letter, so that every offset stays right.
 */
function bytes({ secrets, bare }: Redactor, base64: string): string {
  const raw = Buffer.from(base64, 'base64');
  const cover = (found: string) => found.replace(/[^\0\\/]/g, 'x');
  let text = raw.toString('latin1');
  const names = [...spellings(secrets.home, '').map(([spelt]) => spelt), ...bare];
  for (const name of names.filter((one) => one.length >= 3 && !isNobody(one)))
    for (const encoding of ['utf8', 'utf16le'] as const)
      text = text.replaceAll(Buffer.from(name, encoding).toString('latin1'), cover);
  text = text.replace(
    /([\\/](?:home|Users)[\\/])([^\\/\0:"']+)/g,
    (_, folder: string, name: string) => folder + cover(name),
  );
  return Buffer.from(text, 'latin1').toString('base64');
}
