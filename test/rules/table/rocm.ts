import {
  answers,
  device,
  files,
  gpu,
  gpus,
  known,
  line,
  linux,
  named,
  packages,
  RTX_5090,
  runtime,
  text,
  windows,
} from '../facts';
import type { Cases } from '../table';

const RX6700 = gpu('AMD Radeon RX 6700 XT', { gfx: 'gfx1031' });
const RX5700 = gpu('AMD Radeon RX 5700 XT', { gfx: 'gfx1010' });
const RX7900 = gpu('AMD Radeon RX 7900 XT', { gfx: 'gfx1100' });
const amd = (over: Parameters<typeof runtime>[0] = {}) =>
  runtime({
    ...{ version: '2.8.0+rocm6.4', cuda: null, hip: '6.4', devices: [device('AMD', '10.3')] },
    architectures: ['gfx1030', 'gfx1100'],
    ...over,
  });
const none = known('machine.variables', {});
const set = known('machine.variables', { HSA_OVERRIDE_GFX_VERSION: '10.3.0' });
const newPacking = named({ version: '2.13.0', channel: 'rocm10.0.0' });

export const ROCM_CASES = {
  'rocm/broken-build': {
    found: [
      [
        'a trial build',
        {
          ...text(line('hip-invalid-image')),
          ...named({ version: '2.10.0', channel: 'rocm7.13.0a20260508' }),
          ...gpus(RX7900),
        },
        { doubt: 'likely', params: { gpu: 'AMD Radeon RX 7900 XT' } },
      ],
      ['a released build', { ...text(line('hip-invalid-image')), ...newPacking }, { doubt: 'possible' }],
    ],
    clear: [['no word of it', text(line('hip-no-kernel'))]],
  },
  'rocm/device-package-missing': {
    found: [
      [
        'by the ROCm inside, where the version doesn’t name it',
        { ...files('2.13.0', null, '7.14'), ...packages(['torch', '2.13.0']), ...gpus(RX7900) },
      ],

      [
        'by what is installed',
        { ...files('2.13.0+rocm7.14.0', null, '7.14'), ...packages(['torch', '2.13.0']), ...gpus(RX7900) },
        { params: { package: 'amd-torch-device-gfx1100' } },
      ],
      [
        'another card’s is installed',
        {
          ...files('2.13.0+rocm10.0.0', null, '10.0'),
          ...packages(['amd-torch-device-gfx1201', '1']),
          ...gpus(RX7900),
        },
      ],
      ['told', { ...text(line('hip-invalid-image')), ...newPacking, ...gpus(RX7900) }, { doubt: 'likely' }],
      ['told of no card', text(line('hip-invalid-image')), { doubt: 'likely' }],
      ['told in CUDA’s words, of no card', text(line('invalid-image')), { doubt: 'likely' }],
      [
        'told in CUDA’s words, by AMD’s build beside both makers’ cards',
        { ...text(line('invalid-image')), ...newPacking, ...gpus(RTX_5090, RX7900) },
        { doubt: 'likely' },
      ],
      [
        'told in CUDA’s words, by AMD’s build, and only the other card is named',
        { ...text(line('invalid-image')), ...newPacking, ...gpus(RTX_5090) },
        { doubt: 'likely' },
      ],
      [
        'told of the old packing',
        { ...text(line('hip-invalid-image')), ...named({ version: '2.8.0', channel: 'rocm6.4' }), ...gpus(RX7900) },
        { doubt: 'possible' },
      ],
      [
        'told of a trial build',
        {
          ...text(line('hip-invalid-image')),
          ...named({ version: '2.10.0', channel: 'rocm7.13.0a20260508' }),
          ...gpus(RX7900),
        },
        { doubt: 'possible' },
      ],
    ],
    clear: [
      [
        'one release before the new packing',
        { ...files('2.13.0+rocm7.2', null, '7.2'), ...packages(['torch', '2.13.0']), ...gpus(RX7900) },
      ],
      [
        'a small number behind an old one',
        { ...files('2.8.0+rocm6.14', null, '6.14'), ...packages(['torch', '2.8.0']), ...gpus(RX7900) },
      ],

      [
        'CUDA’s words of an NVIDIA card',
        { ...text(line('invalid-image')), ...named({ version: '2.8.0', channel: 'cu128' }), ...gpus(RTX_5090) },
      ],
      [
        'CUDA’s words of an NVIDIA build',
        { ...text(line('invalid-image')), ...named({ version: '2.8.0', channel: 'cu128' }) },
      ],
      [
        'it is installed',
        {
          ...files('2.13.0+rocm7.14.0', null, '7.14'),
          ...packages(['amd-torch-device-gfx1100', '1']),
          ...gpus(RX7900),
        },
      ],
      ['the old packing', { ...files('2.8.0+rocm6.4', null, '6.4'), ...packages(['torch', '2.8.0']), ...gpus(RX7900) }],
      ['NVIDIA’s build', { ...runtime(), ...packages(['torch', '2.8.0']), ...gpus(RX7900) }],
      [
        'a package for a card is there',
        {
          ...text(line('hip-invalid-image')),
          ...named({ version: '2.8.0', channel: 'rocm6.4' }),
          ...packages(['amd-torch-device-gfx1100', '1']),
        },
      ],
    ],
    undetermined: [['nobody looked', {}]],
  },
  'rocm/no-kernel-for-gpu': {
    found: [
      ['a copy passes, and that says nothing', { ...amd(), ...gpus(RX5700), ...none, ...answers(['copy']) }],
      [
        'the card with a known architecture counts',
        { ...amd(), ...gpus(gpu('AMD', { gfx: null }), RX5700), ...none },
        { params: { gfx: 'gfx1010' } },
      ],
      [
        'told of an image, in the new packing, of an unknown card',
        { ...text(line('hip-invalid-image')), ...newPacking, ...gpus(gpu('AMD', { gfx: null })) },
        { doubt: 'possible' },
      ],
      ['told of an image, the card isn’t', text(line('hip-invalid-image')), { doubt: 'possible' }],

      [
        'not in the list',
        { ...amd({ architectures: ['gfx1030:xnack-', 'gfx1100'] }), ...gpus(RX5700), ...none },
        { params: { gfx: 'gfx1010', architectures: ['gfx1030', 'gfx1100'] } },
      ],
      [
        'not in the release',
        { ...named({ version: '2.8.0', channel: 'rocm6.4' }), ...gpus(RX5700) },
        { doubt: 'likely' },
      ],
      ['told, by the old words', { ...text(line('hip-no-kernel')), ...gpus(RX6700), ...linux() }, { doubt: 'likely' }],
      [
        'told, on a card without an override',
        { ...text(line('hip-invalid-function')), ...gpus(RX5700) },
        { doubt: 'likely' },
      ],
      [
        'told, on a card that an override helps',
        { ...text(line('hip-invalid-function')), ...gpus(RX6700), ...linux() },
        { doubt: 'possible' },
      ],
      [
        'told, the card isn’t',
        text(line('hip-invalid-function')),
        { doubt: 'possible', params: { gpu: null, gfx: null } },
      ],
      [
        'told of an image that doesn’t fit',
        {
          ...text(line('hip-invalid-image')),
          ...named({ version: '2.8.0', channel: 'rocm6.4' }),
          ...gpus(gpu('AMD Radeon PRO', { gfx: null })),
        },
        { doubt: 'likely' },
      ],
      [
        'told of an image, in the new packing',
        { ...text(line('hip-invalid-image')), ...newPacking, ...gpus(gpu('AMD', { gfx: 'gfx1100' })) },
        { doubt: 'possible' },
      ],
      [
        'told, though the release has it',
        { ...text(line('hip-no-kernel')), ...named({ version: '2.8.0', channel: 'rocm6.4' }), ...gpus(RX7900) },
        { doubt: 'possible' },
      ],
    ],
    clear: [
      ['in the list', { ...amd(), ...gpus(RX7900) }],
      ['kernels run', { ...amd(), ...gpus(RX5700), ...answers(['sum']) }],
      ['a variable pretends another', { ...amd(), ...gpus(RX6700), ...set }],
      ['an override would do', { ...amd(), ...gpus(RX6700), ...linux(), ...none }],
      ['NVIDIA’s build', { ...runtime(), ...text(line('hip-no-kernel')) }],
      ['NVIDIA’s card', { ...files('2.8.0+cu128', '12.8'), ...gpus(RTX_5090) }],
    ],
    undetermined: [
      ['nobody asked', {}],
      ['the build is unknown', gpus(RX7900)],
    ],
  },
  'rocm/override-lost': {
    found: [
      ['told by both words', text(line('hip-no-kernel'), line('hip-invalid-function')), { doubt: 'likely' }],

      [
        'the list has the sister only',
        { ...amd(), ...gpus(RX6700), ...linux(), ...none },
        { params: { gfx: 'gfx1031', value: '10.3.0' } },
      ],
      ['told', { ...text(line('hip-invalid-function')), ...gpus(RX6700), ...linux() }, { doubt: 'likely' }],
      ['told, the card isn’t', text(line('hip-invalid-function')), { doubt: 'likely', params: { gpu: null } }],
      ['told by the old words', { ...text(line('hip-no-kernel')), ...gpus(RX6700) }, { doubt: 'possible' }],
    ],
    clear: [
      ['it is set', { ...amd(), ...gpus(RX6700), ...linux(), ...set }],
      ['it is set, in a text', { ...text(line('hip-invalid-function')), ...set }],
      ['Windows, where it is ignored', { ...amd(), ...gpus(RX6700), ...windows(), ...none }],
      [
        'a card without a sister',
        { ...text(line('hip-invalid-function')), ...gpus(RX5700), ...named({ version: '2.8.0', channel: 'rocm6.4' }) },
      ],
      [
        'the list has the card',
        { ...amd({ architectures: ['gfx1030', 'gfx1031'] }), ...gpus(RX6700), ...linux(), ...none },
      ],
      ['the list has no sister', { ...amd({ architectures: ['gfx1100'] }), ...gpus(RX6700), ...linux(), ...none }],
      ['NVIDIA’s build', { ...runtime(), ...text(line('hip-invalid-function')) }],
    ],
    undetermined: [
      ['nobody asked', {}],
      ['the variables are unknown', { ...amd(), ...gpus(RX6700), ...linux() }],
    ],
  },
} as const satisfies Record<string, Cases>;
