import { sourceBuild } from '../builds/index';
import type { Params, Step } from '../model';
import { type Context, cardOf, type Draft, know, torchNow } from './asked';
import { byHand, draft } from './draft';

/** No official build serves: what remains, said plainly. null: there is one. */
export function noBuild(context: Context): Draft | null {
  const { choice } = context;
  const kind = choice?.answer.kind;
  if (!choice || (kind !== 'no-official-build' && kind !== 'no-common-build')) return null;
  const steps =
    kind === 'no-common-build'
      ? common(context)
      : choice.answer.reasons.flatMap(({ code, params }) => remains(context, code, params));
  const left = steps.length > 0 ? steps : [byHand('other-card', { card: cardOf(context) })];
  return draft(context, 'no-build', 'manual', left, { params: { torch: torchNow(context) } });
}

function remains(context: Context, code: string, params: Params): Step[] {
  const card = cardOf(context);
  switch (code) {
    case 'remains/other-python':
      return [byHand('other-python', { pythons: params['pythons'] ?? null, has: context.place.version })];
    case 'remains/source-build':
      return fromSource(context, params['cards']);
    case 'remains/cpu':
      return [byHand('use-cpu', {})];
    case 'remains/other-card':
      return [byHand('other-card', { card })];
    default:
      return [];
  }
}

function fromSource(context: Context, cards: Params[string] | undefined): Step[] {
  const [capability] = Array.isArray(cards) ? cards : [];
  const os = context.platform === 'win32' ? 'windows' : know(context, 'machine.system')?.wsl ? 'wsl' : 'linux';
  const machine = know(context, 'machine.system')?.machine === 'arm64' ? 'aarch64' : 'x86_64';
  const build = capability === undefined ? null : sourceBuild(capability, { os, machine, libc: 'glibc', glibc: null });
  if (!build) return [];
  const { torch, cuda, compiler, hours, diskGib, commands } = build;
  return [
    byHand('build-from-source', { torch, cuda, compiler, least: hours[0], most: hours[1], disk: diskGib, commands }),
  ];
}

/** One build for each card alone. */
function common({ choice }: Context): Step[] {
  return (choice?.alternatives ?? []).map(({ cards, build }) =>
    byHand('pick-card', { cards, torch: build?.torch ?? null }),
  );
}
