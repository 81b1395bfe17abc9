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
    const [line] = [
      ...said(ask, 'extension-library-missing'),
      ...said(ask, 'missing-shared-library').filter(({ values }) => values['frame'] !== undefined),
    ];
    if (!line) return null;
    const name = line.by ?? line.values['frame'] ?? null;
    return {
      severity: 'broken',
      params: {
        package: name,
        version: name ? versionOf(ask, name) : null,
        library: line.values['library'] ?? null,
      },
      evidence: ['error.lines'],
      ...(line.weight === 'fatal' && line.sign === 'extension-library-missing' ? {} : { doubt: 'likely' as const }),
    };
  },
} satisfies Rule;
