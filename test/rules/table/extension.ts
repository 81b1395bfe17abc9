import {
  answers,
  BLACKWELL,
  coverage,
  covered,
  device,
  files,
  GTX_1080,
  gpu,
  gpus,
  known,
  line,
  named,
  noCard,
  packages,
  RTX_3090,
  RTX_5090,
  runtime,
  text,
} from '../facts';
import type { Cases } from '../table';

const H20 = gpu('NVIDIA H20', { computeCapability: '9.0' });
const T4 = gpu('RTX 2080 Ti', { computeCapability: '7.5' });
const list = (images: string[]) => known('torch.architectures', { images, whole: true });
const by = (name: string, weight: 'fatal' | 'context' = 'fatal') => line('no-kernel-image', { by: name, weight });
const flash = (from: string | null = null) => line('flash-needs-ampere', { by: from });
const module = (name: string) => line('loader-error', { by: 'windows', values: { number: '127', module: name } });

/** A package of which one library could not be read. */
const unreadable = (name: string, deviceCode: 'own' | 'unknown') =>
  coverage({ ...covered(name, 'unsure'), deviceCode, unread: [{ file: '/env/_C.so', why: 'denied', detail: '' }] });

export const EXTENSION_CASES = {
  'extension/broken-install': {
    found: [
      [
        'it blames a card that has what it asks for',
        { ...text(line('kernel-module-missing', { by: 'sageattention', values: { arch: '80' } })), ...gpus(RTX_5090) },
        { params: { package: 'sageattention', gpu: 'RTX 5090' } },
      ],
      [
        'the card isn’t told',
        text(line('kernel-module-missing', { by: 'sageattention', values: { arch: '80' } })),
        { doubt: 'likely' },
      ],
      [
        'in passing',
        { ...text(line('kernel-module-missing', { by: 'bitsandbytes', weight: 'warning' })), ...gpus(RTX_5090) },
        { doubt: 'likely' },
      ],
    ],
    clear: [
      [
        'the card really is too old',
        { ...text(line('kernel-module-missing', { by: 'sageattention', values: { arch: '80' } })), ...gpus(T4) },
      ],
      ['no word of it', text(line('exception'))],
    ],
  },
  'extension/compiler-too-old': {
    found: [
      [
        'triton’s assembler',
        { ...text(line('assembler-too-old', { by: 'triton' })), ...packages(['triton', '3.2.0']), ...gpus(RTX_5090) },
        { params: { package: 'triton', version: '3.2.0', gpu: 'RTX 5090' } },
      ],
      [
        'under its other name',
        {
          ...text(line('assembler-too-old', { by: 'triton' })),
          ...known('packages.named', [{ name: 'pytorch-triton', version: '3.5.0' }]),
        },
        { params: { version: '3.5.0' } },
      ],
      ['in passing', text(line('assembler-too-old', { weight: 'context' })), { doubt: 'possible' }],
    ],
    clear: [['no word of it', text(line('exception'))]],
  },
  'extension/gpu-never-supported': {
    found: [
      ['once in passing, once in earnest', { ...text(by('nunchaku', 'context'), by('nunchaku')), ...gpus(H20) }],

      [
        'it refuses',
        { ...text(line('gpu-refused', { by: 'triton' })), ...gpus(GTX_1080) },
        { params: { package: 'triton', capability: '6.1' } },
      ],
      [
        'it refuses, and PyTorch has nothing for the card either',
        {
          ...text(line('gpu-refused', { by: 'triton' })),
          ...gpus(GTX_1080),
          ...coverage(covered('torch', 'none', '6.1')),
        },
        { params: { package: 'triton', torchToo: true } },
      ],
      ['it refuses in passing', text(line('gpu-refused', { by: 'triton', weight: 'context' })), { doubt: 'possible' }],
      [
        'a card between those it was made for',
        { ...text(by('nunchaku')), ...gpus(H20) },
        { params: { package: 'nunchaku', capability: '9.0' } },
      ],
      ['flash-attention on Turing', { ...text(flash()), ...gpus(T4) }, { params: { package: 'flash-attn' } }],
      ['flash-attention’s words alone', text(flash()), { doubt: 'likely' }],
      ['flash-attention’s words from inside xformers', text(flash('xformers')), { doubt: 'possible' }],
      ['the card isn’t told', text(by('nunchaku')), { doubt: 'possible', params: { package: 'nunchaku', gpu: null } }],
      ['in passing', { ...text(by('nunchaku', 'context')), ...gpus(H20) }, { doubt: 'possible' }],
    ],
    clear: [
      ['nothing is known of the package, nor of the card', text(by('natten'))],

      ['it was made for this card', { ...text(by('nunchaku')), ...gpus(T4) }],
      ['a newer card', { ...text(flash()), ...gpus(RTX_5090) }],
      ['nothing is known of the package', { ...text(by('natten')), ...gpus(GTX_1080) }],
      ['no word of it', { ...text(line('exception')), ...gpus(GTX_1080) }],
    ],
  },
  'extension/missing-library': {
    found: [
      [
        'which one',
        text(line('extension-library-missing', { by: 'onnxruntime-gpu', values: { library: 'cublasLt64_12.dll' } })),
        { params: { package: 'onnxruntime-gpu', library: 'cublasLt64_12.dll' } },
      ],
      [
        'it falls back',
        text(line('extension-library-missing', { by: 'onnxruntime-gpu', weight: 'warning' })),
        { doubt: 'likely', params: { library: null } },
      ],
      [
        'by the traceback',
        text(line('missing-shared-library', { values: { library: 'libcudart.so.12', frame: 'vllm' } })),
        { doubt: 'likely', params: { package: 'vllm', library: 'libcudart.so.12' } },
      ],
      [
        'nobody names himself',
        text(line('extension-library-missing', { values: { library: 'libcudnn_ops_infer.so.8' } })),
        { params: { package: null } },
      ],
    ],
    clear: [['no word of it', text(line('exception'))]],
  },
  'extension/no-kernel-for-gpu': {
    found: [
      [
        'an old copy of flash-attention, by its traceback',
        text(line('flash-needs-ampere', { values: { frame: 'xformers' } })),
        { doubt: 'likely', params: { package: 'xformers' } },
      ],

      [
        'by its files',
        {
          ...coverage(covered('torch', 'all'), covered('xformers', 'none'), covered('bitsandbytes', 'none')),
          ...gpus(RTX_5090),
        },
        {
          severity: 'degraded',
          params: { package: 'xformers', gpu: 'RTX 5090', packages: ['xformers', 'bitsandbytes'], torchToo: false },
        },
      ],
      [
        'by its files, and PyTorch by its own: it is not said to be fine',
        {
          ...coverage(covered('torch', 'none'), covered('torchvision', 'none'), covered('xformers', 'none')),
          ...gpus(RTX_5090),
        },
        { severity: 'degraded', params: { package: 'xformers', packages: ['xformers'], torchToo: true } },
      ],
      [
        'torchvision by its files, while PyTorch has the card',
        { ...coverage(covered('torch', 'all'), covered('torchvision', 'none')), ...gpus(RTX_5090) },
        { severity: 'degraded', params: { package: 'torchvision', torchToo: false } },
      ],
      [
        'torchvision’s kernels, while PyTorch’s run whatever its list says',
        { ...runtime({ architectures: ['sm_80', 'sm_90'] }), ...answers(['elementwise'], ['nms', 209]) },
        { params: { package: 'torchvision', torchToo: false } },
      ],
      [
        'by its files, and PyTorch by its kernels',
        { ...runtime(), ...answers(['elementwise', 209]), ...coverage(covered('xformers', 'none')), ...gpus(RTX_5090) },
        { severity: 'degraded', params: { package: 'xformers', torchToo: true } },
      ],
      [
        'torchvision’s kernels',
        { ...runtime(), ...answers(['elementwise'], ['nms', 209]), ...packages(['torchvision', '0.21.0']) },
        { params: { package: 'torchvision', version: '0.21.0', capability: '12.0' } },
      ],
      [
        'named, and PyTorch has the card',
        { ...text(by('xformers')), ...gpus(RTX_5090), ...list(BLACKWELL) },
        { params: { package: 'xformers' } },
      ],
      ['named', { ...text(by('xformers')), ...gpus(RTX_5090) }, { doubt: 'likely' }],
      [
        'named by one that prints for others',
        { ...text(by('bitsandbytes')), ...gpus(RTX_5090), ...list(BLACKWELL) },
        { doubt: 'likely' },
      ],
      [
        'in passing',
        { ...text(by('xformers', 'context')), ...gpus(RTX_5090), ...list(BLACKWELL) },
        { doubt: 'possible' },
      ],
      [
        'an old copy of flash-attention meets a new card',
        { ...text(flash()), ...gpus(RTX_5090) },
        { doubt: 'likely', params: { package: 'xformers' } },
      ],
      [
        'an old copy inside xformers, the card isn’t told',
        text(flash('xformers')),
        { doubt: 'likely', params: { package: 'xformers' } },
      ],
      [
        'nobody is named, but PyTorch has the card',
        { ...text(line('no-kernel-image')), ...gpus(RTX_5090), ...list(BLACKWELL) },
        { doubt: 'likely', params: { package: null } },
      ],
      [
        'nobody is named, but every build has the card',
        { ...text(line('no-kernel-image')), ...gpus(RTX_3090) },
        { doubt: 'likely' },
      ],
      [
        'a traceback names it',
        text(line('no-kernel-image', { values: { frame: 'sageattention' } })),
        { doubt: 'likely', params: { package: 'sageattention' } },
      ],
      [
        'a switch names it',
        {
          ...text(line('no-kernel-image')),
          ...known('environment.launch', {
            ...{ folder: '', script: null, flags: [], variables: {} },
            arguments: ['--use-sage-attention'],
          }),
        },
        { doubt: 'likely', params: { package: 'sageattention' } },
      ],
      [
        'its version is told',
        { ...text(line('no-kernel-image')), ...known('packages.named', [{ name: 'xformers', version: '0.0.30' }]) },
        { doubt: 'likely', params: { package: 'xformers', version: '0.0.30' } },
      ],
      ['the words alone', text(line('no-kernel-image')), { doubt: 'possible', params: { package: null } }],
      ['a new card and the words', { ...text(line('no-kernel-image')), ...gpus(RTX_5090) }, { doubt: 'possible' }],
    ],
    clear: [
      ['no code is expected of what can’t be read', { ...unreadable('foo', 'unknown'), ...runtime() }],
      ['PyTorch’s own can’t be read', { ...unreadable('torch', 'unknown'), ...runtime() }],
      ['its files have it', { ...coverage(covered('xformers', 'all')), ...gpus(RTX_5090), ...runtime() }],
      ['in part', { ...coverage(covered('xformers', 'some')), ...gpus(RTX_5090), ...runtime() }],
      [
        'torchvision lacks what PyTorch lacks, and is exchanged together with it',
        {
          ...coverage(covered('torch', 'none'), covered('torchvision', 'none')),
          ...gpus(RTX_5090),
          ...noCard('x', { architectures: [] }),
        },
      ],
      ['torch has a rule of its own', { ...coverage(covered('torch', 'none')), ...gpus(RTX_5090), ...runtime() }],
      [
        'it has no code of its own',
        { ...coverage({ ...covered('torchaudio', 'none'), deviceCode: 'none' }), ...gpus(RTX_5090), ...runtime() },
      ],
      ['torchvision’s kernels fail like all others', { ...runtime(), ...answers(['elementwise', 209], ['nms', 209]) }],
      ['torchvision fails for another reason', { ...runtime(), ...answers(['elementwise'], ['nms', 1]) }],
      ['torchvision runs', { ...runtime(), ...answers(['elementwise'], ['nms']) }],
      [
        'PyTorch itself holds no code',
        { ...text(line('no-kernel-image')), ...gpus(RTX_5090), ...list(['sm_80', 'sm_90']) },
      ],
      ['PyTorch itself warned', { ...text(line('torch-warning'), line('no-kernel-image')), ...gpus(RTX_5090) }],
      ['PyTorch named itself', { ...text(by('torch')), ...gpus(RTX_5090) }],
      ['it was never made for the card', { ...text(by('nunchaku')), ...gpus(H20) }],
      ['flash-attention on an old card', { ...text(flash()), ...gpus(T4) }],
      ['no word of it', text(line('exception'))],
    ],
    undetermined: [
      ['nobody looked', {}],
      ['a library of it can’t be read', { ...unreadable('xformers', 'own'), ...gpus(RTX_5090), ...runtime() }],
      ['code is expected, and none could be read', { ...unreadable('xformers', 'unknown'), ...runtime() }],
      ['code was seen in a package that no table knows', { ...unreadable('foo', 'own'), ...runtime() }],
    ],
  },
  'extension/partly-no-kernel-for-gpu': {
    found: [
      [
        'which libraries',
        { ...coverage(covered('torch', 'some')), ...gpus(RTX_5090) },
        { severity: 'note', params: { package: 'torch', libraries: ['a.so'] } },
      ],
      [
        'which packages',
        { ...coverage(covered('xformers', 'some'), covered('torch', 'some')), ...gpus(RTX_5090) },
        { severity: 'note', params: { packages: ['xformers', 'torch'] } },
      ],
    ],
    clear: [
      ['all of it', { ...coverage(covered('torch', 'all')), ...gpus(RTX_5090) }],
      ['none of it', { ...coverage(covered('xformers', 'none')), ...gpus(RTX_5090) }],
      [
        'another card of the list',
        {
          ...coverage(covered('torch', 'some', '7.5')),
          ...gpus(RTX_5090),
          ...runtime({ devices: [device('RTX 5090', '12.0')] }),
        },
      ],
      ['kernels were asked, its files weren’t', runtime()],
    ],
    undetermined: [
      ['PyTorch’s own can’t be read', unreadable('torch', 'unknown')],
      ['a package that no table knows can’t be read, and held code', unreadable('foo', 'own')],
      ['nobody looked', {}],
    ],
  },
  'extension/version-mismatch': {
    found: [
      [
        'torchvision of another torch, whose kernels fail',
        { ...files('2.6.0+cu124', '12.4'), ...packages(['torchvision', '0.20.1']), ...answers(['sum'], ['nms', 1]) },
      ],

      [
        'torchvision of another torch, no channel named',
        { ...files('2.6.0+cu124', '12.4'), ...packages(['torchvision', '0.20.1']) },
        { params: { needs: '2.5.1' } },
      ],

      [
        'in so many words',
        {
          ...text(line('built-for-other-torch', { by: 'torchvision' })),
          ...named({ version: '2.6.0', channel: 'cu124' }),
        },
        { params: { package: 'torchvision', torch: '2.6.0+cu124' } },
      ],
      [
        'with what it was built for',
        text(line('built-for-other-torch', { by: 'xformers', values: { builtFor: '2.4.1+cu121' } })),
        { params: { needs: '2.4.1+cu121' } },
      ],
      ['nobody is named', text(line('built-for-other-torch')), { doubt: 'likely', params: { package: null } }],
      [
        'a module misses a procedure',
        text(module('_C_flashattention')),
        { doubt: 'likely', params: { package: 'xformers' } },
      ],
      ['a module that several have', text(module('_C')), { doubt: 'likely', params: { package: 'xformers' } }],
      [
        'an extension’s module misses a library',
        text(line('loader-error', { by: 'windows', values: { number: '126', module: 'flash_attn_2_cuda' } })),
        { doubt: 'likely', params: { package: 'flash-attn' } },
      ],
      [
        'a library that an extension loads misses a procedure',
        text(line('loader-error', { by: 'windows', values: { number: '127', frame: 'torchaudio' } })),
        { doubt: 'likely', params: { package: 'torchaudio' } },
      ],
      [
        'pip warned of it',
        text(line('built-for-other-torch', { by: 'xformers', weight: 'warning' })),
        { doubt: 'likely', params: { package: 'xformers' } },
      ],
      ['a module nobody knows', text(module('foo')), { doubt: 'likely', params: { package: null } }],
      [
        'torchvision of another torch',
        { ...files('2.6.0+cu124', '12.4'), ...packages(['torchvision', '0.20.1+cu124']) },
        { params: { package: 'torchvision', needs: '2.5.1+cu124' } },
      ],
      [
        'torchvision of another channel',
        { ...files('2.6.0+cu124', '12.4'), ...packages(['torchvision', '0.21.0+cpu']) },
      ],
      ['torchvision newer than torch', { ...files('2.6.0+cu124', '12.4'), ...packages(['torchvision', '0.29.1']) }],
      [
        'xformers of another torch',
        { ...files('2.8.0+cu128', '12.8'), ...packages(['xformers', '0.0.30']) },
        { severity: 'degraded', params: { package: 'xformers', needs: '2.7.0' } },
      ],
      [
        'triton of another torch',
        { ...files('2.8.0+cu128', '12.8'), ...packages(['triton', '3.3.1']) },
        { severity: 'degraded', params: { package: 'triton', needs: '2.7' } },
      ],
      [
        'xformers that needs a later torch',
        { ...files('2.8.0+cu128', '12.8'), ...packages(['xformers', '0.0.35']) },
        { severity: 'degraded', params: { needs: '≥ 2.10' } },
      ],
    ],
    clear: [
      [
        'a module that misses a library',
        text(line('loader-error', { by: 'windows', values: { number: '126', module: '_C' } })),
      ],

      [
        'they belong together',
        { ...files('2.6.0+cu124', '12.4'), ...packages(['torchvision', '0.21.0+cu124'], ['xformers', '0.0.29.post3']) },
      ],
      [
        'a stable ABI',
        { ...files('2.15.0+cu130', '13.0'), ...packages(['torchvision', '0.29.2'], ['xformers', '0.0.35']) },
      ],
      [
        'nightlies go by their dates',
        { ...files('2.6.0+cu124', '12.4'), ...packages(['torchvision', '0.21.0.dev20250101+cu124']) },
      ],
      [
        'a torch that no table knows',
        { ...files('9.9.0+cu124', '12.4'), ...packages(['torchvision', '0.20.1+cu124']) },
      ],
      [
        'triton of the other torch it was made for',
        { ...files('2.11.0+cu128', '12.8'), ...packages(['triton', '3.6.0']) },
      ],
      ['a torch that no table knows', { ...files('2.99.0+cu128', '12.8'), ...packages(['triton', '3.6.0']) }],
      ['triton of the same torch', { ...files('2.8.0+cu128', '12.8'), ...packages(['triton', '3.4.0']) }],
      ['no word of it', text(line('exception'))],
      [
        'its kernels run, whatever the versions say',
        { ...files('2.6.0+cu124', '12.4'), ...packages(['torchvision', '0.20.1']), ...answers(['nms']) },
      ],
      ['PyTorch’s own module', text(module('torch_python'))],
      ['PyTorch’s own library', text(line('built-for-other-torch', { by: 'torch' }))],
      ['another number', text(line('loader-error', { values: { number: '193', module: 'flash_attn_2_cuda' } }))],
      ['a procedure of nobody', text(line('loader-error', { values: { number: '127' } }))],
      ['a procedure that PyTorch misses', text(line('loader-error', { values: { number: '127', frame: 'torch' } }))],
      ['only names', { ...named({ version: '2.6.0', channel: 'cu124' }), ...packages(['torchvision', '0.20.1']) }],
    ],
    undetermined: [['nobody looked', {}]],
  },
} as const satisfies Record<string, Cases>;
