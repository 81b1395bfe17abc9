import { type LookedAt, parseWheelName } from '../../probes/builds';
import { situation } from '../builds/situations';

export const linux = situation('12.0', '580.95.05', 'linux', '3.11');
export const TAG = 'cp311-cp311-manylinux_2_28_x86_64';

type Read = Extract<LookedAt['inside'], { is: 'read' }>;
type Holds = Extract<LookedAt['code'], { is: 'read' }>['holdings'];

export function wheel(file: string, inside: Partial<Read> = {}, holdings: Holds | null = []): LookedAt {
  const name = parseWheelName(file);
  return {
    ...{ file, path: `/usb/${file}`, bytes: 1000 },
    inside: {
      ...{
        is: 'read',
        package: name?.package ?? 'x',
        version: name?.version ?? '1',
        requires: [],
        torch: null,
        changed: [],
      },
      tags: [file.replace(/^[^-]+-[^-]+-/, '').replace(/\.whl$/, '')],
      ...inside,
    },
    code: holdings === null ? null : { is: 'read', architectures: ['sm_75', 'sm_120'], holdings },
  };
}

export const main = (capability: string, is: 'all' | 'none' | 'unsure', library = 'torch/lib/libtorch_cuda.so') => ({
  library,
  capability,
  is,
});
export const torch = (
  over: Partial<Read> = {},
  holdings: Holds = [main('12.0', 'all')],
  file = `torch-2.14.1-${TAG}.whl`,
) => wheel(file, { torch: { version: '2.14.1+cu130', cuda: '13.0', hip: null }, ...over }, holdings);
