import { describe, expect, it } from 'vitest';
import { nearest } from '../../probes/cli/nearest';
import { usage as en } from '../../probes/text/en/usage';
import { USAGE, widthOf } from '../../probes/text/usage';
import { usage as zhCN } from '../../probes/text/zh-CN/usage';
import { onMachine, recorded } from './recorded';

describe('--help', () => {
  it.each(['en', 'zh-CN'] as const)('says what each command does in one column: %s', (language) => {
    const commands = { en, 'zh-CN': zhCN }[language].commands;
    const lines = USAGE[language].split('\n');
    for (const { call, what } of commands) {
      const at = lines.findIndex((one) => one.endsWith(what));
      expect(widthOf(lines[at]?.slice(0, -what.length) ?? ''), what).toBe(61);
      for (const one of call) expect(one.trim()).not.toBe('');
    }
    expect(new Set(commands.map(({ what }) => what)).size).toBe(commands.length);
  });

  it('names the same commands and options in both languages, and no word of one in the other', () => {
    const fixed = (one: typeof en) => one.commands.map(({ call }) => call.join(' ').match(/^\w+|--[\w-]+/g));
    expect(fixed(zhCN)).toEqual(fixed(en));
    expect(USAGE['zh-CN']).not.toMatch(/\b(folder|file|name|address|command)\b(?!\.)/);
  });
});

describe('a command that there is not', () => {
  const names = ['check', 'find', 'repair', 'report', 'undo', 'cache'];
  it.each([
    ['chek', 'check'],
    ['chekc', 'check'],
    ['Check', 'check'],
    ['repare', 'repair'],
    ['udno', 'undo'],
    ['x', null],
    ['nonsense', null],
    ['uninstall', null],
  ])('%s → %s', (typed, meant) => expect(nearest(typed, names)).toBe(meant));

  it('is answered with the one that was meant', async () => {
    const machine = recorded('nothing-found/no-device');
    const { code, err } = await onMachine(machine, 'chek');
    expect([code, err.split('\n').slice(0, 2)]).toEqual([
      64,
      ['There is no command chek', 'Did you mean this? torchmend check'],
    ]);
    expect((await onMachine(machine, 'chek', 'zh-CN')).err).toMatch(
      /^没有这个命令：chek\n您是不是想用：torchmend check\n\n/,
    );
    expect((await onMachine(machine, 'nonsense')).err).toMatch(/^There is no command nonsense\n\ntorchmend check/);
  });
});
