import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

/**
 * Who may import whom, as design.md draws it. A path is a file or a folder; every import between two of them needs a
 * row, and every row must be used: a stale one fails as well. Imports inside one folder are its own affair.
 */
const MAY: Readonly<Record<string, readonly string[]>> = {
  'probes/model': [],
  'probes/compat': [],
  'probes/queue': [],
  'probes/within': [],
  'probes/command-line': [],
  'probes/quoted': [],
  'probes/called': ['probes/quoted'],
  'probes/host': ['probes/command-line', 'probes/fatbin'],
  'probes/probe': ['probes/host', 'probes/model'],
  'probes/data': ['probes/model'],
  'probes/builds': ['probes/compat', 'probes/data', 'probes/model', 'probes/quoted'],
  'probes/fatbin': ['probes/compat', 'probes/model'],
  'probes/rules': ['probes/model', 'probes/compat', 'probes/data'],
  'probes/remedies': ['probes/builds', 'probes/compat', 'probes/data', 'probes/model'],
  'probes/explain': ['probes/model', 'probes/data', 'probes/rules'],
  'probes/text': ['probes/model', 'probes/data'],
  'probes/libraries': [
    'probes/compat',
    'probes/data',
    'probes/fatbin',
    'probes/host',
    'probes/model',
    'probes/probe',
    'probes/python',
  ],
  'probes/fetch': ['probes/builds', 'probes/data', 'probes/host', 'probes/model', 'probes/queue'],
  'probes/gpu': ['probes/host', 'probes/model', 'probes/probe', 'probes/data'],
  'probes/python': [
    'probes/command-line',
    'probes/data',
    'probes/host',
    'probes/model',
    'probes/probe',
    'probes/queue',
  ],
  'probes/torch': ['probes/host', 'probes/model', 'probes/probe', 'probes/queue', 'probes/within'],
  'probes/probes': ['probes/probe', 'probes/gpu', 'probes/libraries', 'probes/python', 'probes/torch'],
  'probes/check': ['probes/host', 'probes/model', 'probes/probe', 'probes/queue', 'probes/rules'],
  'probes/redact': ['probes/data', 'probes/host', 'probes/model'],
  'probes/recorded': ['probes/command-line'],
  'probes/replay': ['probes/fatbin', 'probes/host', 'probes/model', 'probes/recorded'],
  'probes/given': ['probes/host'],
  'probes/places': ['probes/host'],
  'probes/settings': ['probes/host', 'probes/model', 'probes/places'],
  /** Looks at what comes from outside before anything else does: knows the network's door and the pure reader. */
  'probes/catalogue': ['probes/builds', 'probes/data', 'probes/fetch', 'probes/host', 'probes/model', 'probes/places'],
  'probes/history': ['probes/model'],
  'probes/output': ['probes/model', 'probes/text'],
  'probes/report': [
    'probes/compat',
    'probes/data',
    'probes/explain',
    'probes/model',
    'probes/output',
    'probes/redact',
    'probes/text',
  ],
  'probes/find': [
    'probes/gpu',
    'probes/host',
    'probes/model',
    'probes/python',
    'probes/queue',
    'probes/rules',
    'probes/within',
  ],
  /** Runs before every start of an app: imports nothing that is large. */
  'probes/guard': ['probes/called', 'probes/host', 'probes/model', 'probes/places', 'probes/text'],
  'probes/baseline': ['probes/compat', 'probes/data', 'probes/guard', 'probes/host', 'probes/model', 'probes/places'],
  'probes/container': ['probes/builds', 'probes/compat', 'probes/model'],
  'probes/jobs': [
    'probes/acting',
    'probes/baseline',
    'probes/check',
    'probes/data',
    'probes/find',
    'probes/host',
    'probes/model',
    'probes/pause',
    'probes/probe',
    'probes/probes',
    'probes/settings',
  ],
  'probes/pause': [],
  'probes/past': ['probes/history', 'probes/host', 'probes/model', 'probes/places'],
  'probes/at-once': [
    'probes/baseline',
    'probes/catalogue',
    'probes/data',
    'probes/fetch',
    'probes/given',
    'probes/host',
    'probes/jobs',
    'probes/model',
    'probes/past',
    'probes/places',
    'probes/redact',
    'probes/report',
    'probes/settings',
    'probes/updater',
  ],
  /** What a shell must know to renew the program: a contract, no more. */
  'probes/updater': ['probes/model'],
  'probes/session': [
    'probes/at-once',
    'probes/data',
    'probes/host',
    'probes/jobs',
    'probes/model',
    'probes/updater',
    'probes/version',
  ],
  'probes/version': [],
  'probes/cli': [
    'probes/called',
    'probes/quoted',
    'probes/catalogue',
    'probes/wheels',
    'probes/fetch',
    'probes/baseline',
    'probes/builds',
    'probes/compat',
    'probes/container',
    'probes/data',
    'probes/explain',
    'probes/fatbin',
    'probes/given',
    'probes/guard',
    'probes/history',
    'probes/host',
    'probes/libraries',
    'probes/model',
    'probes/output',
    'probes/places',
    'probes/probes',
    'probes/python',
    'probes/recorded',
    'probes/redact',
    'probes/replay',
    'probes/report',
    'probes/rules',
    'probes/session',
    'probes/version',
    'probes/settings',
    'probes/text',
  ],
  'probes/proposal': [
    'probes/builds',
    'probes/compat',
    'probes/fetch',
    'probes/host',
    'probes/model',
    'probes/places',
    'probes/queue',
    'probes/remedies',
    'probes/wheels',
  ],
  'probes/acting': [
    'probes/builds',
    'probes/catalogue',
    'probes/check',
    'probes/data',
    'probes/fetch',
    'probes/host',
    'probes/model',
    'probes/pause',
    'probes/places',
    'probes/probe',
    'probes/proposal',
    'probes/repair',
    'probes/torch',
    'probes/wheels',
  ],
  'probes/repair': ['probes/builds', 'probes/compat', 'probes/fetch', 'probes/host', 'probes/model', 'probes/queue'],
  'probes/wheels': ['probes/builds', 'probes/compat', 'probes/fatbin', 'probes/host'],
  'electron/bridge': [],
  electron: [
    'electron/bridge',
    'probes/data', // who gives this build out
    'probes/host',
    'probes/model',
    'probes/places',
    'probes/replay',
    'probes/session',
    'probes/text',
    'probes/updater',
  ],
  renderer: [
    'electron/bridge',
    'probes/builds',
    'probes/explain',
    'probes/model',
    'probes/redact',
    'probes/text',
    'assets',
  ],
};

/** Only these touch the machine or the network; only these know Electron or React. */
const OUTSIDE: readonly { who: RegExp; may: RegExp; but: string }[] = [
  {
    who: /^probes\/(?!host\b|cli\.ts$)/,
    may: /^(?!undici$|node:(fs|child_process|net|http|https|dgram|worker_threads|os)\b)/,
    but: 'only the Host touches the machine',
  },
  {
    who: /^probes\/(?!report\/html)/,
    may: /^(?!electron$|react|zustand|@mantine|lucide)/,
    but: 'the core knows no shell and no window',
  },
  {
    who: /^probes\/report\/html/,
    may: /^(react-dom\/server$|\.)/,
    but: 'a page of a report is written by React’s server and nothing else',
  },
  {
    who: /^probes\/(model|compat|rules|explain|builds|remedies|text|data)\b/,
    may: /^(zod|i18next|@renovatebot\/pep440)$/,
    but: 'pure files import nothing from outside but these',
  },
  { who: /^renderer\//, may: /^(?!node:|electron$|execa)/, but: 'the window is a browser page' },
  {
    who: /^electron\/(?!main|preload|window|app|watchdog|shell\/)/,
    may: /^(?!electron$)/,
    but: 'only the shell itself knows Electron',
  },
];

const root = path.resolve(import.meta.dirname, '..');

function sources(folder: string): string[] {
  return readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8', withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, '/'));
}

/** `probes/rules/torch/x.ts` → `probes/rules`; `probes/host.ts` and `probes/host/run.ts` → `probes/host`. */
function unitOf(file: string): string {
  const [top = '', second = ''] = file.split('/');
  if (file.startsWith('electron/bridge')) return 'electron/bridge'; // the contract of the window and its shell: types
  return top === 'probes' ? `${top}/${second.replace(/\.tsx?$/, '')}` : top;
}

interface Import {
  from: string;
  to: string;
}

function imports(): { inside: Import[]; outside: Import[] } {
  const inside: Import[] = [];
  const outside: Import[] = [];
  for (const file of ['probes', 'electron', 'renderer'].flatMap(sources)) {
    const text = readFileSync(path.join(root, file), 'utf8');
    for (const [, named, later, alone] of text.matchAll(
      /^\s*(?:import|export)\b[^;'"]*?from\s+['"]([^'"]+)['"]|\bimport\(['"]([^'"]+)['"]\)|^import\s+['"]([^'"]+)['"]/gm,
    )) {
      const to = named ?? later ?? alone ?? '';
      if (!to.startsWith('.')) outside.push({ from: file, to });
      else inside.push({ from: file, to: path.posix.normalize(path.posix.join(path.posix.dirname(file), to)) });
    }
  }
  return { inside, outside };
}

const { inside, outside } = imports();
const crossing = inside
  .map(({ from, to }) => ({ from, to, units: [unitOf(from), unitOf(to)] as const }))
  .filter(({ units: [a, b] }) => a !== b);

describe('arrows go one way', () => {
  it('no import without a row', () => {
    const forbidden = crossing
      .filter(({ units: [a, b] }) => !MAY[a]?.includes(b))
      .map(({ from, to }) => `${from} → ${to}`);
    expect(forbidden).toEqual([]);
  });

  it('no row without an import', () => {
    const used = new Set(crossing.map(({ units }) => units.join(' → ')));
    const stale = Object.entries(MAY)
      .flatMap(([a, list]) => list.map((b) => `${a} → ${b}`))
      .filter((row) => !used.has(row));
    expect(stale).toEqual([]);
  });

  it('no file reaches into another folder’s inside', () => {
    const deep = crossing
      .filter(
        ({ to }) =>
          to.split('/').length > 2 &&
          !/\/index$/.test(to) &&
          !/^probes\/(data|host\/(decode|small|foreground|whole-env)|text)\b|^(assets|electron\/bridge)/.test(to),
      )
      .map(({ from, to }) => `${from} → ${to}`);
    expect(deep).toEqual([]);
  });

  it('nobody knows more of the outside than they may', () => {
    const wrong = outside.flatMap(({ from, to }) =>
      OUTSIDE.filter(({ who, may }) => who.test(from) && !may.test(to)).map(
        ({ but }) => `${from} imports ${to}: ${but}`,
      ),
    );
    expect(wrong).toEqual([]);
  });
});
