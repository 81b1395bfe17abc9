import { compareVersions } from '../../compat';
import { driversOf, minimumDriver } from '../../data/driver-minimum';
import { build } from '../build';
import { amdCards, nvidiaCards } from '../cards';
import { ON_CARDS } from '../masks';
import type { Ask, Judged, Rule } from '../rule';
import { doubtOf, type Said, said } from '../said';

/** The driver offers an older CUDA than this PyTorch can start with. */
export default {
  code: 'driver/too-old',
  masks: ON_CARDS,
  decides: 'driver.cudaVersion',
  judge(ask) {
    const runtime = ask.maybe('torch.runtime');
    if (!runtime) return byText(ask) ?? byNumbers(ask) ?? (ask.know('torch.runtime'), null);
    if (runtime.cuda === null || runtime.devices.length > 0) return null;
    const failure = runtime.startFailure;
    const level = said(ask, 'driver-too-old').find((line) => line.live)?.values['level'];
    if (level === undefined && failure?.code !== 35) return null;
    return found(ask, level, ['torch.runtime', 'driver.version', 'driver.cudaVersion']);
  },
} satisfies Rule;

function found(ask: Ask, level: string | undefined, evidence: Judged['evidence'], doubt?: Judged['doubt']): Judged {
  const has = level === undefined ? ask.maybe('driver.cudaVersion') : cudaOfLevel(level);
  return {
    severity: 'broken',
    params: { has: has ?? null, needs: build(ask)?.cuda ?? null, driver: ask.maybe('driver.version') ?? null },
    evidence,
    ...(doubt ? { doubt } : {}),
  };
}

/** cuDriverGetVersion: 1000 × major + 10 × minor, e.g. 12080 is CUDA 12.8. */
function cudaOfLevel(level: string): string {
  return `${Math.floor(Number(level) / 1000)}.${(Number(level) % 1000) / 10}`;
}

/** In so many words, or as an error that a newer driver would not give. */
function byText(ask: Ask): Judged | null {
  const [line] = said(ask, 'driver-too-old', 'ptx-too-new');
  if (line) return found(ask, line.values['level'], ['error.lines', 'driver.version'], certainty(line));
  if (said(ask, 'driver-start-failed').length > 0)
    return found(ask, undefined, ['error.lines', 'driver.version'], isBelow(ask) ? undefined : 'likely');
  // A driver calls code invalid that was packed in a way it doesn't know yet; damaged files are called so as well.
  const isPuzzled = said(ask, 'invalid-image').length > 0 && amdCards(ask).length === 0;
  if (isPuzzled || said(ask, 'torch-cannot-use-gpu').length > 0)
    return found(ask, undefined, ['error.lines'], 'possible');
  return null;
}

/** PyTorch and CUDA say this of an old driver only; unless the log says itself that it went on without. */
function certainty(line: Said): Judged['doubt'] {
  return line.weight === 'context' ? doubtOf(line).doubt : undefined;
}

/** The oldest driver family that any current build starts with. */
const FLOOR = '13.0';

/** No word of it, but the numbers don't fit: the driver is below what the build, or the card, needs. */
function byNumbers(ask: Ask): Judged | null {
  const driver = ask.maybe('driver.version');
  const evidence = ['driver.version', 'torch.files', 'gpus.present'] as const;
  if (driver === undefined || (ask.maybe('error.lines') ?? []).length > 0) return null;
  const needs = build(ask)?.cuda;
  if (needs) return below(ask, driver, needs) ? found(ask, undefined, evidence, 'likely') : null;
  const system = systemOf(ask);
  const first = nvidiaCards(ask).map(({ capability }) => (capability ? driversOf(capability, system)?.first : null));
  if (first.some((one) => one && compareVersions(driver, one) < 0)) return found(ask, undefined, evidence, 'likely');
  // Nothing is known of the build: most of today's need the drivers of CUDA 13 on the cards that have them.
  const isYoung = nvidiaCards(ask).some(({ capability }) => Number(capability) >= 10);
  return isYoung && below(ask, driver, FLOOR) ? found(ask, undefined, evidence, 'possible') : null;
}

function isBelow(ask: Ask): boolean {
  const driver = ask.maybe('driver.version');
  return driver !== undefined && below(ask, driver, build(ask)?.cuda ?? '11.8');
}

function below(ask: Ask, driver: string, cuda: string): boolean {
  const { runs } = minimumDriver(cuda, systemOf(ask));
  return runs !== null && compareVersions(driver, runs) < 0;
}

function systemOf(ask: Ask): 'linux' | 'win32' {
  return ask.maybe('machine.system')?.platform === 'win32' ? 'win32' : 'linux';
}
