import type { FactKey, Question, Why } from '../../model';

/** Plain words for what the program calls by short names. */
export const names = {
  where: {
    app: '{{app}} ({{folder}})',
    folder: '{{folder}}',
    unknown: 'this app',
  },
  filled: {
    driver: 'The installed driver {{driver}}',
    driver_unknown: 'The installed driver',
    torch: 'PyTorch {{torch}}',
    torch_unknown: 'PyTorch',
    architectures_unknown: 'an unnamed set of cards',
  },
  questions: {
    copy: 'copying',
    elementwise: 'adding',
    sum: 'summing up',
    'matmul-fp32': 'multiplying',
    'matmul-fp16': 'multiplying (half precision)',
    'matmul-bf16': 'multiplying (bf16)',
    conv2d: 'filtering an image',
    'group-norm': 'evening out values',
    attention: 'attention',
    nms: 'sorting out boxes',
  },
  answers: {
    passed: 'works',
    failed: 'fails',
    'not-meant': 'not meant for this card',
    unanswered: 'no answer',
    asking: 'being tried now',
    waiting: 'not tried yet',
  },
  facts: {
    'machine.system': 'Operating system',
    'machine.variables': 'Settings that programs read (environment variables)',
    'driver.version': 'Version of the graphics driver',
    'driver.cudaVersion': 'CUDA version the driver knows',
    'gpus.present': 'Graphics cards in this computer',
    'gpus.sources': 'Who told of the graphics cards',
    'environment.place': 'Python of the app',
    'environment.packages': 'Installed packages',
    'environment.launch': 'How the app starts its Python',
    'environment.base': 'The Python that this one stands on',
    'environment.pip': 'pip, the installer of packages',
    'environment.shadows': 'Foreign folders that Python looks into first',
    'environment.torchCopies': 'Copies of PyTorch within reach',
    'environment.leftovers': 'Leftovers of broken installs',
    'environment.volume': 'Free space on the drive, and whether it may be written to',
    'environment.dependents': 'Who else uses this Python',
    'environment.processes': 'Programs that run on this Python now',
    'torch.files': 'PyTorch on the disk',
    'python.runtime': 'Python when running',
    'torch.import': 'PyTorch starting up',
    'torch.runtime': 'PyTorch when running',
    'libraries.coverage': 'GPU architectures inside the libraries',
    'libraries.loaded': 'Libraries that PyTorch really loaded',
    'kernels.answers': 'Real computations on the card',
  },
  probes: {
    'environment folder': 'Finding the app’s Python',
    'environment surroundings': 'Looking around the app’s Python',
    'installed packages': 'Reading which packages are installed',
    'graphics cards': 'Finding the graphics card and its driver',
    'architectures in the libraries': 'Reading which cards the package holds code for',
    'real kernels': 'Letting the card really compute',
  },
  why: {
    timeout: 'it took too long',
    denied: 'the system did not allow it',
    'no-tool': 'the program for it is not there',
    unreadable: 'the answer could not be understood',
    crashed: 'the program broke down',
    'not-reached': 'something it builds on is not known',
    cancelled: 'the check was stopped',
  },
} as const satisfies {
  questions: Record<Question, string>;
  facts: Record<FactKey, string>;
  why: Record<Why, string>;
  [group: string]: Record<string, string>;
};
