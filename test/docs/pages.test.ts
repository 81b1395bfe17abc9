import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { CODES } from '../../probes/model';
import { EXAMPLES } from '../../probes/text/examples';
import { guidePages } from '../../probes/text/guide';
import { LANGUAGES, type Language, say } from '../../probes/text/index';
import { allPages } from '../../probes/text/pages';

const docs = path.resolve(import.meta.dirname, '../../docs/causes');
const languages = Object.keys(LANGUAGES) as Language[];

describe('the pages in docs/causes', () => {
  it('are what the program says: else run node test/docs/make.mjs', () => {
    const stale = allPages().filter((page) => {
      const file = path.join(docs, page.path);
      return !existsSync(file) || readFileSync(file, 'utf8') !== page.text;
    });
    expect(stale.map((page) => page.path)).toEqual([]);
  });

  it('hold none that the program doesn’t know', () => {
    const there = readdirSync(docs, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.md'));
    const known = new Set(allPages().map((page) => path.normalize(page.path)));
    expect(there.filter((name) => !known.has(name))).toEqual([]);
    expect(known.size).toBe(languages.length * (CODES.length + 2));
  });

  it('lead nowhere that isn’t there', () => {
    for (const { path: at, text } of allPages())
      for (const [, to = ''] of text.matchAll(/\]\(([^)#]+\.md)\)/g))
        expect(existsSync(path.join(docs, path.dirname(at), to)), `${at} → ${to}`).toBe(true);
  });
});

it('the guides are what the program says, and name no button that isn’t there: else run node test/docs/make.mjs', () => {
  const pages = guidePages();
  expect(pages.map(({ path: name }) => name)).toEqual(['guide.md', 'guide.zh-CN.md']);
  for (const { path: name, text } of pages) {
    expect(readFileSync(path.join(docs, '..', name), 'utf8')).toBe(text);
    for (const [, to = ''] of text.matchAll(/\]\(([^)]+)\)/g))
      expect(existsSync(path.join(docs, '..', to)), to).toBe(true);
  }
  expect(pages[0]?.text).toContain('press **Check this computer**.');
  expect(pages[1]?.text).toContain('点击 **检查这台电脑**。');
});

/** What a program said is quoted as it is, in whatever words. */
const unquoted = (text: string) => text.replace(/“[^”]*”/g, '“”');

/** A term, and the plain word that has to stand beside it somewhere in the three sentences. */
const PLAIN = {
  en: [
    [/PyTorch/, /that does the computing|that computes/],
    [/(?<![“_])CUDA(?![_ ]?\w*(?:_|”))/, /NVIDIA’s/],
    [/\bpip\b/, /installs? packages|installer/],
    [/environment variable/, /setting/],
    [/compute capability/, /design number|needs compute/],
  ],
  'zh-CN': [
    [/PyTorch/, /负责计算/],
    [/(?<![“_])CUDA(?![_ ]?\w*(?:_|”))/, /NVIDIA/],
    [/pip/, /安装/],
    [/环境变量/, /设置/],
    [/计算能力/, /架构编号|需要计算能力/],
  ],
} as const;

describe.each(languages)('every shade of every finding in %s', (language) => {
  it.each(CODES)('%s is whole', (code) => {
    for (const params of EXAMPLES[code])
      for (const place of [
        { app: null, folder: '' },
        { app: 'comfyui', folder: 'D:\\AI\\ComfyUI' },
      ]) {
        const said = say(language, code, { ...params, ...place });
        for (const [part, sentence] of Object.entries(said)) {
          expect(sentence, part).not.toMatch(/\{\{|\}\}|undefined|null|\[object/);
          // A gap where something was not filled in.
          expect(sentence, part).not.toMatch(/ {2}|“”|: \.|：。|\(\)|（）| ,| \.(?!\w)/);
          expect(sentence, part).toMatch(/[.。…）)!]$|”。?$/);
        }
        const all = `${said.what} ${said.why} ${said.help}`;
        for (const [term, plain] of PLAIN[language])
          if (term.test(unquoted(all))) expect(all, String(term)).toMatch(plain);
        if (place.app && !/^(driver|gpu|wsl|other|windows|rocm|torch\/false)/.test(code))
          expect(all).toContain('D:\\AI\\ComfyUI');
      }
  });
});
