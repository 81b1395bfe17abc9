import type { Base, Reading } from '../../model';
import type { Folders } from '../place';

export interface Seen {
  base: Base | null;
  folders: Folders;
  torch: Reading<'torch.files'>;
  /** An app that draws with PyTorch, and not a plain Python. */
  isApp: boolean;
}

/** What the files alone show to be wrong, by the codes of the findings that a check would make of it. */
export function problemsOf({ base, folders, torch, isApp }: Seen): string[] {
  const { leftovers, shadows, torchCopies } = folders;
  const shadowedBy = (by: string) => shadows.some((shadow) => shadow.by === by && shadow.inEffect);
  const own = torchCopies.filter((copy) => copy.by === 'environment');
  const found: Record<string, boolean> = {
    'target/base-python-gone': base?.is === 'gone',
    'torch/not-installed': isApp && torch.is === 'absent',
    'env/shadowed-by-user-site': shadowedBy('user-site'),
    'env/shadowed-by-pythonpath': shadowedBy('PYTHONPATH'),
    'env/mixed-torch-files': leftovers.doubled.length > 0 || own.length > 1,
    'env/leftover-files': leftovers.setAside.length > 0 || leftovers.withoutRecord.length > 0,
  };
  return Object.keys(found).filter((code) => found[code]);
}
