import { nvidiaCards } from '../cards';
import { versionOf } from '../extension-packages';
import type { Rule } from '../rule';
import { said } from '../said';

/** The compiler that makes kernels at run time (triton's) does not know the card yet. */
export default {
  code: 'extension/compiler-too-old',
  masks: ['extension/no-kernel-for-gpu', 'torch/no-kernel-for-gpu'],
  decides: 'environment.packages',
  onlyByText: true,
  judge(ask) {
    const [line] = said(ask, 'assembler-too-old');
    if (!line) return null;
    const name = line.by ?? 'triton';
    const version = versionOf(ask, name) ?? versionOf(ask, 'pytorch-triton') ?? versionOf(ask, 'triton-windows');
    return {
      severity: 'broken',
      params: { package: name, version, gpu: nvidiaCards(ask)[0]?.name ?? null },
      evidence: ['error.lines', 'packages.named'],
      ...(line.weight === 'context' ? { doubt: 'possible' as const } : {}),
    };
  },
} satisfies Rule;
