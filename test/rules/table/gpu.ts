import {
  answers,
  device,
  GTX_1080,
  gpu,
  gpus,
  known,
  line,
  linux,
  noCard,
  RTX_3090,
  RTX_5090,
  runtime,
  sources,
  text,
  unknown,
} from '../facts';
import type { Cases } from '../table';

const variables = (value: string) => known('machine.variables', { CUDA_VISIBLE_DEVICES: value });
const NONE = noCard('No CUDA GPUs are available');
const K40 = gpu('Tesla K40', { computeCapability: '3.5' });
const L40 = gpu('NVIDIA L40S', { computeCapability: '8.9' });
const MIG = gpu('A100-SXM4-80GB, MIG 3g.40gb', { computeCapability: '8.0' });
const IRIS = gpu('Intel Iris', { vendor: 'intel' });
const two = runtime({ devices: [device('RTX 5090', '12.0'), device('GTX 1080', '6.1', 1)] });
const turned = runtime({ devices: [device('GTX 1080', '6.1'), device('RTX 5090', '12.0', 1)] });

export const GPU_CASES = {
  'gpu/asleep': {
    found: [
      [
        'only another maker’s card is seen',
        { ...NONE, ...sources('NVML: Driver Not Loaded'), ...gpus(IRIS) },
        { doubt: 'likely', params: { gpu: null } },
      ],

      [
        'a laptop’s strong card',
        { ...NONE, ...sources('NVML: Driver Not Loaded'), ...gpus(RTX_3090, IRIS) },
        { params: { gpu: 'RTX 3090' } },
      ],
      [
        'no other card is known',
        { ...NONE, ...sources('NVML: Driver Not Loaded'), ...gpus(RTX_3090) },
        { doubt: 'likely' },
      ],
      ['told', text(line('driver-not-loaded')), { doubt: 'likely', params: { gpu: null } }],
    ],
    clear: [
      ['a card is seen', { ...runtime(), ...sources('NVML: Driver Not Loaded') }],
      ['another reason', NONE],
      [
        'the driver can’t be reached at all',
        { ...NONE, ...text(line('driver-not-loaded', { values: { unreached: 'x' } })) },
      ],
    ],
    undetermined: [['nobody asked', unknown('gpus.sources')]],
  },
  'gpu/hidden-by-environment': {
    found: [
      [
        'a card in slices, of which none was chosen',
        { ...text(line('no-device')), ...gpus(gpu('A100 MIG 1g.5gb')) },
        { doubt: 'possible' },
      ],
      ['-1', { ...NONE, ...variables('-1') }, { params: { variable: 'CUDA_VISIBLE_DEVICES', value: '-1' } }],
      ['nothing', { ...NONE, ...variables('') }],
      ['a word', { ...NONE, ...variables('none') }],
      ['a card that isn’t there', { ...NONE, ...variables('1'), ...gpus(RTX_5090, IRIS) }],
      ['told, with the variable', { ...text(line('no-device')), ...variables('-1') }],
      ['told, without it', text(line('no-device')), { doubt: 'likely', params: { value: null } }],
      ['PyTorch can’t use the card', text(line('torch-cannot-use-gpu')), { doubt: 'possible' }],
    ],
    clear: [
      ['the first card', { ...NONE, ...variables('0'), ...gpus(RTX_5090) }],
      ['a card by its id', { ...NONE, ...variables('GPU-1234') }],
      ['a card is seen all the same', { ...runtime(), ...variables('-1') }],
      ['a build without CUDA', { ...noCard('x', { cuda: null }), ...variables('-1') }],
      ['no such variable', { ...NONE, ...known('machine.variables', {}) }],
    ],
    undetermined: [
      ['the variables are unknown', NONE],
      ['nobody asked PyTorch', unknown('torch.runtime')],
    ],
  },
  'gpu/lost': {
    found: [
      ['the driver says so', { ...NONE, ...sources('Unable to determine the device handle: GPU is lost.') }],
      ['though another card works', { ...runtime(), ...sources('GPU requires reset') }],
      ['told', text(line('gpu-lost'))],
    ],
    clear: [
      ['no word of it', { ...NONE, ...sources('No devices were found') }],
      ['a card is seen', runtime()],
    ],
    undetermined: [['nobody asked', NONE]],
  },
  'gpu/mig-selection': {
    found: [
      ['counted wrongly on a slice', { ...text(line('mig-count')), ...gpus(MIG) }, { params: { gpu: MIG.name } }],
      ['counted wrongly', text(line('mig-count')), { doubt: 'likely' }],
      ['a slice, and no device', { ...text(line('no-device')), ...gpus(MIG) }, { doubt: 'likely' }],
    ],
    clear: [
      ['a card is seen', { ...runtime(), ...text(line('mig-count')) }],
      ['another reason', NONE],
      ['a whole card, and no device', { ...NONE, ...text(line('no-device')), ...gpus(RTX_5090) }],
    ],
    undetermined: [['nobody asked', {}]],
  },
  'gpu/mixed-generations': {
    found: [
      [
        'the first works',
        { ...two, ...answers(['sum'], ['sum', 209, 1]) },
        { severity: 'degraded', params: { serves: ['RTX 5090'], lacks: ['GTX 1080'] } },
      ],
      [
        'the first lacks code',
        { ...turned, ...answers(['sum', 209], ['sum', undefined, 1]) },
        { params: { gpu: 'GTX 1080', serves: ['RTX 5090'] } },
      ],
      ['by the list, before a kernel ran', { ...two, ...answers() }, { severity: 'degraded' }],
      ['by their capabilities', gpus(RTX_5090, GTX_1080), { severity: 'degraded', doubt: 'likely' }],
    ],
    clear: [
      ['one card', { ...runtime(), ...answers(['sum']) }],
      [
        'neither has code',
        {
          ...runtime({ architectures: ['sm_80'], devices: [device('RTX 5090', '12.0'), device('GTX 1080', '6.1', 1)] }),
          ...answers(['sum', 209], ['sum', 209, 1]),
        },
      ],
      ['both work', { ...two, ...answers(['sum'], ['sum', undefined, 1]) }],
      ['two of an age', gpus(RTX_5090, RTX_3090)],
      [
        'a build without CUDA',
        runtime({ cuda: null, hip: '7.0', devices: [device('RTX 5090', '12.0'), device('GTX 1080', '6.1', 1)] }),
      ],
    ],
    undetermined: [['nobody asked', {}]],
  },
  'gpu/no-official-build': {
    found: [
      ['a Kepler card', gpus(K40), { params: { gpu: 'Tesla K40', capability: '3.5' } }],
      ['whatever it is, by its name', gpus(gpu('GT 730', { candidates: ['2.1', '3.5'] }))],
      ['the card fails too', { ...runtime({ devices: [device('Tesla K40', '3.5')] }), ...answers(['sum', 209]) }],
      ['perhaps, where no card is told', text(line('no-kernel-image')), { doubt: 'possible', params: { gpu: null } }],
    ],
    clear: [
      [
        'somebody’s own build runs on one of two',
        { ...runtime({ devices: [device('Tesla K40', '3.5'), device('Tesla K20', '3.5', 1)] }), ...answers(['sum']) },
      ],

      ['a card with builds', gpus(RTX_5090)],
      ['another card has builds', gpus(K40, RTX_5090)],
      [
        'somebody’s own build runs on it',
        { ...runtime({ devices: [device('Tesla K40', '3.5')] }), ...answers(['sum']) },
      ],
      ['newer than all builds', gpus(gpu('RTX 6090', { computeCapability: '13.0' }))],
      ['a name that leaves it open', gpus(gpu('GTX 860M', { candidates: ['3.0', '5.0'] }))],
      ['an extension’s words', { ...text(line('no-kernel-image', { by: 'xformers' })), ...gpus() }],
    ],
    undetermined: [['no card is known', {}]],
  },
  'gpu/tcc-mode': {
    found: [
      [
        'a data-centre card, out of WSL’s reach',
        { ...text(line('driver-blocked')), ...gpus(L40) },
        { severity: 'note' },
      ],
    ],
    clear: [
      ['another card', { ...text(line('driver-blocked')), ...gpus(RTX_5090) }],
      ['no word of it', { ...text(line('exception')), ...gpus(L40) }],
    ],
  },
  'wsl/gpu-blocked': {
    found: [
      [
        'the driver’s tool says so',
        { ...NONE, ...sources('Failed to initialize NVML: GPU access blocked by the operating system') },
      ],
      ['told', text(line('driver-blocked')), { doubt: 'likely' }],
    ],
    clear: [
      [
        'a data-centre card: by design',
        { ...text(line('driver-blocked')), ...gpus(L40), ...known('gpus.sources', []) },
      ],
      ['a card is seen', { ...runtime(), ...text(line('driver-blocked')) }],
      ['not in WSL', { ...linux(), ...unknown('gpus.sources') }],
      ['no word of it', NONE],
    ],
    undetermined: [['nobody asked', unknown('gpus.sources')]],
  },
} as const satisfies Record<string, Cases>;
