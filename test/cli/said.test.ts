import { describe, expect, it } from 'vitest';
import { onMachine, recorded } from './recorded';

/** Room behind a sign that brings its own, or a colon of the other kind behind a Chinese word. */
const WRONG = /[，。：；！？、）》】] +[^\s|·]|\p{Script=Han}: /u;

describe('every command in Chinese', () => {
  const machine = recorded('torch/no-kernel-for-gpu/rtx5070ti-torch-2.6.0');
  const CHOOSE = '--gpu 12.0 --driver 580.95.05 --os linux --python 3.11';
  it.each([
    'check $',
    'check /no/such/folder',
    'check $ --ask nonsense',
    'plan $ --offline',
    'repair $ --offline --plan x',
    'find',
    'report $',
    'baseline save $',
    'baseline compare $',
    'baseline list',
    'guard --script $',
    'guard --script /no/such/folder',
    'explain /no/such/file',
    `choose ${CHOOSE}`,
    'choose --gpu nonsense',
    'releases --gpu 12.0',
    'settings',
    'settings nonsense=1',
    'catalogue',
    'undo',
    'undo x',
    'judge /no/such/file',
    'archs /no/such/file',
    'container $ --format compose',
    'nonsense',
  ])('%s', async (typed) => {
    const { out, err } = await onMachine(machine, typed, 'zh-CN');
    const said = `${out}\n${err}`.split('\n').filter((one) => !/^\s*torchmend |^ {2,}/.test(one));
    expect(said.join('')).not.toBe('');
    expect(said.filter((one) => WRONG.test(one))).toEqual([]);
  });
});

describe('undetermined', () => {
  const machine = recorded('nothing-found/illegal-address-torch-2.14.1');
  it('is said with a reason and the next step, and what could not be looked at', async () => {
    const { code, out } = await onMachine(machine, 'check $');
    expect(code).toBe(2);
    expect(out).toContain(
      'It could not be determined whether something is wrong.\n\nComputations on the card failed, and their',
    );
    expect(out).toContain(
      'do not tell the cause:\n  CUDA error: an illegal memory access was encountered\n\nClose the app',
    );
    expect(out).toContain('a report tells helpers: torchmend report\n');
    expect((await onMachine(machine, 'check $', 'zh-CN')).out).toContain('报告会告诉协助者：torchmend report\n');
  });

  it('is not called broken when it should be remembered', async () => {
    const { code, err } = await onMachine(machine, 'baseline save $');
    expect(code).toBe(3);
    expect(err).toContain('Only an environment that is proven to work can be remembered.');
    expect(err).toContain('do not tell the cause:\n  CUDA error: an illegal memory access');
    expect(err).not.toContain('Repair it first');
  });
});

it('a PyTorch without CUDA has no bracket that says so, and no story of another system', async () => {
  const { out } = await onMachine(recorded('torch/cpu-only-build/cpu-only-beside-rtx5090'), 'check $');
  expect(out).toMatch(/\nPyTorch: [\d.]+\+cpu\n/);
  expect(out).toContain(
    'an index without builds for cards: PyTorch’s own “cpu” index, or, on Windows, the general one',
  );
});

it('a sentence behind another one begins as a sentence does', async () => {
  const { out } = await onMachine(
    recorded('torch/cpu-only-build/cpu-only-beside-rtx5090'),
    'choose --gpu 12.0 --driver 580.95.05 --os linux --python 3.11',
  );
  expect(out).toContain('was not looked up. The name in https://');
  expect(out).toContain('cannot be found: is there a network?');
});
