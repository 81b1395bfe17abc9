import { describe, expect, it } from 'vitest';
import { compare } from '../../probes/baseline';
import { DRIFTS } from '../../probes/model';
import { sayCompared, sayDrift, sayLevel } from '../../probes/text/drift';
import { PAIRS } from './pairs';

const all = PAIRS.flatMap(({ name, before, now }) => compare(before, now).map((drift) => ({ name, drift })));

describe('what changed, in words', () => {
  it('is proven for every code but the file that can’t be read', () => {
    const met = new Set(all.map(({ drift }) => drift.code));
    expect(DRIFTS.filter((code) => !met.has(code))).toEqual(['drift/baseline-unreadable']);
  });

  it.each(['en', 'zh-CN'] as const)('%s: nothing is left to fill in, nothing is empty', (language) => {
    for (const { name, drift } of all)
      for (const [part, text] of Object.entries(sayDrift(language, drift))) {
        expect(text, `${name} ${drift.code} ${part}`).not.toMatch(/\{\{|undefined|null|^$/);
        if (language === 'zh-CN') expect(text, `${name} ${part}`).toMatch(/[\u4e00-\u9fff]/);
      }
  });

  it('names who exchanged PyTorch', () => {
    const of = (name: string) => all.find((one) => one.name === name)?.drift;
    const nodes = of('a node’s requirements brought the CPU build');
    const updater = of('an app’s updater put the old build back');
    if (!nodes || !updater) throw new Error('the table has lost them');
    expect(sayDrift('en', nodes)).toEqual({
      what: 'PyTorch 2.9.1+cu130 became 2.8.0, a build for the processor only. Other packages came with it (facexlib): probably the list of requirements of an add-on replaced it.',
      matters: 'The graphics card is not used any more, or the app doesn’t start.',
      help: 'Let Torchmend put back a build for your card.',
    });
    expect(sayDrift('zh-CN', updater).what).toBe(
      '2.9.1+cu130 被换回了较旧的 PyTorch 2.5.1+cu124，它不含 NVIDIA GeForce RTX 5090 的代码。别的都没有变：很可能是应用的更新程序或启动脚本把它自己的版本装了回来。',
    );
    expect(sayLevel('en', updater)).toBe('matters');
  });

  it('says since when, and that nothing changed', () => {
    const day = Date.UTC(2026, 10, 3, 12);
    expect(sayCompared('en', day, [])).toBe('Nothing changed since this environment was remembered on Nov 3, 2026.');
    expect(sayCompared('zh-CN', day, [])).toBe('自 2026年11月3日 记住这个环境以来，没有任何变化。');
  });
});
