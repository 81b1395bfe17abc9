import { describe, expect, it } from 'vitest';
import { typed } from '../../probes/cli/typed';
import { onMachine, recorded } from './recorded';

const machine = recorded('nothing-found/rtx5090-torch-2.14.1');
const folder = machine.target.path;
const called = 'node "/opt/my tools/cli.js"';

describe('hints name what was given, as it was called', () => {
  it.each([
    ['baseline compare $', `${called} baseline save ${folder}`],
    ['baseline list', `${called} baseline save <its folder>`],
    ['guard --script $', `To have it written: ${called} guard --script ${folder} -o run-with-guard.sh`],
    ['report', `Run \`${called} check\` first.`],
  ])('%s', async (words, said) => {
    const { out, err } = await onMachine(machine, words, 'en', {}, { called });
    expect(`${out}\n${err}`).toContain(said);
  });

  it('quotes a folder with blanks as the system wants it', () => {
    const on = (platform: 'linux' | 'win32') => ({ host: { platform }, terminal: { called } });
    expect(typed(on('linux'), 'plan', '/my $apps')).toBe(`${called} plan '/my $apps'`);
    expect(typed(on('win32'), 'plan', 'D:\\my apps')).toBe(`${called} plan "D:\\my apps"`);
  });
});
