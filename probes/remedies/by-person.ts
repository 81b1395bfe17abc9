import type { Code, Params, Step } from '../model';
import { type Asked, cardOf, type Draft, know } from './asked';
import { total } from './cost';
import { byHand } from './draft';

const NVIDIA = 'https://www.nvidia.com/Download/index.aspx';
/** Microsoft's own short address of the newest runtime for x64. */
const VC_RUNTIME = 'https://aka.ms/vs/17/release/vc_redist.x64.exe';

type Finding = Asked['diagnosis']['findings'][number];

/** What only the person can do about a finding, with exact versions and addresses; null: nothing is known. */
export function byPerson(asked: Asked, finding: Finding): Draft | null {
  const steps = stepsFor(asked, finding);
  if (steps.length === 0) return null;
  const place = know(asked, 'environment.place');
  const all: Step[] = [
    ...steps,
    { do: 'look-again', changes: false, python: place?.executable ?? '', downloadBytes: 0, diskBytes: 0, minutes: 2 },
  ];
  return {
    ...{ kind: 'by-person', for: finding.code, trust: 'manual', steps: all, loses: [], ...total(all) },
    ...{ prefix: place?.prefix ?? '', python: place?.executable ?? '', app: place?.app ?? null },
    params: { app: place?.app ?? null, folder: place?.path ?? '', card: cardOf({ ...asked, finding }) },
  };
}

function stepsFor(asked: Asked, finding: Finding): Step[] {
  const { code, params } = finding;
  const file = params['file'] ?? null;
  const line = params['line'] ?? null;
  const table: Partial<Record<Code, () => Step[]>> = {
    'driver/foreign-nvml': () => [byHand('free-foreign-nvml', { line })],
    'driver/missing': () => driver(asked, 'install-driver'),
    'driver/needs-restart': () => [byHand('restart', {})],
    'driver/too-old': () => driver(asked, 'update-driver'),
    'gpu/asleep': () => [byHand('wake-gpu', { gpu: params['gpu'] ?? null }), byHand('restart', {})],
    'gpu/lost': () => [byHand('restart', {})],
    'windows/blocked-by-app-control': () => [byHand('allow-in-app-control', { file })],
    'windows/missing-dll-dependency': () => [
      byHand('install-vc-runtime', { url: VC_RUNTIME, file }),
      byHand('restart', {}),
    ],
    'windows/pagefile-too-small': () => [byHand('enlarge-pagefile', {}), byHand('restart', {})],
    'windows/vc-runtime-missing': () => [
      byHand('install-vc-runtime', { url: VC_RUNTIME, file }),
      byHand('restart', {}),
    ],
  };
  const own = table[code]?.();
  if (own) return own;
  // Whatever was found: the build that would serve the card needs another driver first.
  return asked.choice?.answer.kind === 'driver-first' ? driver(asked, 'update-driver') : [];
}

/** The exact driver that the chosen build needs; without a choice, the newest one. */
function driver({ choice, facts }: Asked, what: 'install-driver' | 'update-driver'): Step[] {
  const reasons = choice?.answer.reasons ?? [];
  const url = reasons.find(({ code }) => code === 'driver/where')?.params['url'] ?? NVIDIA;
  const has = know({ facts }, 'driver.version');
  const tooNew = reasons.find(({ code }) => code === 'driver/too-new');
  if (tooNew)
    return [byHand('older-driver', { has, branch: tooNew.params['branch'] ?? null, url }), byHand('restart', {})];
  const would = reasons.find(({ code }) => code === 'driver/update-would-do')?.params['needs'] ?? null;
  const needs: Params[string] = choice?.answer.kind === 'driver-first' ? (choice.answer.driver?.needs ?? null) : would;
  return [byHand(what, what === 'install-driver' ? { needs, url } : { has, needs, url }), byHand('restart', {})];
}
