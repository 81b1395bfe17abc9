import {
  absent,
  answers,
  BLACKWELL,
  coverage,
  covered,
  device,
  files,
  GTX_1080,
  gpu,
  gpus,
  imported,
  importFailed,
  known,
  line,
  linux,
  named,
  noCard,
  packages,
  RTX_3090,
  RTX_5090,
  runtime,
  TO_HOPPER,
  text,
  unknown,
  windows,
} from '../facts';
import type { Cases } from '../table';

const AMD = gpu('AMD Radeon RX 7900 XT', { gfx: 'gfx1100' });
const IGPU = gpu('AMD Radeon Graphics', { gfx: 'gfx90c' });
const ORIN = gpu('Orin', { computeCapability: '8.7' });
const old = { devices: [device('GTX 1080', '6.1')] };
const list = (images: string[], whole = true) => known('torch.architectures', { images, whole });
const arm = known('machine.system', { platform: 'linux', machine: 'arm64', release: '', wsl: false });
const warning = line('torch-warning', { weight: 'warning', by: 'torch' });
const mac = known('machine.system', { platform: 'darwin', machine: 'arm64', release: '', wsl: false });

export const TORCH_CASES = {
  'torch/broken-import': {
    found: [
      [
        'which library',
        importFailed('libcudart.so.13: cannot open …', 'libcudart.so.13'),
        { params: { library: 'libcudart.so.13', kind: 'OSError', torch: null } },
      ],
      [
        'told of a library of PyTorch',
        text(line('missing-shared-library', { values: { library: 'libcudnn.so.9' } })),
        { doubt: 'likely', params: { library: 'libcudnn.so.9' } },
      ],
      [
        'told of one that an extension needs',
        text(line('missing-shared-library', { values: { library: 'libcudart.so.12', frame: 'vllm' } })),
        { doubt: 'possible' },
      ],
      [
        'told of another library',
        text(line('missing-shared-library', { values: { library: 'libfoo.so' } })),
        { doubt: 'possible' },
      ],
      [
        'a file that is no library',
        text(line('loader-error', { values: { number: '193', file: 'C:\\torch\\lib\\c10.dll' } })),
        { doubt: 'likely', params: { library: 'c10.dll' } },
      ],
      ['it crashed', text(line('access-violation')), { doubt: 'possible' }],
    ],
    clear: [
      [
        'imported',
        { ...imported(), ...text(line('missing-shared-library', { values: { library: 'libcudnn.so.9' } })) },
      ],
      ['not there at all', known('torch.import', { is: 'missing' })],
    ],
    undetermined: [
      ['nobody tried', {}],
      ['a loader’s other numbers', text(line('loader-error', { values: { number: '126' } }))],
    ],
  },
  'torch/cpu-only-build': {
    found: [
      ['named so twice', named({ version: '2.13.0', channel: 'cpu' }, { role: 'elsewhere', channel: 'cpu' })],

      ['on disk', files('2.13.0+cpu', null), { params: { torch: '2.13.0+cpu' } }],
      [
        'when running, whatever the disk says',
        { ...files('2.13.0', '13.0'), ...runtime({ version: '2.13.0+cpu', cuda: null }) },
      ],
      ['named so', named({ version: '2.13.0', channel: 'cpu' }), { params: { torch: '2.13.0+cpu' } }],
      [
        'named so, and another was installed',
        named({ version: '2.13.0', channel: 'cpu' }, { role: 'elsewhere', channel: 'rocm' }),
        { doubt: 'likely' },
      ],
      ['told', text(line('cpu-only')), { doubt: 'likely', params: { torch: null } }],
      ['an app’s own words', text(line('torch-cannot-use-gpu')), { doubt: 'possible' }],
      ['the plain name on Windows', { ...named({ version: '2.4.1' }), ...windows() }, { doubt: 'possible' }],
    ],
    clear: [
      ['CUDA', files('2.14.1+cu130', '13.0')],
      ['ROCm', runtime({ cuda: null, hip: '7.1' })],
      ['Intel’s', files('2.14.1+xpu', null)],
      ['a Mac, where there is Metal', { ...mac, ...text(line('cpu-only')) }],
      ['the plain name on Linux', { ...named({ version: '2.4.1' }), ...linux() }],
      ['the plain name of a trial build', { ...named({ version: '2.7.0.dev20250310' }), ...windows() }],
      ['a text about something else', { ...named({ version: '2.4.1' }), ...windows(), ...text(line('out-of-memory')) }],
    ],
    undetermined: [['neither source', unknown('torch.files')]],
  },
  'torch/false-alarm': {
    found: [
      [
        'kernels run all the same',
        {
          ...runtime({
            devices: [device('RTX 4090', '8.9')],
            warnings: ['RTX 4090 with CUDA capability sm_89 is not compatible with …'],
          }),
          ...answers(['sum']),
        },
        { severity: 'note', params: { gpu: 'RTX 4090', capability: '8.9' } },
      ],
      [
        'a lower number of the family serves it',
        {
          ...text(line('checker-warning')),
          ...gpus(gpu('RTX 4080', { computeCapability: '8.9' })),
          ...list(['sm_80', 'sm_86']),
        },
        { severity: 'note' },
      ],
      [
        'a card that is often accused',
        {
          ...text(warning),
          ...gpus(ORIN),
          ...named({ version: '2.13.0', channel: 'cu130' }),
          ...known('machine.system', { platform: 'linux', machine: 'arm64', release: '', wsl: false }),
        },
        { severity: 'note', doubt: 'likely' },
      ],
    ],
    clear: [
      [
        'one of two was proven',
        {
          ...runtime({
            devices: [device('RTX 4090', '8.9'), device('RTX 3090', '8.6', 1)],
            warnings: ['x is not compatible with …'],
          }),
          ...answers(['sum']),
        },
      ],
      [
        'beside a card that really lacks it',
        { ...text(warning), ...gpus(ORIN, RTX_5090), ...list(['sm_80', 'sm_90']) },
      ],

      ['no warning', { ...runtime(), ...answers(['sum']) }],
      ['the warning is right', { ...text(warning), ...gpus(RTX_5090), ...list(TO_HOPPER) }],
      ['a kernel failed', { ...runtime({ warnings: ['x is not compatible with …'] }), ...answers(['sum', 209]) }],
      [
        'the error itself was printed too',
        {
          ...text(warning, line('no-kernel-image')),
          ...gpus(gpu('RTX 4080', { computeCapability: '8.9' })),
          ...list(['sm_80', 'sm_86']),
        },
      ],
      ['nothing is known of the build', { ...text(warning), ...gpus(RTX_3090) }],
      ['one of two cards is served', { ...text(warning), ...gpus(RTX_3090, GTX_1080), ...list(['sm_80', 'sm_86']) }],
    ],
    undetermined: [['nobody asked', {}]],
  },
  'torch/no-kernel-for-gpu': {
    found: [
      [
        'the name with its channel counts',
        { ...named({ version: '2.6.0', channel: 'cu124' }, { version: '2.6.0' }), ...gpus(RTX_5090) },
        { doubt: 'likely' },
      ],
      [
        'a list, where its files were read for another card',
        { ...coverage(covered('torch', 'all', '8.6')), ...gpus(RTX_5090), ...list(TO_HOPPER) },
      ],
      [
        'an arm build of the name',
        { ...named({ version: '2.9.0', channel: 'cu126' }), ...gpus(gpu('T4G', { computeCapability: '7.5' })), ...arm },
        { doubt: 'likely' },
      ],
      [
        'a Linux build of the name',
        { ...named({ version: '2.7.0', channel: 'cu128' }), ...gpus(GTX_1080), ...linux() },
        { doubt: 'likely' },
      ],
      [
        'the words, beside some that an extension raised',
        text(line('no-kernel-image'), line('no-kernel-image', { weight: 'context' })),
        { doubt: 'likely' },
      ],

      [
        'an old card, side by side',
        { ...runtime(old), ...answers(['copy'], ['sum', 209]) },
        {
          params: {
            direction: 'older',
            gpu: 'GTX 1080',
            capability: '6.1',
            passed: ['copy'],
            failed: ['sum'],
            gpus: ['GTX 1080'],
          },
        },
      ],
      [
        'a new card',
        { ...runtime({ architectures: TO_HOPPER }), ...answers(['sum', 209]) },
        { params: { direction: 'newer' } },
      ],
      [
        'between two of the list, and newer',
        {
          ...runtime({ architectures: ['sm_80', 'sm_90', 'sm_100', 'sm_120'], devices: [device('Thor', '11.0')] }),
          ...answers(['sum', 209]),
        },
        { params: { direction: 'newer' } },
      ],
      [
        'between two of the list, and dropped',
        {
          ...runtime({ architectures: ['sm_50', 'sm_60', 'sm_80'], devices: [device('V100', '7.0')] }),
          ...answers(['sum', 209]),
        },
        { params: { direction: 'older' } },
      ],
      ['by the list alone', { ...runtime(old), ...answers(['copy']) }],
      [
        'by the list alone, where its computing ended without a word',
        { ...runtime(old), ...unknown('kernels.answers') },
      ],
      [
        'by its files, where PyTorch starts and reaches no card',
        { ...noCard('x', { architectures: [] }), ...coverage(covered('torch', 'none')), ...gpus(RTX_5090) },
        { params: { direction: 'newer', gpu: 'RTX 5090', capability: '12.0' } },
      ],
      [
        'by its files, before Python ran',
        { ...coverage(covered('torch', 'none')), ...gpus(RTX_5090), ...files('2.6.0+cu124', '12.4') },
        { params: { direction: 'newer', torch: '2.6.0+cu124' } },
      ],
      [
        'told, with the list',
        { ...text(line('no-kernel-image')), ...gpus(RTX_5090), ...list(TO_HOPPER) },
        { params: { direction: 'newer' } },
      ],
      [
        'told, with both ends of the list',
        { ...text(warning), ...gpus(GTX_1080), ...list(['sm_70', 'sm_120'], false) },
        { params: { direction: 'older' } },
      ],
      ['PyTorch’s warning', { ...text(warning), ...gpus(RTX_5090) }],
      [
        'the build’s name',
        { ...named({ version: '2.8.0', channel: 'cu129' }), ...gpus(GTX_1080), ...windows() },
        { doubt: 'likely', params: { direction: 'older' } },
      ],
      [
        'the build’s name, where both systems agree',
        { ...named({ version: '2.6.0', channel: 'cu124' }), ...gpus(RTX_5090) },
        { doubt: 'likely' },
      ],
      [
        'a nightly that its channel left behind',
        { ...named({ version: '2.7.0.dev20250310', channel: 'cu124' }), ...gpus(RTX_5090), ...windows() },
        { doubt: 'likely' },
      ],
      ['a new card and the words', { ...text(line('no-kernel-image')), ...gpus(RTX_5090) }, { doubt: 'likely' }],
      [
        'a card of the middle and the words',
        { ...text(line('no-kernel-image')), ...gpus(RTX_3090) },
        { doubt: 'possible' },
      ],
      ['the words', text(line('no-kernel-image')), { doubt: 'likely', params: { gpu: null, capability: null } }],
      [
        'the words, raised by an extension',
        text(line('no-kernel-image', { values: { frame: 'xformers' } })),
        { doubt: 'possible' },
      ],
      [
        'the words, with an extension named',
        { ...text(line('no-kernel-image')), ...known('packages.named', [{ name: 'xformers', version: null }]) },
        { doubt: 'possible' },
      ],
      ['nothing but a new card', gpus(RTX_5090), { doubt: 'possible' }],
    ],
    clear: [
      ['kernels run, whatever the list says', { ...runtime(old), ...answers(['sum']) }],
      ['a lower minor serves it', { ...runtime({ devices: [device('RTX 4090', '8.9')] }), ...answers(['sum']) }],
      ['torchvision’s own kernels fail', { ...runtime(), ...answers(['sum'], ['nms', 209]) }],
      ['AMD’s build', { ...runtime({ cuda: null, hip: '7.0', architectures: ['gfx1100'] }), ...answers(['sum', 209]) }],
    ],
    undetermined: [
      [
        'two cards, and only one was asked',
        { ...runtime({ devices: [device('RTX 5090', '12.0'), device('RTX 3090', '8.6', 1)] }), ...answers(['sum']) },
      ],
      [
        'a Windows build of the name has it',
        { ...named({ version: '2.7.0', channel: 'cu128' }), ...gpus(GTX_1080), ...windows() },
      ],
      [
        'another system’s build of the name has it',
        {
          ...named({ version: '2.9.0', channel: 'cu126' }),
          ...gpus(gpu('RTX 2080', { computeCapability: '7.5' })),
          ...linux(),
        },
      ],
      [
        'a card too old for all builds, and the words',
        { ...text(line('no-kernel-image')), ...gpus(gpu('Tesla K40', { computeCapability: '3.5' })) },
      ],

      ['only the copy passed', { ...runtime(), ...answers(['copy']) }],
      ['another error', { ...runtime(), ...answers(['sum', 700]) }],
      ['no answer', runtime()],
      ['no card', noCard('x')],
      ['no card reached, and its files have it', { ...noCard('x'), ...gpus(RTX_5090) }],
      [
        'no card reached, and only its name speaks against it',
        { ...noCard('x', { architectures: [] }), ...named({ version: '2.6.0', channel: 'cu124' }), ...gpus(RTX_5090) },
      ],
      ['nobody asked', unknown('torch.runtime')],
      ['a card too old for all builds', gpus(gpu('Tesla K40', { computeCapability: '3.5' }))],
      ['the list has it', { ...text(line('no-kernel-image')), ...gpus(RTX_5090), ...list(BLACKWELL) }],
      [
        'inside the ends of the list',
        { ...gpus(RTX_3090), ...text(line('exception')), ...list(['sm_70', 'sm_120'], false) },
      ],
      [
        'systems differ, and which it is isn’t told',
        { ...named({ version: '2.7.0', channel: 'cu128' }), ...gpus(GTX_1080) },
      ],
      ['an AMD card', { ...text(line('no-kernel-image')), ...gpus(AMD) }],
      ['a build without CUDA', { ...text(line('no-kernel-image')), ...named({ version: '2.6.0', channel: 'cpu' }) }],
      ['an extension’s words', text(line('no-kernel-image', { by: 'xformers' }))],
      ['its files have it', { ...coverage(covered('torch', 'all')), ...gpus(RTX_5090) }],
      ['its files leave it open', { ...coverage(covered('torch', 'unsure', '8.7')), ...gpus(ORIN) }],
      ['a warning that is often wrong', { ...text(warning), ...gpus(ORIN) }],
      ['a new card, but another trouble', { ...gpus(RTX_5090), ...text(line('out-of-memory')) }],
      ['an old card and nothing else', gpus(GTX_1080)],
    ],
  },
  'torch/not-installed': {
    found: [
      ['Python says so', known('torch.import', { is: 'missing' })],
      ['an empty disk', absent('torch.files')],
      ['told', text(line('no-torch-module')), { doubt: 'likely' }],
    ],
    clear: [
      ['it imports, wherever it lies', { ...imported(), ...absent('torch.files') }],
      ['it is there', files('2.6.0', '12.4')],
      ['it imports, whatever a text says', { ...imported(), ...text(line('no-torch-module')) }],
    ],
    undetermined: [['the disk could not be read', unknown('torch.files')]],
  },
  'torch/wrong-vendor-build': {
    found: [
      [
        'AMD’s build on an NVIDIA machine',
        { ...files('2.6.0+rocm6.2', null, '6.2'), ...gpus(RTX_5090, IGPU) },
        { params: { made: 'AMD', maker: 'NVIDIA', gpu: 'RTX 5090' } },
      ],
      [
        'NVIDIA’s build on an AMD machine',
        { ...noCard('Found no NVIDIA driver'), ...gpus(AMD) },
        { params: { made: 'NVIDIA', maker: 'AMD', gpu: 'AMD Radeon RX 7900 XT' } },
      ],
      [
        'NVIDIA’s build on an Intel machine',
        { ...files('2.6.0+cu124', '12.4'), ...gpus(gpu('Arc A770', { vendor: 'intel' })) },
        { params: { maker: 'Intel' } },
      ],
      ['AMD’s words on an NVIDIA machine', { ...text(line('hip-no-kernel')), ...gpus(RTX_3090) }],
      ['AMD’s build sees none of AMD’s cards', { ...text(line('hip-no-device')), ...gpus(RTX_3090) }],
    ],
    clear: [
      ['a card is reached', { ...runtime(), ...gpus(AMD) }],
      ['AMD’s build on an AMD machine', { ...files('2.6.0+rocm6.2', null, '6.2'), ...gpus(AMD) }],
      ['both makers’ cards', { ...files('2.6.0+rocm6.2', null, '6.2'), ...gpus(RTX_5090, AMD) }],
      ['NVIDIA’s build beside NVIDIA’s card', { ...files('2.6.0+cu124', '12.4'), ...gpus(IGPU, RTX_5090) }],
      ['no card at all', { ...files('2.6.0+cu124', '12.4'), ...gpus() }],
      ['a server’s screen chip', { ...files('2.6.0+cu124', '12.4'), ...gpus(gpu('ASPEED', { vendor: 'other' })) }],
      ['a build for no card', { ...files('2.6.0+cpu', null), ...gpus(AMD) }],
      [
        'an AMD card that poses as NVIDIA’s',
        { ...files('2.6.0+cu124', '12.4'), ...gpus(gpu('AMD Radeon RX 6800 [ZLUDA]', { gfx: 'gfx1030' }), IGPU) },
      ],
    ],
    undetermined: [
      ['the build is unknown', gpus(AMD)],
      ['the cards are unknown', { ...files('2.6.0+cu124', '12.4'), ...packages() }],
    ],
  },
} as const satisfies Record<string, Cases>;
