import { ON_IMPORT } from '../masks';
import type { Ask, Judged, Rule } from '../rule';
import { said } from '../said';

/** Files of two PyTorch versions lie in one folder. */
export default {
  code: 'env/mixed-torch-files',
  masks: [...ON_IMPORT, 'torch/broken-import', 'env/leftover-files'],
  decides: 'environment.packages',
  judge(ask) {
    const imported = ask.maybe('torch.import');
    if (imported?.is === 'imported') return null;
    return byFiles(ask) ?? byText(ask) ?? (ask.know('torch.import'), null);
  },
} satisfies Rule;

/** pip has two records of torch, or another version than the files say of themselves. */
function byFiles({ maybe }: Ask): Judged | null {
  const records = (maybe('environment.packages') ?? []).filter(({ name }) => name === 'torch');
  const files = maybe('torch.files');
  const versions = [...new Set([...records.map(({ version }) => version), ...(files ? [files.version] : [])])];
  // A version without its channel is the same build: version.py names it, some installers leave it out.
  const plain = new Set(versions.map((version) => version.split('+')[0]));
  if (records.length === 0 || (records.length < 2 && plain.size < 2)) return null;
  return {
    severity: 'broken',
    params: { versions, file: null },
    evidence: ['environment.packages', 'torch.files'],
  };
}

/** A procedure is missing in one of PyTorch's own libraries: its neighbour is of another version. */
function byText(ask: Ask): Judged | null {
  const line =
    said(ask, 'loader-error').find(
      ({ values }) => values['number'] === '127' && /(torch[\\/]lib[\\/]|cudnn|c10|torch_)/i.test(values['file'] ?? ''),
    ) ?? said(ask, 'built-for-other-torch').find(({ by }) => by === 'torch');
  if (!line) return null;
  return {
    severity: 'broken',
    params: { versions: [], file: line.values['file']?.split(/[\\/]/).pop() ?? null },
    evidence: [line.live ? 'torch.import' : 'error.lines'],
    doubt: 'likely',
  };
}
