import { versionOf } from '../extension-packages';
import type { Rule } from '../rule';
import { said } from '../said';

/** An extension (mostly onnxruntime-gpu) lacks NVIDIA's libraries of the CUDA version that it was made for. */
export default {
  code: 'extension/missing-library',
  masks: [],
  decides: 'environment.packages',
  onlyByText: true,
  judge(ask) {
    const [line] = said(ask, 'extension-library-missing');
    if (!line) return null;
    return {
      severity: 'broken',
      params: {
        package: line.by,
        version: line.by ? versionOf(ask, line.by) : null,
        library: line.values['library'] ?? null,
      },
      evidence: ['error.lines'],
      ...(line.weight === 'fatal' ? {} : { doubt: 'likely' as const }),
    };
  },
} satisfies Rule;
