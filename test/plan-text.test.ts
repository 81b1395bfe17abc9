import { describe, expect, it } from 'vitest';
import { fill } from '../probes/text/builds';
import { plans as en } from '../probes/text/en/plans';
import { LANGUAGES, type Language } from '../probes/text/index';
import { plans as zhCN } from '../probes/text/zh-CN/plans';

/** What a remedy may not know: see the `?? null` of probes/remedies. */
const MAYBE = [
  ...[
    'card',
    'needs',
    'has',
    'file',
    'line',
    'gpu',
    'branch',
    'value',
    'pythons',
    'script',
    'shadow',
    'now',
    'index',
    'missing',
  ],
  ...['from', 'to', 'torch'],
];
/** These are lists: an empty one tells as little as none. */
const LISTS = ['missing'];
/** Here they are always known. */
const SURE: Record<string, string[]> = {
  torch: [
    'replace-torch',
    'offline-wheels',
    'fresh-environment',
    'mend-extension',
    'pin-numpy',
    'build-from-source',
    'pin-packages',
  ],
  from: ['move-models', 'move-nodes', 'move-outputs', 'numpy-one'],
  to: ['move-models', 'move-nodes', 'move-outputs', 'numpy-one'],
  has: ['other-python'],
  needs: ['pin-numpy'],
  file: ['drop-install'],
  line: ['drop-install'],
};
const TEXTS = { en, 'zh-CN': zhCN };

describe.each(Object.keys(LANGUAGES) as Language[])('plans in %s', (language) => {
  const { kinds, person, losses, edits } = TEXTS[language];
  const sentences = [
    ...Object.entries(kinds).flatMap(([key, { title, why }]) => [[key, title] as const, [key, why] as const]),
    ...[person, losses, edits].flatMap((table) => Object.entries(table)),
  ];
  it.each(sentences)('%s reads well with and without what may not be known', (key, sentence) => {
    const names = [...sentence.matchAll(/\{\{(\w+)/g)].map(([, name = '']) => name);
    const may = names.filter((name) => MAYBE.includes(name) && !SURE[name]?.includes(key));
    for (const unknown of [[], may, ...may.map((name) => [name])]) {
      const params = Object.fromEntries(names.map((name) => [name, unknown.includes(name) ? null : `the-${name}`]));
      const said = fill(language, sentence, params);
      expect(said).not.toMatch(/\[\[|\]\]|\{\{|\}\}| {2}|\u2060| [.,:;)]|\( /);
      const empty = Object.fromEntries(names.map((name) => [name, unknown.includes(name) ? [] : `the-${name}`]));
      if (unknown.every((name) => sentence.includes('[[') && LISTS.includes(name)))
        expect(fill(language, sentence, empty)).toBe(said);
      if (!sentence.includes('not known')) expect(said).not.toMatch(/not known|未知(?!：)/);
      for (const name of names) if (!unknown.includes(name)) expect(said).toContain(`the-${name}`);
    }
  });
});
