import type { Installation } from '../builds/index';
import type { Asked, Context } from './asked';
import { NOTHING } from './cost';
import { fileUrl, join } from './paths';
import type { Edit } from './start';

const PINS = 'torchmend-constraints.txt';

type At = Pick<Asked, 'platform'>;

/** pip's settings of one environment, which it reads whatever folder it is called in. */
export function pipFile(at: At, prefix: string): string {
  return join(at, prefix, at.platform === 'win32' ? 'pip.ini' : 'pip.conf');
}

export function pinsFile(at: At, prefix: string): string {
  return join(at, prefix, PINS);
}

/**
 * Keeps what nodes and extensions install from replacing the build: a list of exact versions, and pip told of it. Empty
 * where a whole system shares the Python, or where what stands in those files is not known: then `isGuarded` is false.
 * `isNew`: an environment that is yet to be made has no such files.
 */
export function pinSteps(
  context: Context,
  { torch, torchvision, torchaudio, requirements }: Installation,
  isNew = false,
): { steps: Edit[]; isGuarded: boolean } {
  const { prefix } = context.place;
  const pins = pinsFile(context, prefix);
  const settings = pipFile(context, prefix);
  const held = { pins: context.files[pins], settings: context.files[settings] };
  const unknown = !isNew && (held.pins === undefined || held.settings === undefined);
  if (unknown || context.place.manager === 'system') return { steps: [], isGuarded: false };
  const text = `${requirements.join('\n')}\n`;
  const url = fileUrl(context, pins);
  const base = { do: 'edit-file', changes: true, ...NOTHING } as const;
  const steps: Edit[] = [];
  const before = held.pins?.text ?? null;
  if (before !== text)
    steps.push({
      ...{ ...base, file: pins, encoding: 'utf8', before, after: text, why: 'pin-packages' },
      params: { file: pins, torch, torchvision, torchaudio },
    });
  const now = held.settings?.text ?? null;
  const after = withConstraint(now, url, context.platform === 'win32' ? '\r\n' : '\n');
  if (after !== now)
    steps.push({
      ...{ ...base, file: settings, encoding: held.settings?.encoding ?? 'utf8', before: now, after, why: 'point-pip' },
      params: { file: settings, pins },
    });
  return { steps, isGuarded: true };
}

/** Adds to the section that counts for every command; a constraint of the person's own stays beside ours. */
function withConstraint(text: string | null, url: string, end: string): string {
  if (text === null || text.trim() === '') return `[global]${end}constraint = ${url}${end}`;
  if (text.includes(url)) return text;
  const own = /^(constraint[ \t]*[=:][ \t]*)(.*)$/im;
  if (own.test(text)) return text.replace(own, (_, name: string, rest: string) => `${name}${url} ${rest}`);
  const lineEnd = text.includes('\r\n') ? '\r\n' : '\n';
  const head = /^\[global\][ \t]*\r?$/im;
  if (head.test(text))
    return text.replace(
      head,
      (whole) => `${whole.trimEnd()}${lineEnd}constraint = ${url}${whole.endsWith('\r') ? '\r' : ''}`,
    );
  return `${text.replace(/(\r?\n)?$/, lineEnd)}[global]${lineEnd}constraint = ${url}${lineEnd}`;
}
