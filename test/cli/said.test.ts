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

describe('releases and choose', () => {
  const machine = recorded('nothing-found/rtx5090-torch-2.14.1');
  const ON = '--os linux --machine x86_64';
  it.each([
    ['en', /^2\.15\.0 .* cu130 +Linux x86_64 +likely +finished code · not looked into yet /m],
    ['zh-CN', /^2\.15\.0 .* cu130 +Linux x86_64 +很可能 +现成代码 · 尚未核实 /m],
  ] as const)('what nobody has looked into is no plain yes: %s', async (language, row) => {
    const { out } = await onMachine(machine, `releases --gpu 12.0 ${ON}`, language);
    expect(out).toMatch(row);
    expect(out).toMatch(/^2\.14\.1 .* cu130 +Linux x86_64 +(yes +finished code|能 +现成代码) +\d/m);
  });

  it('a list that begins with the card is no beginning', async () => {
    const pascal = await onMachine(machine, `releases --gpu 6.1 ${ON}`);
    expect(pascal.out).toContain('builds with code for it since 1.12.0+cu102 (2022-06-28) or earlier; last build');
    expect((await onMachine(machine, `releases --gpu 12.0 ${ON}`)).out).toContain(
      'first build with code for it 2.7.0+',
    );
  });

  it('a newer build that was passed over is named, and why', async () => {
    const { out } = await onMachine(machine, `choose --gpu 12.0 --driver 580.95.05 --python 3.11 --offline ${ON}`);
    expect(out).toContain('2.14.1 is the newest one that is known to serve this card');
    expect(out).toMatch(/2\.15\.0\+cu\d+ is listed too and is newer, but nobody has looked into it yet/);
    const old = await onMachine(machine, `choose --gpu 6.1 --driver 580.95.05 --python 3.11 --offline ${ON}`);
    expect(old.out).not.toContain('is listed too');
  });
});
