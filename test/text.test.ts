import { describe, expect, it } from 'vitest';
import { CODES, FACT_KEYS, QUESTIONS, RefusalCode } from '../probes/model';
import { en } from '../probes/text/en';
import { LANGUAGES, type Language, languageOf, say, words } from '../probes/text/index';
import { translate } from '../probes/text/typed';
import { zhCN } from '../probes/text/zh-CN';

const NEWER = {
  ...{ app: 'ComfyUI', folder: 'D:\\AI\\ComfyUI', direction: 'newer', gpu: 'NVIDIA GeForce RTX 5090' },
  ...{ capability: '12.0', torch: '2.6.0+cu124', architectures: ['sm_80', 'sm_90'] },
  ...{ passed: ['copy'], failed: ['elementwise', 'sum'] },
};
/** What each rule or session gives at most. */
const PARAMS = {
  ...NEWER,
  ...{
    gpus: ['NVIDIA GeForce GTX 1080'],
    has: '12.8',
    needs: '13.0',
    driver: '572.16',
    variable: 'CUDA_VISIBLE_DEVICES',
  },
  ...{
    value: '-1',
    library: 'libcudart.so.13',
    kind: 'OSError',
    line: 'cannot open',
    path: '/a b/模型',
    example: '/home/user/ComfyUI',
    said: 'hello',
  },
  ...{ seconds: 20, id: 't1', base: 'C:\\Python310' },
  ...{ files: ['~orch'], file: 'fbgemm.dll', shadow: '/home/user/.local', runs: '2.3.1', elsewhere: '2.3.0' },
  ...{ libraries: ['libtorch_cuda_linalg.so'], serves: ['RTX 5090'], lacks: ['GTX 1080'], package: 'xformers' },
  ...{ gfx: 'gfx1031', made: 'AMD', maker: 'NVIDIA' },
};
const languages = Object.keys(LANGUAGES) as Language[];

describe.each(languages)('%s', (language) => {
  it.each([...CODES, ...RefusalCode.options])('says %s in full', (code) => {
    for (const sentence of Object.values(say(language, code, PARAMS))) {
      expect(sentence.length).toBeGreaterThan(3);
      expect(sentence).not.toMatch(/\{\{|\}\}|undefined|null|\[object/);
      expect(sentence).not.toBe(code);
    }
  });

  it('names the app, the folder and the card', () => {
    const { what, why, help } = say(language, 'torch/no-kernel-for-gpu', NEWER);
    for (const name of ['ComfyUI', 'D:\\AI\\ComfyUI', 'NVIDIA GeForce RTX 5090']) expect(what).toContain(name);
    for (const fact of ['PyTorch 2.6.0+cu124', 'sm_80', 'sm_90', '12.0']) expect(why).toContain(fact);
    expect(help).toContain('D:\\AI\\ComfyUI');
  });

  it('has a plain name for every question and every fact', () => {
    const t = words(language);
    for (const question of QUESTIONS) expect(t(`names.questions.${question}`)).not.toContain('names.');
    for (const key of FACT_KEYS) expect(t(`names.facts.${key}`)).not.toContain('names.');
  });

  it('takes a hostile name as text', () => {
    const path = '/x/{{path}} $t(window.choose.title) <b>';
    expect(say(language, 'target/not-found', { path }).what).toContain(path);
  });
});

describe('shades of a finding', () => {
  const no = (more: object) => say('en', 'torch/no-kernel-for-gpu', { ...NEWER, ...more });
  it('tells a newer card from an older one', () => {
    expect(no({}).what).toBe(
      'Your NVIDIA GeForce RTX 5090 is newer than the PyTorch in ComfyUI (D:\\AI\\ComfyUI): that package holds no code for this card.',
    );
    expect(no({ direction: 'older' }).what).toContain('no longer supports your NVIDIA GeForce RTX 5090');
    expect(no({ direction: 'between' }).what).toContain('holds no code for your NVIDIA GeForce RTX 5090');
    expect(no({ direction: 'older' }).help).toContain('the last PyTorch build that still holds code');
  });
  it('says what it rests on', () => {
    expect(no({}).why).toContain('Copying numbers to the card works');
    expect(no({}).why).toContain('it fails: adding and summing up.');
    expect(no({ passed: [] }).why).not.toContain('Copying');
    expect(no({ failed: [] }).why).toContain('No computation on the card could prove the opposite.');
    expect(no({ architectures: [] }).why).toContain('an unnamed set of cards');
  });
  it('stays whole where something is not known', () => {
    const place = { app: null, folder: '/env' };
    const old = say('en', 'driver/too-old', { has: null, needs: '13.0', driver: null, ...place });
    expect(old.what).toBe('Your graphics driver is too old for the PyTorch in /env.');
    expect(old.why).toMatch(/The installed driver is older than that\.$/);
    expect(say('en', 'driver/missing', { gpus: [], app: null, folder: '' }).what).toContain('so this app can’t reach');
    expect(say('en', 'torch/broken-import', { library: null, kind: 'A', line: 'b', torch: null, ...place }).what).toBe(
      'The PyTorch in /env is damaged or incomplete: it can’t even start.',
    );
  });
});

it('finds the language of a tag', () => {
  expect(['zh_CN.UTF-8', 'zh-Hans', 'ZH'].map(languageOf)).toEqual(['zh-CN', 'zh-CN', 'zh-CN']);
  expect(['en-GB', 'C', '', 'de_DE'].map(languageOf)).toEqual(['en', 'en', 'en', 'en']);
});

it('has a Chinese sentence for every English one, and none left in English', () => {
  const flat = (tree: object, at = ''): [string, string][] =>
    Object.entries(tree).flatMap(([key, value]) =>
      typeof value === 'string' ? [[`${at}${key}`, value]] : flat(value, `${at}${key}.`),
    );
  const chinese = new Map(flat(zhCN));
  const same = flat(en)
    .filter(([key, value]) => chinese.get(key) === value)
    .map(([key]) => key);
  expect([...chinese.keys()].sort()).toEqual(
    flat(en)
      .map(([key]) => key)
      .sort(),
  );
  // Names and numbers only: nothing to translate.
  expect(same).toEqual(SAME_IN_BOTH);
});

const SAME_IN_BOTH = [
  'names.where.app',
  'names.where.folder',
  'names.filled.torch',
  'names.filled.torch_unknown',
  'window.finding.torch',
  'window.finding.pythons.system',
  'window.finding.pythons.unknown',
  'window.settings.proxyExample',
  'window.findings.layerRuntimeIs',
  'window.findings.python',
  'window.findings.torch',
  'window.report.file',
];

// Held by the compiler (`npm run typecheck`): each wrong translation below must not compile.
it('takes a translation with the same keys and placeholders only', () => {
  const original = { a: 'Hello {{name}}', b: { c: 'plain' } } as const;
  expect(translate(original)({ a: '你好 {{name}}', b: { c: '普通' } }).b.c).toBe('普通');
  // @ts-expect-error a key is missing
  translate(original)({ a: '你好 {{name}}', b: {} });
  // @ts-expect-error a placeholder is missing
  translate(original)({ a: '你好', b: { c: '普通' } });
  // @ts-expect-error a placeholder is misspelt
  translate(original)({ a: '你好 {{nmae}}', b: { c: '普通' } });
  // @ts-expect-error a placeholder too many
  translate(original)({ a: '你好 {{name}}', b: { c: '{{x}}' } });
  // @ts-expect-error a key too many
  translate(original)({ a: '你好 {{name}}', b: { c: '普通', d: '多余' } });
  // @ts-expect-error the sentence is not given what it fills in
  words('en')('window.checking.title');
  // @ts-expect-error the sentence is given something else
  words('en')('window.checking.title', { wher: 'x' });
});
