import type { NamedTorch } from '../../model';
import { inUse } from '../build';
import { ON_LOADER } from '../masks';
import type { Rule } from '../rule';
import { said } from '../said';

/** The right package went into another Python than the one the app runs on. */
export default {
  code: 'env/wrong-python',
  masks: ON_LOADER,
  decides: 'environment.torchCopies',
  onlyByText: true,
  judge(ask) {
    const named = ask.maybe('torch.named') ?? [];
    const app = inUse(named);
    const elsewhere = named.findLast((one) => one.role === 'elsewhere' && one.version !== null);
    const evidence = ['torch.named', 'error.lines'] as const;
    const params = { runs: spelt(app), elsewhere: spelt(elsewhere) };
    if (app?.role === 'app' && elsewhere && spelt(app) !== spelt(elsewhere))
      return { severity: 'broken', params, evidence, doubt: 'likely' };
    // A PyTorch with CUDA was installed, and the app still says that it has none.
    const without = said(ask, 'cpu-only');
    const says = [...without, ...said(ask, 'torch-cannot-use-gpu')];
    const installed = said(ask, 'pip-installed');
    if (says.length > 0 && installed.length > 0)
      return {
        severity: 'broken',
        params,
        evidence,
        doubt: elsewhere?.channel?.startsWith('cu') ? 'likely' : 'possible',
      };
    if (without.length > 0 || (installed.length > 0 && !app))
      return { severity: 'broken', params, evidence, doubt: 'possible' };
    return null;
  },
} satisfies Rule;

function spelt(torch: NamedTorch | undefined): string | null {
  if (!torch?.version) return null;
  return torch.channel ? `${torch.version}+${torch.channel}` : torch.version;
}
