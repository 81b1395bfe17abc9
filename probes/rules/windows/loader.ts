import { packageOf } from '../../data/signs/index';
import type { Ask, Judged } from '../rule';
import type { Said } from '../said';

/** Whether these rules have anything to say: not on another system, and not where PyTorch was imported. */
export function mayApply({ maybe }: Ask): boolean {
  const platform = maybe('machine.system')?.platform;
  return (platform === undefined || platform === 'win32') && maybe('torch.import')?.is !== 'imported';
}

/** The lines of Windows' loader with one of these numbers. */
export function withNumber(lines: readonly Said[], ...numbers: readonly string[]): Said | undefined {
  return lines.find((line) => numbers.includes(line.values['number'] ?? ''));
}

/** `c10.dll` of `C:\…\torch\lib\c10.dll`, or the module that was being imported. */
export function fileOf({ values }: Said): string | null {
  return values['file']?.split(/[\\/]/).pop() ?? values['module'] ?? null;
}

/** Extensions that are compiled against one exact PyTorch. onnxruntime stands on its own. */
const BESIDE_TORCH = /^(?!torch$|onnxruntime)/;

/** The extension whose module couldn't be loaded: by its file, its module, or the traceback; null: none that is known. */
export function extensionOf({ values }: Said): string | null {
  const { file = '', module = '', frame } = values;
  const owner = packageOf(file) ?? packageOf(module) ?? frame ?? null;
  return owner !== null && BESIDE_TORCH.test(owner) ? owner : null;
}

/** The finding that a loader's line stands for. What our own import heard is certain; so are numbers with one meaning. */
export function judgeLoader(line: Said, isPlain: boolean): Judged {
  return {
    severity: 'broken',
    params: { file: fileOf(line), line: line.line },
    evidence: [line.live ? 'torch.import' : 'error.lines'],
    ...(line.live || isPlain ? {} : { doubt: line.weight === 'context' ? ('possible' as const) : ('likely' as const) }),
  };
}
