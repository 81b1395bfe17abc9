import type { Ask, Rule } from '../rule';
import { said } from '../said';

/** nvidia-smi's library is a stray copy that does not belong to the driver; CUDA itself is fine. */
export default {
  code: 'driver/foreign-nvml',
  masks: ['driver/needs-restart'],
  decides: 'gpus.sources',
  judge(ask) {
    const [line] = said(ask, 'driver-mismatch');
    if (!line) {
      if (!ask.maybe('torch.runtime')) ask.know('gpus.sources');
      return null;
    }
    const works = (ask.maybe('torch.runtime')?.devices.length ?? 0) > 0;
    const isTorn = said(ask, 'device-count-failed', 'driver-unknown-error').length > 0;
    if (isTorn && !works) return null;
    return {
      severity: 'degraded',
      params: { line: line.line },
      evidence: [line.live ? 'gpus.sources' : 'error.lines', 'machine.system'],
      ...(works && line.live ? {} : { doubt: isForeign(ask) ? ('likely' as const) : ('possible' as const) }),
    };
  },
} satisfies Rule;

/** Systems and packs that bring a driver library of their own: Nix, snaps, containers with a compat folder. */
export function isForeign({ maybe }: Ask): boolean {
  const tools = (maybe('gpus.sources') ?? []).map((source) => source.tool ?? '');
  return /nixos/i.test(maybe('machine.system')?.release ?? '') || tools.some((tool) => /^\/(nix|snap)\//.test(tool));
}
