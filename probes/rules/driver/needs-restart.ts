import { ON_CARDS } from '../masks';
import type { Ask, Judged, Rule } from '../rule';
import { said } from '../said';
import { isForeign } from './foreign-nvml';

/** The driver was changed or has lost itself since the computer started: its parts don't fit together. */
export default {
  code: 'driver/needs-restart',
  masks: ON_CARDS,
  decides: 'torch.runtime',
  judge(ask) {
    const runtime = ask.maybe('torch.runtime');
    if (runtime && runtime.devices.length > 0) return null;
    const judged = mismatch(ask) ?? unknown(ask);
    if (!judged) ask.know('torch.runtime');
    return judged;
  },
} satisfies Rule;

const found = (line: string, evidence: Judged['evidence'], doubt?: Judged['doubt']): Judged => ({
  ...{ severity: 'broken', params: { line }, evidence },
  ...(doubt ? { doubt } : {}),
});

/** The driver's own library and the running kernel module are of two versions. */
function mismatch(ask: Ask): Judged | null {
  const [line] = said(ask, 'driver-mismatch');
  if (!line || isForeign(ask)) return null;
  // nvidia-smi alone may use a stray copy of its library; where CUDA fails as well, the driver itself is torn.
  const isTorn = line.live || said(ask, 'device-count-failed', 'driver-unknown-error').length > 0;
  return found(line.line, [line.live ? 'gpus.sources' : 'error.lines'], isTorn ? undefined : 'likely');
}

function unknown(ask: Ask): Judged | null {
  const [line] = said(ask, 'driver-unknown-error', 'device-count-failed');
  if (line) return found(line.line, [line.live ? 'torch.runtime' : 'error.lines'], 'likely');
  const [start] = said(ask, 'driver-start-failed', 'driver-not-loaded');
  return start ? found(start.line, ['error.lines'], 'possible') : null;
}
