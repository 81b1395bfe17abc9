import { GTX_1080, gpu, gpus, known, line, linux, RTX_5090, text } from '../facts';
import type { Cases } from '../table';

const said = (sign: Parameters<typeof line>[0]) => text(line(sign, { line: 'the words' }));
const passing = (sign: Parameters<typeof line>[0]) => text(line(sign, { weight: 'context' }));
const nothing = text(line('exception'));
const VGPU = gpu('NVIDIA A16-8A', { computeCapability: '8.6' });
const mac = known('machine.system', { platform: 'darwin', machine: 'arm64', release: '', wsl: false });

const failed = (status: string) => text(line('library-failed', { values: { status } }));

export const OTHER_CASES = {
  'other/device-side-assert': {
    found: [
      ['in its words', said('device-side-assert'), { params: { line: 'the words' } }],
      ['in passing', passing('device-side-assert'), { doubt: 'possible' }],
    ],
    clear: [['no word of it', nothing]],
  },
  'other/dtype-unsupported': {
    found: [
      [
        'in its words',
        { ...said('type-not-supported'), ...gpus(GTX_1080) },
        { params: { line: 'the words', gpu: 'GTX 1080' } },
      ],
      ['in passing', passing('type-not-supported'), { doubt: 'possible' }],
    ],
    clear: [
      ['no word of it', nothing],
      ['under ZLUDA', { ...said('type-not-supported'), ...gpus(gpu('AMD Radeon RX 6800 [ZLUDA]')) }],
    ],
  },
  'other/hard-coded-cuda': {
    found: [
      ['on a Mac', { ...said('cpu-only'), ...mac }],
      [
        'beside another maker’s card',
        { ...said('cpu-only'), ...gpus(gpu('AMD Radeon RX 7900')), ...linux() },
        { doubt: 'likely' },
      ],
      ['perhaps', said('cpu-only'), { doubt: 'possible' }],
    ],
    clear: [['no word of it', nothing]],
  },
  'other/malloc-async-unsupported': {
    found: [
      ['in its words', { ...said('operation-not-supported'), ...gpus(GTX_1080) }, { params: { gpu: 'GTX 1080' } }],
      ['in passing', passing('operation-not-supported'), { doubt: 'possible' }],
      ['of a newer card', { ...said('operation-not-supported'), ...gpus(RTX_5090) }, { doubt: 'likely' }],
      [
        'of a card whose design nobody knows',
        { ...said('operation-not-supported'), ...gpus(gpu('X')) },
        { doubt: 'likely' },
      ],
      [
        'of a card of Volta',
        { ...said('operation-not-supported'), ...gpus(gpu('V100', { computeCapability: '7.0' })) },
        { doubt: 'likely' },
      ],
      ['of an unknown card', said('operation-not-supported'), { doubt: 'likely', params: { gpu: null } }],
    ],
    clear: [
      ['no word of it', nothing],
      [
        'an old card and an extension’s words',
        { ...text(line('operation-not-supported', { by: 'nunchaku' })), ...gpus(GTX_1080) },
      ],
      ['a share of a card', { ...said('operation-not-supported'), ...gpus(VGPU) }],
      ['an extension’s own words', text(line('operation-not-supported', { by: 'nunchaku' }))],
    ],
  },
  'other/out-of-memory': {
    found: [
      [
        'in its words',
        { ...said('out-of-memory'), ...gpus(RTX_5090) },
        { params: { line: 'the words', gpu: 'RTX 5090' } },
      ],
      ['in passing', passing('out-of-memory'), { doubt: 'possible' }],
      ['a library could get none', failed('ALLOC_FAILED'), { doubt: 'likely' }],
      ['a library failed and says not why', failed('NOT_INITIALIZED'), { doubt: 'possible' }],
    ],
    clear: [['no word of it', nothing]],
  },
  'other/vgpu-limit': {
    found: [
      [
        'a share of a card',
        { ...said('operation-not-supported'), ...gpus(VGPU) },
        { params: { gpu: 'NVIDIA A16-8A' } },
      ],
      ['under its older name', { ...said('operation-not-supported'), ...gpus(gpu('GRID V100D-32C')) }],
      ['of an unknown card', said('operation-not-supported'), { doubt: 'possible', params: { gpu: null } }],
    ],
    clear: [
      ['a whole card', { ...said('operation-not-supported'), ...gpus(RTX_5090) }],
      ['an extension’s words', text(line('operation-not-supported', { by: 'nunchaku' }))],
      ['no word of it', { ...nothing, ...gpus(VGPU) }],
    ],
  },
} as const satisfies Record<string, Cases>;
