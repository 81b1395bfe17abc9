import type { Installation, InstallFile } from '../builds/index';
import type { Choice, FactKey, Facts, Finding, Package, Plan, Value } from '../model';

/** A plan before it has its id. */
export type Draft = Omit<Plan, 'id'>;

/** A text file as it lies there. `latin1`: it is no UTF-8, and each character stands for one byte. */
export interface FileText {
  text: string;
  encoding: 'utf8' | 'latin1';
}

/** Everything that plans are made from. Nothing is read beyond it. */
export interface Asked {
  facts: Facts;
  diagnosis: { findings: readonly Finding[]; candidates?: readonly Finding[] | undefined };
  /** null: nothing was chosen, for want of a card or a driver that is known. */
  choice: Choice | null;
  /** What the choice installs, as the index listed it. */
  installation: Installation | null;
  /** What the folder of wheels that the person gave installs; null: none was given, or nothing in it serves. */
  offline: Installation | null;
  /** Wheels for `installation.others.beside`, as an index listed them (`xformers`, `numpy`); best left complete. */
  beside: readonly InstallFile[];
  /** Texts of `filesWanted`; null: there is no such file. One that is left out could not be read. */
  files: Readonly<Record<string, FileText | null>>;
  /** Folder that downloads lie in. */
  cache: string;
  platform: 'linux' | 'win32' | 'darwin';
  tools: {
    /** A uv that can be run. */
    uv: string | null;
    /** pip as a wheel, here or to be fetched: runs where Python has no pip of its own, or one too old. */
    pip: InstallFile | null;
  };
  /** Measured at the mirror; null: it was not. */
  bytesPerSecond: number | null;
}

/** One environment, with what was asked and the finding that a plan is for. */
export interface Context extends Asked {
  finding: Finding;
  place: Value<'environment.place'>;
  packages: readonly Package[];
}

/** The value of a fact that is known. */
export function know<K extends FactKey>({ facts }: Pick<Asked, 'facts'>, key: K): Value<K> | null {
  const reading = facts[key];
  return reading?.is === 'known' ? (reading.value as Value<K>) : null;
}

/** null: the environment, or what is installed in it, is not known, so nothing in it is touched. */
export function contextOf(asked: Asked, finding: Finding): Context | null {
  const place = know(asked, 'environment.place');
  const packages = know(asked, 'environment.packages');
  return place && packages ? { ...asked, finding, place, packages } : null;
}

/** A finding that rests on words only makes no plan certain. */
export function isProven({ finding }: Pick<Context, 'finding'>): boolean {
  return finding.doubt === undefined;
}

export function installed({ packages }: Pick<Context, 'packages'>, name: string): Package | null {
  return packages.find((one) => one.name === name) ?? null;
}

/** The name of the card that the finding is about, else of the first NVIDIA one. */
export function cardOf({ facts, finding }: Pick<Context, 'facts' | 'finding'>): string | null {
  const { gpu } = finding.params;
  if (typeof gpu === 'string') return gpu;
  return know({ facts }, 'gpus.present')?.find(({ vendor }) => vendor === 'nvidia')?.name ?? null;
}

/** `2.6.0+cu124` as its files say, else as it is recorded; null: there is none. */
export function torchNow(context: Pick<Context, 'facts' | 'packages'>): string | null {
  return know(context, 'torch.files')?.version ?? installed(context, 'torch')?.version ?? null;
}

export type Kind = Draft['kind'];
