import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { gap, line, sentences } from '../probes/text/line';
import { stepWords } from '../probes/text/plans';
import { sayRepairTrouble } from '../probes/text/repair';
import * as story from './e2e/repair-story';

const root = path.resolve(import.meta.dirname, '..');
const files = (folder: string) =>
  readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => ({ name, text: readFileSync(path.join(root, folder, name), 'utf8') }));

describe('a line of several parts', () => {
  it('has blanks in English, and no room behind Chinese signs', () => {
    expect(line`${'Saved:'} ${'/a'}`).toBe('Saved: /a');
    expect(line`${'已保存：'} ${'/a'}`).toBe('已保存：/a');
    expect(line`${'Card'}: ${'RTX'}, ${12}`).toBe('Card: RTX, 12');
    expect(line`${'显卡'}: ${'RTX'}, ${12}`).toBe('显卡：RTX, 12');
    expect(sentences('A b.', '', 'C d.')).toBe('A b. C d.');
    expect(sentences('不存在。', '也许被移动了。')).toBe('不存在。也许被移动了。');
    expect(sentences('“装上就好。”', '没有用。')).toBe('“装上就好。”没有用。');
  });

  it('stands apart from the next where the two can’t be one', () => {
    expect(['Done.', '完成。', '外观：', '（一）', 'He said “no”', ''].map(gap)).toEqual([' ', '', '', '', ' ', '']);
  });

  it('is what a plan says in several sentences', () => {
    const steps = [...story.CERTAIN.steps, ...story.BY_HAND.steps].flatMap((step) => stepWords('zh-CN', step, true));
    const [first] = story.BY_HAND.steps;
    expect(first && stepWords('zh-CN', first)[0]).toMatch(/^请您来做：\S/);
    const params = { program: 'python', pid: 1, runs: null };
    const trouble = sayRepairTrouble('zh-CN', { code: 'repair/in-use', params });
    expect([...steps, trouble].filter((text) => /[。，：；！？] /.test(text))).toEqual([]);
  });

  it('leaves alone what it is filled with', () => {
    expect(line`${'文件：'} ${'/数据： 一/a: b。 c'}`).toBe('文件：/数据： 一/a: b。 c');
  });
});

describe('Chinese', () => {
  it('has no blank behind a full-width sign, and no half-width colon behind a Chinese word', () => {
    const wrong = files('probes/text').flatMap(({ name, text }) =>
      text
        .split('\n')
        .filter((one) => !/^\s*(\/\*\*|\*|\/\/)/.test(one))
        .filter((one) => /[，。：；！？、）》】] +[^ ]|\p{Script=Han}: /u.test(one.replace(/ {2,}/g, '')))
        .map((one) => `${name}: ${one.trim()}`),
    );
    expect(wrong).toEqual([]);
  });

  it('is set by `line`, wherever words and values stand in one line', () => {
    const BARE =
      /(?<![\w`])`\s*\$\{(?:t|own|what|TERMINAL_WORDS\[language\]|UPKEEP_WORDS\[language\])\b[^`]*?\}:? \$\{/;
    const bare = ['probes/cli', 'renderer/src', 'probes/report'].flatMap((folder) =>
      files(folder).flatMap(({ name, text }) =>
        text
          .split('\n')
          .filter((one) => BARE.test(one))
          .map((one) => `${folder}/${name}: ${one.trim()}`),
      ),
    );
    expect(bare).toEqual([]);
  });
});
