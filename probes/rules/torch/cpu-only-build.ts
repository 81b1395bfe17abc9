import { build, inUse } from '../build';
import { ON_CARDS } from '../masks';
import type { Ask, Judged, Rule } from '../rule';
import { doubtOf, said } from '../said';

/** The installed PyTorch was built without any GPU support. */
export default {
  code: 'torch/cpu-only-build',
  masks: ON_CARDS,
  decides: 'torch.runtime',
  judge(ask) {
    if (ask.maybe('machine.system')?.platform === 'darwin') return null; // a Mac's build has Metal instead
    const torch = ask.maybe('torch.runtime') ?? ask.maybe('torch.files');
    if (!torch) return byText(ask);
    if (torch.cuda !== null || torch.hip !== null) return null;
    // Intel's and Apple's builds name no CUDA either, but they aren't CPU-only.
    if (/\+(xpu|rocm)/.test(torch.version)) return null;
    return {
      severity: 'broken',
      params: { torch: torch.version },
      evidence: [ask.maybe('torch.runtime') ? 'torch.runtime' : 'torch.files', 'gpus.present'],
    };
  },
} satisfies Rule;

function byText(ask: Ask): Judged | null {
  const named = build(ask);
  const of = { severity: 'broken', params: { torch: named?.version ?? null } } as const;
  if (inUse(ask.maybe('torch.named') ?? [])?.channel === 'cpu') {
    // Another build was installed and this one is imported: then the question is why.
    const other = (ask.maybe('torch.named') ?? []).some(
      ({ role, channel }) => role === 'elsewhere' && channel !== 'cpu',
    );
    return { ...of, evidence: ['torch.named'], ...(other ? { doubt: 'likely' as const } : {}) };
  }
  const [line] = said(ask, 'cpu-only');
  if (line) return { ...of, evidence: ['error.lines'], ...doubtOf(line) };
  if (said(ask, 'torch-cannot-use-gpu').length > 0) return { ...of, evidence: ['error.lines'], doubt: 'possible' };
  // On Windows the main index has builds without CUDA only, and they carry no channel in their name.
  const isUntagged = named !== null && named.channel === null && !/dev|git/.test(named.version);
  const isQuiet = (ask.maybe('error.lines') ?? []).length === 0;
  if (isUntagged && isQuiet && ask.maybe('machine.system')?.platform === 'win32')
    return { ...of, evidence: ['torch.named', 'machine.system'], doubt: 'possible' };
  if (!named) ask.know('torch.files');
  return null;
}
