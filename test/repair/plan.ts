import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Host } from '../../probes/host';
import type { CheckView, News, Plan, Step } from '../../probes/model';
import { repair } from '../../probes/repair/index';
import { scratch } from './places';

const none = { downloadBytes: null, diskBytes: null, minutes: null };
/** A child that changes an environment: `(prefix) => …` as text. */
export const child = (code: string, prefix: string) => [process.execPath, '-e', code, prefix];

const OLD = {
  'torch/__init__.py': 'old',
  'torch/lib/libtorch_cuda.so': 'old code',
  'torch-2.6.0.dist-info/RECORD': '',
};

/** An environment of few files, an installer for it, and the plan that replaces the one by the other. */
export function smallEnvironment() {
  const prefix = scratch('repair');
  const site = path.join(prefix, 'lib/python3.11/site-packages');
  for (const [name, text] of Object.entries(OLD)) {
    mkdirSync(path.dirname(path.join(site, name)), { recursive: true });
    writeFileSync(path.join(site, name), text);
  }
  mkdirSync(path.join(prefix, 'bin'));
  writeFileSync(path.join(prefix, 'bin/torchrun'), '#!old', { mode: 0o755 });
  writeFileSync(path.join(prefix, 'run.sh'), 'python main.py --reinstall-torch\n');
  return { prefix, site, journals: path.join(scratch('home'), 'repairs') };
}

const UNINSTALL = `const fs=require('fs'),p=process.argv[1]+'/lib/python3.11/site-packages/';
fs.rmSync(p+'torch/lib',{recursive:true});fs.rmSync(p+'torch-2.6.0.dist-info',{recursive:true});console.log('gone')`;
const INSTALL = `const fs=require('fs'),p=process.argv[1];const s=p+'/lib/python3.11/site-packages/';
fs.mkdirSync(s+'torch/lib',{recursive:true});fs.writeFileSync(s+'torch/lib/libtorch_cuda.so','new code');
fs.writeFileSync(s+'torch/__init__.py','new');fs.writeFileSync(p+'/bin/torchrun','#!new');fs.mkdirSync(p+'/share');fs.writeFileSync(p+'/share/x','x')`;

export function planFor(prefix: string, over: { install?: string; steps?: (steps: Step[]) => Step[] } = {}): Plan {
  const site = path.join(prefix, 'lib/python3.11/site-packages');
  const file = path.join(prefix, 'run.sh');
  const scripts = [path.join(prefix, 'bin')];
  const steps: Step[] = [
    { do: 'fetch', changes: false, files: [], ...none },
    {
      ...{ do: 'keep-safe', changes: false, scripts, folder: path.join(prefix, '.torchmend') },
      ...{ roots: [site, ...scripts, path.join(prefix, 'share'), file], ...none },
    },
    {
      ...{ do: 'uninstall', changes: true, packages: ['torch'], environment: {}, ...none },
      argv: child(UNINSTALL, prefix),
    },
    { do: 'clear-leftovers', changes: true, paths: [path.join(site, 'torch-2.6.0.dist-info')], ...none },
    {
      ...{ do: 'install', changes: true, files: [], build: null, environment: {}, ...none },
      argv: child(over.install ?? INSTALL, prefix),
    },
    {
      ...{ do: 'edit-file', changes: true, file, why: 'drop-install', params: {}, encoding: 'utf8', ...none },
      ...{ before: 'python main.py --reinstall-torch\n', after: 'python main.py\n' },
    },
    { do: 'look-again', changes: false, python: process.execPath, ...none },
  ];
  return {
    ...{ id: 'p1', kind: 'replace-torch', for: 'torch/no-kernel-for-gpu', trust: 'certain', prefix, app: null },
    ...{ python: process.execPath, params: {}, ...none, loses: [] },
    steps: over.steps?.(steps) ?? steps,
  };
}

const view = (id: string, findings: NonNullable<CheckView['diagnosis']>['findings']): CheckView => ({
  ...{ id, target: 't1', isPast: false, ask: ['copy', 'sum'], startedAt: 0, endedAt: 1, firstFactAt: null, diskJudgedAt: null },
  ...{ is: 'done', failure: null, probes: [], facts: {}, asking: null, stage: 'proven', report: null, baseline: null },
  answers: [
    { gpu: 0, question: 'copy', is: 'passed', ms: 1 },
    { gpu: 0, question: 'sum', is: findings.length > 0 ? 'failed' : 'passed', ms: 1 },
  ],
  diagnosis: { outcome: findings.length > 0 ? 'found' : 'clear', findings, undetermined: [], clear: [] },
});
export const BROKEN = view('c1', [
  { code: 'torch/no-kernel-for-gpu', severity: 'broken', params: { gpu: 'RTX 5090' }, evidence: [] },
]);
export const CLEAR = view('c2', []);

export interface Story {
  news: News[];
  end: Extract<News, { is: 'repair-ended' }>;
}

/** Runs a plan to its end. `after`: what the look afterwards comes to. */
export async function runPlan(
  host: Host,
  {
    plan,
    journals,
    after = CLEAR,
    signal = new AbortController().signal,
    onNews,
  }: {
    plan: Plan;
    journals: string;
    after?: CheckView | null;
    signal?: AbortSignal;
    onNews?: (news: News) => void;
  },
): Promise<Story> {
  const news: News[] = [];
  const running = repair({
    ...{ host, plan, before: BROKEN, journals, signal },
    async *fetch() {},
    preflight: async () => null,
    stillWorks: async () => null,
    // biome-ignore lint/correctness/useYield: nothing is told on the way
    async *lookAgain() {
      return after;
    },
  });
  for await (const one of running) {
    news.push(one);
    onNews?.(one);
  }
  const end = news.at(-1);
  if (end?.is !== 'repair-ended') throw new Error('no end');
  return { news, end };
}

export const journalOf = (journals: string) => path.join(journals, readdirSync(journals)[0] ?? '');
