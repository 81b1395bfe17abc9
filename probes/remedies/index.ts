/** What can be done about what was found: plans as data, pure. */
import { type Facts, type Finding, isWordsOnly } from '../model';
import { type Asked, type Context, contextOf, type Draft, type Kind } from './asked';
import { byPerson } from './by-person';
import { clearLeftovers } from './clear-leftovers';
import { freshEnvironment } from './fresh-environment';
import { mendExtension } from './mend-extension';
import { newPack } from './new-pack';
import { noBuild } from './no-build';
import { offlineWheels } from './offline-wheels';
import { oldPackFiles } from './old-packs';
import { markerFile } from './outside';
import { ownStartFiles } from './own-start';
import { pinNumpy } from './pin-numpy';
import { pinsFile, pipFile } from './pins';
import { replaceTorch } from './replace-torch';
import { showGpu } from './show-gpu';
import { startFiles } from './start';
import { COMPANIONS, KINDS_FOR, TORCH_KINDS } from './table';
import { undoShadowing } from './undo-shadowing';

export type { Asked, Draft, FileText } from './asked';
export { besideWanted } from './matching';

const MAKE: Readonly<Record<Exclude<Kind, 'by-person' | 'app-start'>, (context: Context) => Draft | null>> = {
  'replace-torch': replaceTorch,
  'offline-wheels': offlineWheels,
  'fresh-environment': freshEnvironment,
  'mend-extension': mendExtension,
  'clear-leftovers': clearLeftovers,
  'undo-shadowing': undoShadowing,
  'show-gpu': showGpu,
  'pin-numpy': pinNumpy,
  'new-pack': newPack,
  'no-build': noBuild,
};

/**
 * Plans, best first, each without its id: whoever proposes them hashes them. What is found for certain comes first; a
 * finding that words make likely gets plans too, none of them certain; one that is only possible gets none.
 */
export function propose(asked: Asked): Draft[] {
  const { findings, candidates = [] } = asked.diagnosis;
  const seen = new Set<string>();
  return [...findings, ...candidates.filter(({ doubt }) => doubt === 'likely')]
    .filter(({ severity }) => severity !== 'note')
    .flatMap((finding) => kindsFor(finding).flatMap((kind) => make(asked, finding, kind) ?? []))
    .filter(({ kind, steps }) => {
      const same = JSON.stringify([kind, steps]);
      return !seen.has(same) && seen.add(same);
    });
}

function make(asked: Asked, finding: Finding, kind: Kind): Draft | null {
  if (kind === 'by-person') return byPerson(asked, finding);
  if (kind === 'app-start') return null; // mend-extension falls back on it
  const context = contextOf(asked, finding);
  return context && MAKE[kind](context);
}

function kindsFor({ code, params }: Finding): readonly Kind[] {
  const isCompanion = typeof params['package'] === 'string' && COMPANIONS.has(params['package']);
  if (code.startsWith('extension/') && isCompanion) return TORCH_KINDS;
  return isWordsOnly(code) ? [] : KINDS_FOR[code];
}

/** Text files that plans are made from, absolute; to be given as `files`. Some may not be there. */
export function filesWanted(facts: Facts): string[] {
  const system = facts['machine.system'];
  const place = facts['environment.place'];
  if (system?.is !== 'known' || place?.is !== 'known') return [];
  const at = { facts, platform: system.value.platform };
  const { prefix } = place.value;
  const marker = markerFile(at);
  return [
    ...startFiles(at),
    ...oldPackFiles(at),
    ...ownStartFiles(at),
    ...[pinsFile(at, prefix), pipFile(at, prefix)],
    ...(marker === null ? [] : [marker]),
  ];
}
