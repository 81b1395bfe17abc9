import type { Loss, OwnStart, Params, Plan, Step } from '../model';
import { fill } from './builds';
import { changedLines } from './changed-lines';
import { plans as en } from './en/plans';
import type { Language } from './language';
import { line, sentences } from './line';
import { plans as zhCN } from './zh-CN/plans';

const WORDS = { en, 'zh-CN': zhCN } as const;

/** What a plan does and why it would help; by hand it promises nothing that only Torchmend would do. */
export function planTitle(
  language: Language,
  { kind, params, trust }: Pick<Plan, 'kind' | 'params' | 'trust'>,
): { title: string; why: string } {
  const { kinds, byHand, takeOut, sameVersion } = WORDS[language];
  const words = kind === 'mend-extension' && params['to'] === null ? takeOut : kinds[kind];
  const why = trust === 'manual' && has(byHand, kind) ? byHand[kind] : words.why;
  const version = versionThatStays(params);
  const same = version === null ? '' : fill(language, sameVersion, { version });
  return { title: fill(language, words.title, params), why: sentences(fill(language, why, params), same) };
}

/** `2.14.1` of `2.14.1+cu130` → `2.14.1+cu126`: who reads only the number would think that nothing changes. */
function versionThatStays({ torch, now }: Params): string | null {
  if (typeof torch !== 'string' || typeof now !== 'string' || torch === now) return null;
  const [version = ''] = torch.split('+');
  return version === now.split('+')[0] ? version : null;
}

function has<T extends object>(all: T, kind: string): kind is keyof T & string {
  return Object.hasOwn(all, kind);
}

/** A plan in full, line by line: nothing runs that doesn't stand here. */
export function planWords(language: Language, plan: Omit<Plan, 'id'>): string[] {
  const { labels, trust } = WORDS[language];
  const { title, why } = planTitle(language, plan);
  const where = plan.prefix === '' ? [] : [fill(language, labels.where, { folder: plan.prefix, python: plan.python })];
  const byHand = plan.steps.every((step) => !step.changes);
  const steps = plan.steps.flatMap((step, i) => {
    const [first = '', ...rest] = stepWords(language, step, byHand);
    return [`${i + 1}. ${first}`, ...rest.map((line) => `   ${line}`)];
  });
  const losses =
    plan.loses.length === 0 ? [] : [labels.loses, ...plan.loses.map((one) => `- ${lossWords(language, one)}`)];
  return [title, why, ...where, trust[plan.trust], ...steps, ...losses, ...(byHand ? [] : costWords(language, plan))];
}

/** One step: what, with what, how big; its command line to the letter; how it is undone. */
export function stepWords(language: Language, step: Step, byHand = false): string[] {
  const { steps, undo } = WORDS[language];
  const key = step.do === 'look-again' && byHand ? 'look-again_person' : step.do;
  const what = fill(language, steps[key], paramsOf(language, step));
  const undone = undo[step.do];
  return [
    ...(step.do === 'person' ? [line`${steps.person} ${personWords(language, step)}`] : [what]),
    ...details(language, step),
    ...(undone === '' ? [] : [undone]),
  ];
}

/** What works now and won't, or may not, afterwards. */
export function lossWords(language: Language, { what, params }: Loss): string {
  return fill(language, WORDS[language].losses[what], params);
}

/** What only the person can do. */
export function personWords(language: Language, { what, params }: Extract<Step, { do: 'person' }>): string {
  return fill(language, WORDS[language].person[what], params);
}

function paramsOf(language: Language, step: Step): Params {
  switch (step.do) {
    case 'fetch':
      return {
        count: step.files.length,
        size: size(language, step.downloadBytes),
        folder: folderOf(step.files[0]?.path ?? ''),
      };
    case 'keep-safe':
      return { roots: step.roots, folder: step.folder };
    case 'uninstall':
      return { packages: step.packages, program: step.argv[0] ?? '' };
    case 'install':
      return {
        packages: step.files.map(({ package: name, version }) => `${name} ${version}`),
        ...{ size: size(language, step.diskBytes), program: step.argv[0] ?? '' },
      };
    case 'clear-leftovers':
      return { paths: step.paths };
    case 'make-environment':
      return { folder: step.folder, program: step.argv[0] ?? '' };
    case 'carry-over':
      return { from: step.from, to: step.to };
    case 'edit-file':
      return { file: step.file };
    case 'look-again':
      return { python: step.python };
    case 'person':
      return step.params;
  }
}

/** What stands below the sentence: files, the command line with its variables, lines that change. */
function details(language: Language, step: Step): string[] {
  const { edits, labels } = WORDS[language];
  if (step.do === 'fetch')
    return step.files.map(({ name, bytes, url }) => `${name} (${size(language, bytes)}) ← ${url ?? ''}`);
  if (step.do === 'edit-file')
    return [
      fill(language, edits[step.why], step.params),
      ...(step.before === null ? [labels.created] : []),
      ...(step.after === null ? [labels.gone] : changedLines(step)),
    ];
  if (step.do === 'look-again' && step.starts)
    return [fill(language, labels.ownStart, { folder: step.starts.folder }), ...commandLine(step.starts)];
  return 'argv' in step ? commandLine(step) : [];
}

function commandLine({ argv, environment }: Pick<OwnStart, 'argv' | 'environment'>): string[] {
  return [...Object.entries(environment).map(([name, value]) => `${name}=${value}`), argv.map(asWord).join(' ')];
}

/** As it is run, word by word; one with blanks in it in quotes. */
function asWord(word: string): string {
  return word === '' || /[\s"]/.test(word) ? JSON.stringify(word).replaceAll('\\\\', '\\') : word;
}

function costWords(language: Language, { downloadBytes, diskBytes, minutes }: Omit<Plan, 'id'>): string[] {
  const { total, estimate, unknownSize, minutes: about } = WORDS[language].labels;
  const params = {
    download: size(language, downloadBytes),
    disk: size(language, diskBytes),
    time: minutes === null ? unknownSize : fill(language, about, { minutes }),
  };
  return [fill(language, total, params), ...(minutes === null ? [] : [estimate])];
}

function size(language: Language, bytes: number | null): string {
  if (bytes === null) return WORDS[language].labels.unknownSize;
  return bytes >= 1e9 ? `${(bytes / 1e9).toFixed(1)} GB` : `${Math.ceil(bytes / 1e6)} MB`;
}

function folderOf(path: string): string {
  return path.replace(/[\\/][^\\/]*$/, '');
}
