import { describe, expect, it } from 'vitest';
import { describePlan } from '../../probes/cli/plan';
import { planFor } from '../repair/plan';
import { onMachine, recorded } from './recorded';

const machine = recorded('torch/no-kernel-for-gpu/rtx5070ti-torch-2.6.0');

describe('what can only be done by hand', () => {
  it.each([
    ['en', 'Torchmend can’t do any of this for you, and has changed nothing.', 'By hand: this cannot be done for you.'],
    ['zh-CN', '这些都无法由 Torchmend 替您完成，也没有作任何改动。', '手动：这件事无法替您完成。'],
  ] as const)('a repair says so, names no plan and promises nothing: %s', async (language, only, trust) => {
    const { code, err } = await onMachine(machine, 'repair $ --offline', language);
    expect(code).toBe(2);
    expect(err).toContain(only);
    expect(err).toContain(trust);
    expect(err).not.toMatch(/--plan|stays only if|才会保留|^\[?[0-9a-f]{16}|plan [0-9a-f]{8}|known: \.|未知：。/im);
  });

  it('a plan has no name that could be given, and no command that would do it', async () => {
    const { code, out } = await onMachine(machine, 'plan $ --offline');
    expect(code).toBe(1);
    expect(out).toContain('\n\nPut PyTorch 2.14.1+cu130 in place of 2.6.0+cu124\n');
    expect(out).toContain(
      '1. For you: The files that are needed could not all be looked up. Go online and check again;',
    );
    expect(out).not.toMatch(/[0-9a-f]{16}|--plan/);
  });

  it('is not begun when it is named all the same', async () => {
    const { out } = await onMachine(machine, 'plan $ --offline --json');
    const [{ id }] = JSON.parse(out).plans;
    const { code, err } = await onMachine(machine, `repair $ --offline --yes --plan ${id}`);
    expect(code).toBe(2);
    expect(err).toContain('Nothing of this plan can be done for you: it is for you to do, step by step.');
  });
});

it('a plan that can be run is called by its name', () => {
  const plan = planFor('/env');
  expect(describePlan(plan, {}, 'en')).toMatch(/^Plan p1\nPut PyTorch/);
  expect(describePlan(plan, {}, 'zh-CN')).toMatch(/^方案 p1\n/);
});
