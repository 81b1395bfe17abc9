import { expect, it } from 'vitest';
import { diagnose } from '../../probes/rules';
import { answers, imported, runtime } from './facts';

const noKernel = ({ undetermined }: ReturnType<typeof diagnose>) =>
  undetermined.find(({ code }) => code === 'torch/no-kernel-for-gpu');

it('a computation that fails for a reason nobody knows is never "nothing is wrong"', () => {
  for (const code of [700, 719, 2]) {
    const diagnosis = diagnose({ ...imported(), ...runtime(), ...answers(['copy'], ['elementwise'], ['sum', code]) });
    expect(diagnosis.outcome).toBe('undetermined');
    expect(noKernel(diagnosis)).toEqual({ code: 'torch/no-kernel-for-gpu', missing: ['kernels.answers'] });
  }
  expect(
    noKernel(diagnose({ ...imported(), ...runtime(), ...answers(['copy'], ['elementwise'], ['sum']) })),
  ).toBeUndefined();
});
