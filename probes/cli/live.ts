import { type Catalogue, type Choice, choose, type Situation } from '../builds/index';
import { addressOf, chooseLive, type Measured, type Mirror, measure, mirrors, openPageCache } from '../fetch/index';
import { ownFolder } from '../places';
import { buildWords, sayTrouble } from '../text/builds';
import type { Language } from '../text/index';
import { line } from '../text/line';
import { type Call, EXIT } from './terminal';

/** The network is asked for a short while only: without it the answer is the catalogue's, and says so. */
const DEADLINE_MS = 8000;

/** The choice, confirmed by the index unless the network is not to be used; a number: the exit code of a wrong call. */
export async function choiceFor(call: Call, situation: Situation): Promise<Choice | number> {
  const { host, terminal, values } = call;
  const catalogue = await call.catalogue();
  if (values.offline) return choose(situation, catalogue);
  const options = {
    cache: openPageCache(host, host.path.join(ownFolder(host), 'pages')),
    deadlineMs: DEADLINE_MS,
    bypassProxy: values.direct,
    signal: terminal.signal,
  };
  const asked = values.mirror === undefined ? null : await mirrorFor(call, catalogue, situation, options);
  if (typeof asked === 'number') return asked;
  const { mirror, speed } = asked ?? { mirror: null, speed: null };
  const { choice } = await chooseLive(host, situation, {
    ...options,
    catalogue,
    index: (build) =>
      mirror && !mirror.official && build.stability === 'stable' ? addressOf(mirror, build.channel) : null,
  });
  if (!mirror || speed === null) return choice;
  const params = { name: mirror.name, speed: (speed / 1e6).toFixed(1) };
  return {
    ...choice,
    answer: { ...choice.answer, reasons: [...choice.answer.reasons, { code: 'index/mirror', params }] },
  };
}

/** `--mirror auto` measures all of them; a name takes that one. Only an index serves for installing, a flat list does not. */
async function mirrorFor(
  { host, terminal, language, values }: Call,
  catalogue: Catalogue,
  situation: Situation,
  options: Parameters<typeof measure>[4],
): Promise<{ mirror: Mirror; speed: number | null } | null | number> {
  const t = buildWords(language);
  const all = mirrors().filter(({ layout }) => layout === 'index');
  if (values.mirror !== 'auto') {
    const asked = (values.mirror ?? '').trim().toLowerCase();
    const named = asked === '' ? undefined : all.find(({ name }) => name.toLowerCase().includes(asked));
    if (named) return { mirror: named, speed: null };
    terminal.err(line`${t.badMirror} auto, ${all.map(({ name }) => name).join(', ')}`);
    return EXIT.usage;
  }
  const { build } = choose(situation, catalogue).answer;
  if (!build?.exact) return null;
  terminal.err(line`${t.measuring} …`);
  const measured = await measure(host, all, { channel: build.channel, torch: build.torch }, situation, options);
  for (const one of measured) terminal.err(`  ${toldOf(one, build.channel, language)}`);
  const [best] = measured;
  return best && best.speed !== null ? { mirror: best.mirror, speed: best.speed } : null;
}

function toldOf({ mirror, speed, why, file }: Measured, channel: string, language: Language): string {
  const t = buildWords(language);
  if (speed !== null) return `${mirror.name}: ${(speed / 1e6).toFixed(1)} ${t.perSecond}`;
  if (why === 'lacks' || why === 'other-file') return `${mirror.name}: ${why === 'lacks' ? t.lacks : t.noFile}`;
  return `${mirror.name}: ${sayTrouble(language, why ?? 'not-found', { url: file ?? addressOf(mirror, channel), proxy: null })}`;
}
