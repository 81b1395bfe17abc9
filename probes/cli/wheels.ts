import {
  type Catalogue,
  type ChosenBuild,
  choose,
  installFrom,
  judgeSet,
  judgeWheel,
  type LookedAt,
  requirements,
  type Situation,
  shoppingFor,
} from '../builds/index';
import type { Card } from '../compat';
import { openPageCache, resolve } from '../fetch/index';
import { wholePath } from '../given';
import type { Shopping, WheelsReport } from '../model';
import { ownFolder } from '../places';
import { buildWords, wheelWords } from '../text/builds';
import type { Language } from '../text/index';
import { line } from '../text/line';
import { sayWheel, shoppingText } from '../text/shopping';
import { lookAtWheel, wheelsAt } from '../wheels/index';
import { inLine } from './archs-table';
import { signsOfLife } from './progress';
import { situationOf } from './situation';
import { type Call, EXIT } from './terminal';

/**
 * `torchmend wheels <folder> --python 3.11 --os linux --gpu 12.0 [--driver …] [--installed …] [--out list.txt] [--json]`
 * Exit code 0: everything is there and fits; 1: something is missing or refused; 3: there is nothing to look at.
 */
export async function runWheels(call: Call): Promise<number> {
  const { host, terminal, language, values, rest } = call;
  const t = buildWords(language);
  const situation = situationOf(values, language, host);
  if (typeof situation === 'string') return (terminal.err(situation), EXIT.usage);
  if (rest[0] === undefined) return (terminal.err(t.needFolder), EXIT.usage);
  if (values.out !== undefined && (await host.stat(wholePath(host, values.out))).is !== 'absent')
    return (terminal.err(line`${t.exists} ${values.out}`), EXIT.failed);
  const folder = wholePath(host, rest[0]);
  const found = await wheelsAt(host, folder);
  if (typeof found === 'string')
    return (terminal.err(line`${found === 'absent' ? t.noSuchFolder : t.notAllowed} ${rest[0]}`), EXIT.failed);
  for (const one of found.notSeen) terminal.err(line`${t.notAllowed} ${inLine(one)}`);
  const looked = await lookAtAll(call, found.files, situation);
  if (terminal.signal.aborted) return EXIT.stopped;
  const report = await reportOn(call, folder, found.files, looked, situation);
  if (values.out !== undefined && report.shopping) {
    const written = await host.write(wholePath(host, values.out), report.shopping.text);
    terminal.err(written.is === 'known' ? line`${t.listWritten} ${values.out}` : line`${t.notAllowed} ${values.out}`);
  }
  if (values.json) terminal.json(report);
  else terminal.out(inWords(report, language));
  return report.complete ? EXIT.clear : EXIT.found;
}

async function lookAtAll(call: Call, files: readonly string[], situation: Situation) {
  const { host, terminal, language } = call;
  const sign = signsOfLife(call, 0);
  const t = buildWords(language);
  const cards: Card[] = situation.cards.flatMap((card) => card.capabilities.map((capability) => ({ capability })));
  const looked: LookedAt[] = [];
  for (const file of files) {
    if (terminal.signal.aborted) break;
    const name = host.path.basename(file);
    const onProgress = (done: number, total: number) => {
      if (total >= 50e6) sign(() => line`${t.readingWheel} ${inLine(name)}: ${Math.floor((100 * done) / total)} %`);
    };
    looked.push(await lookAtWheel(host, file, cards, { signal: terminal.signal, onProgress }));
  }
  return looked;
}

async function reportOn(
  call: Call,
  folder: string,
  files: readonly string[],
  looked: readonly LookedAt[],
  situation: Situation,
): Promise<WheelsReport> {
  const { host } = call;
  const catalogue = await call.catalogue();
  const verdicts = looked.map((wheel) => judgeWheel(wheel, situation, catalogue));
  const judged = judgeSet(looked, verdicts, situation);
  const complete = judged.set !== null && judged.missing.length === 0;
  // Shown as seen from the folder; a single file that was named lies in none.
  const shown = (file: string) => host.path.relative(folder, file) || host.path.basename(file);
  const held = judged.files.flatMap(({ file, package: name }) =>
    name !== null && judged.set?.includes(file) ? [{ package: name, path: shown(file) }] : [],
  );
  const shopping = complete
    ? null
    : await shoppingOf(call, folder, buildOf(judged.torch, situation, catalogue), held, situation);
  return {
    folder,
    files: judged.files.map((one) => ({ ...one, file: shown(one.file) })),
    set: judged.set?.map(shown) ?? null,
    complete,
    missing: judged.missing,
    install: complete
      ? installFrom(
          folderOf(call, folder, files),
          held.map(({ path }) => path),
          situation,
          true,
        )
      : null,
    shopping,
  };
}

/** Where one file was named, the folder it lies in. */
function folderOf({ host }: Call, folder: string, files: readonly string[]): string {
  return files[0] === folder ? host.path.dirname(folder) : folder;
}

/** What to fetch: for the torch that is here, where it can be used; else for the one that would be right. */
async function shoppingOf(
  { host, terminal, language, values }: Call,
  folder: string,
  build: ChosenBuild | null,
  here: readonly { package: string; path: string }[],
  situation: Situation,
): Promise<WheelsReport['shopping']> {
  if (!build?.exact) return null;
  const resolved = values.offline
    ? null
    : await resolve(host, build.index, requirements(build), situation, {
        cache: openPageCache(host, host.path.join(ownFolder(host), 'pages')),
        deadlineMs: 8000,
        bypassProxy: values.direct,
        signal: terminal.signal,
      });
  const known =
    resolved && resolved.downloads.length > 0
      ? {
          files: resolved.downloads,
          missing: resolved.missing.map(({ requirement, why }) => `${requirement} (${why})`),
        }
      : null;
  const shopping: Shopping = shoppingFor(build, known, situation, folder, here);
  const { os, machine } = situation.system;
  const about = { torch: build.torch, python: situation.python, system: `${os} ${machine}` };
  return { ...shopping, text: shoppingText(language, shopping, about) };
}

function buildOf(torch: string | null, situation: Situation, catalogue: Catalogue): ChosenBuild | null {
  const [version = '', channel = ''] = torch?.split('+') ?? [];
  const os = situation.system.os === 'wsl' ? 'linux' : situation.system.os;
  const own = catalogue.builds.find((build) => build.torch === version && build.channel === channel && build.os === os);
  const pinned = own ? { ...situation.constraints, torch: `==${version}` } : situation.constraints;
  const wants = { ...situation.wants, now: null };
  const { answer, alternatives } = choose({ ...situation, wants, constraints: pinned }, catalogue);
  const fits = [answer, ...alternatives].find(({ build }) => build?.torch === torch);
  return fits?.build ?? answer.build;
}

function inWords(report: WheelsReport, language: Language): string {
  const t = buildWords(language);
  const { verdicts } = wheelWords(language);
  const lines: string[] = [];
  if (report.files.length === 0) lines.push(line`${t.noWheels} ${report.folder}`);
  for (const wheel of report.files)
    lines.push(
      line`${verdicts[wheel.verdict]}: ${inLine(wheel.file)}`,
      ...sayWheel(language, wheel).map((one) => `  ${inLine(one)}`),
    );
  if (report.missing.length > 0) lines.push('', t.missing);
  for (const { requirement, by } of report.missing)
    lines.push(`  ${inLine(by === '' ? requirement : `${requirement} (${t.neededBy} ${by})`)}`);
  if (report.install !== null) lines.push('', t.nothingMissing, t.installHere, `  ${report.install}`);
  if (report.shopping) lines.push('', report.shopping.text.trimEnd());
  return lines.join('\n');
}
