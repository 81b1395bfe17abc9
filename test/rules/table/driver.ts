import {
  absent,
  answers,
  files,
  GTX_1080,
  gpu,
  gpus,
  known,
  line,
  linux,
  named,
  noCard,
  RTX_3090,
  RTX_5090,
  runtime,
  sources,
  text,
  unknown,
  windows,
} from '../facts';
import type { Cases } from '../table';

const MISMATCH = 'Failed to initialize NVML: Driver/library version mismatch';
const OLD = 'The NVIDIA driver on your system is too old (found version 12080).';
const AMD = gpu('AMD Radeon RX 7900 XT', { gfx: 'gfx1100' });

export const DRIVER_CASES = {
  'driver/foreign-nvml': {
    found: [
      ['CUDA works beside it', { ...runtime(), ...sources(MISMATCH) }, { severity: 'degraded' }],
      ['on NixOS', { ...text(line('driver-mismatch')), ...linux('NixOS') }, { severity: 'degraded', doubt: 'likely' }],
      [
        'anywhere else',
        { ...text(line('driver-mismatch')), ...linux('Ubuntu') },
        { severity: 'degraded', doubt: 'possible' },
      ],
      [
        'from a pack’s own tool, while no card is reached',
        { ...noCard('No CUDA GPUs are available'), ...sources(MISMATCH, '/nix/store/x/nvidia-smi') },
        { severity: 'degraded', doubt: 'likely' },
      ],
    ],
    clear: [
      ['no word of it', runtime()],
      ['CUDA fails as well', { ...text(line('driver-mismatch'), line('device-count-failed')) }],
    ],
    undetermined: [['nobody asked', {}]],
  },
  'driver/missing': {
    found: [
      [
        'the system shows no card of NVIDIA’s',
        { ...noCard('Found no NVIDIA driver on your system.'), ...gpus() },
        { params: { gpus: [], cardless: true } },
      ],
      [
        'the system shows no card at all',
        { ...noCard('Found no NVIDIA driver on your system.'), ...absent('gpus.present') },
        { params: { cardless: true } },
      ],
      [
        'nobody could look for cards',
        noCard('Found no NVIDIA driver on your system.'),
        { params: { cardless: false } },
      ],
      [
        'a card is there',
        { ...noCard('Found no NVIDIA driver on your system.'), ...gpus(RTX_3090) },
        { params: { cardless: false } },
      ],

      [
        'by PyTorch’s own sentence',
        { ...noCard('Found no NVIDIA driver on your system.'), ...gpus(RTX_5090) },
        { params: { gpus: ['RTX 5090'] } },
      ],
      ['in a text', text(line('no-driver')), { doubt: 'likely' }],
      [
        'nvidia-smi reaches nothing',
        text(line('driver-not-loaded', { values: { unreached: 'x' } })),
        { doubt: 'likely' },
      ],
      ['a driver that sleeps, perhaps', text(line('driver-not-loaded')), { doubt: 'possible' }],
      ['PyTorch could not start it', text(line('driver-start-failed')), { doubt: 'possible' }],
    ],
    clear: [
      ['a card is seen', runtime()],
      ['CUDA fails for another reason', noCard(OLD)],
      ['a text, but this machine’s PyTorch sees its card', { ...runtime(), ...text(line('no-driver')) }],
      ['only an old text says so, and PyTorch says something else', { ...noCard(OLD), ...text(line('no-driver')) }],
      ['built without CUDA', noCard('Found no NVIDIA driver on your system.', { cuda: null })],
      ['an AMD card only', { ...gpus(AMD), ...text(line('no-driver')) }],
    ],
    undetermined: [['nobody asked PyTorch', unknown('torch.runtime')]],
  },
  'driver/needs-restart': {
    found: [
      [
        'NVML and the running driver differ, CUDA fails',
        { ...noCard('No CUDA GPUs are available'), ...sources(MISMATCH) },
      ],
      ['both told', text(line('driver-mismatch'), line('device-count-failed'))],
      ['NVML alone', text(line('driver-mismatch')), { doubt: 'likely' }],
      [
        'after sleep',
        noCard('CUDA unknown error - this may be due to an incorrectly set up environment'),
        { doubt: 'likely' },
      ],
      ['told of a failed start', text(line('driver-start-failed')), { doubt: 'possible' }],
    ],
    clear: [
      ['a card is seen', { ...runtime(), ...sources(MISMATCH) }],
      ['another reason', noCard('Found no NVIDIA driver on your system.')],
      [
        'the stray copy of a pack',
        { ...noCard('No CUDA GPUs are available'), ...sources(MISMATCH, '/snap/x/nvidia-smi') },
      ],
    ],
    undetermined: [['nobody asked', unknown('torch.runtime')]],
  },
  'driver/too-old': {
    found: [
      [
        'below Windows’ minimum',
        { ...files('2.6.0+cu124', '12.4'), ...known('driver.version', '526.86'), ...windows() },
        { doubt: 'likely' },
      ],
      [
        'older than one of the cards',
        { ...gpus(RTX_3090, RTX_5090), ...known('driver.version', '552.44'), ...windows() },
        { doubt: 'likely' },
      ],
      [
        'one of the cards is new',
        { ...gpus(RTX_3090, RTX_5090), ...known('driver.version', '573.24'), ...windows() },
        { doubt: 'possible' },
      ],
      ['PyTorch can’t use the card', text(line('torch-cannot-use-gpu')), { doubt: 'possible' }],
      ['code that it can’t read', { ...text(line('invalid-image')), ...gpus(RTX_5090) }, { doubt: 'possible' }],

      [
        'which CUDA it has and needs',
        { ...noCard(OLD), ...known('driver.version', '566.36') },
        { params: { has: '12.8', needs: '13.0', driver: '566.36' } },
      ],
      [
        'by the error’s number',
        {
          ...noCard('x', { startFailure: { kind: 'RuntimeError', line: 'x', code: 35, name: null } }),
          ...known('driver.cudaVersion', '12.6'),
        },
        { params: { has: '12.6', needs: '13.0', driver: null } },
      ],
      [
        'told, with the driver’s level',
        text(line('driver-too-old', { values: { level: '11040' } })),
        { params: { has: '11.4', needs: null } },
      ],
      ['PTX newer than the driver', text(line('ptx-too-new'))],
      ['said in passing', text(line('driver-too-old', { weight: 'context' })), { doubt: 'possible' }],
      [
        'a failed start with a driver of long ago',
        { ...text(line('driver-start-failed')), ...known('driver.version', '426.78') },
      ],
      [
        'a failed start',
        { ...text(line('driver-start-failed')), ...known('driver.version', '580.95') },
        { doubt: 'likely' },
      ],
      [
        'below what the build starts with',
        { ...files('2.14.1+cu130', '13.0'), ...known('driver.version', '573.24'), ...windows() },
        { doubt: 'likely', params: { needs: '13.0' } },
      ],
      [
        'older than the card',
        { ...gpus(RTX_5090), ...known('driver.version', '552.44'), ...windows() },
        { doubt: 'likely' },
      ],
      [
        'a new card, and today’s builds want more',
        { ...gpus(RTX_5090), ...known('driver.version', '573.24'), ...windows() },
        { doubt: 'possible' },
      ],
    ],
    clear: [
      ['a card is seen', runtime()],
      ['another reason', noCard('No CUDA GPUs are available')],
      ['built without CUDA', noCard(OLD, { cuda: null })],
      ['only a text says so, and PyTorch sees its card', { ...runtime(), ...text(line('driver-too-old')) }],
    ],
    undetermined: [
      ['above Linux’s minimum', { ...files('2.6.0+cu124', '12.4'), ...known('driver.version', '526.86'), ...linux() }],

      ['nobody asked', {}],
      [
        'new enough for the build',
        { ...files('2.14.1+cu130', '13.0'), ...known('driver.version', '581.80'), ...windows() },
      ],
      [
        'an old card under an old driver, no build known',
        { ...gpus(GTX_1080), ...known('driver.version', '552.44'), ...windows() },
      ],
      ['new enough for the newest cards', { ...gpus(RTX_5090), ...known('driver.version', '596.36'), ...windows() }],
      [
        'a text about something else',
        { ...gpus(RTX_5090), ...known('driver.version', '573.24'), ...windows(), ...text(line('out-of-memory')) },
      ],
      ['a card of the middle', { ...gpus(RTX_3090), ...known('driver.version', '573.24') }],
      ['nothing but a name', { ...named({ version: '2.6.0' }), ...absent('gpus.present') }],
      ['kernels without a runtime', answers(['copy'])],
    ],
  },
} as const satisfies Record<string, Cases>;
