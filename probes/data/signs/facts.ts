import type { Pattern } from './pattern';

const tells = (anchor: string, text: RegExp, example: string): Pattern => ({ sign: null, anchor, text, example });
const flag = (name: string): Pattern => ({
  ...{ sign: null, anchor: name },
  text: new RegExp(`(?<flag>${name})(?![\\w-])(?! to COMMAND)`),
  example: `main.py ${name}`,
});

/** What a text tells of the machine in passing. */
export const FACT: readonly Pattern[] = [
  tells(
    'Device: cuda:',
    /Device: cuda:(?<index>\d{1,2}) (?<gpu>[^\n:]{3,80}?) ?:/,
    'Device: cuda:0 Tesla M40 24GB : cudaMallocAsync',
  ),
  tells(
    'Name: cuda:',
    /Name: {1,3}cuda:(?<index>\d{1,2}) (?<gpu>[^\n:]{3,80}?) ?:/,
    '- Name: cuda:0 NVIDIA RTX A2000 : native',
  ),
  tells(
    'GeForce',
    /(?<gpu>(?:NVIDIA )?GeForce (?:(?:RTX|GTX|GT|MX) ?)?\d{3,4}M?(?: ?(?:Ti SUPER|Ti|SUPER|D)\b)?(?: (?:Laptop GPU|with Max-Q Design))?)/,
    'detected NVIDIA GeForce RTX 4070 Ti SUPER on port 1',
  ),
  tells('Quadro', /(?<gpu>Quadro (?:RTX )?[A-Z]{0,2}\d{3,4}M?\b)/, 'GPU: Quadro P2000'),
  tells('Tesla', /(?<gpu>Tesla [A-Z]{1,2}\d{1,3}\b)/, 'GPU: Tesla V100-SXM2-16GB'),
  tells('RTX PRO', /(?<gpu>NVIDIA RTX PRO \d{4} Blackwell)/, 'NVIDIA RTX PRO 4500 Blackwell'),
  tells('NVIDIA GB10', /(?<gpu>NVIDIA GB10)\b/, 'GPU 0: NVIDIA GB10'),
  tells(
    'AMD Radeon',
    /(?<gpu>AMD Radeon (?:RX |PRO |VII)[\w ]{0,12}?(?:\d{3,4}(?: ?(?:XTX|XT|GRE|M|S)\b)?|VII))/,
    'AMD Radeon RX 6700 XT',
  ),
  tells('gfx', /\b(?<gfx>gfx\d{3,4}[a-c]?)\b/, 'AMD arch: gfx1031'),
  tells(
    'sm_',
    /(?<architectures>(?:(?:sm|compute)_\d{2,3}[af]?[\s,'"]{1,6}){2,40}(?:sm|compute)_\d{2,3}[af]?)\b/,
    "['sm_50', 'sm_60', 'sm_70', 'sm_75', 'sm_80', 'sm_86', 'sm_90']",
  ),
  tells('PyTorch version', /PyTorch version ?: {1,3}(?<torch>\d[\w.+]{2,40})/, 'pytorch version: 2.3.1+cu121'),
  tells(
    'torch:',
    /(?<![\w.])torch: (?<torch>\d\.\d{1,2}\.\d[\w.+]{0,30})/,
    'version: v1.6.0  •  python: 3.10.6  •  torch: 2.0.1+cu118',
  ),
  tells('xformers version', /xformers version ?: (?<xformers>\d[\w.+]{2,30})/, 'xformers version: 0.0.28.post1'),
  tells(
    'Python version',
    /Python version ?: {1,3}(?<python>3\.\d{1,2}(?:\.\d{1,2})?)/,
    '** Python version: 3.11.8 (tags/v3.11.8)',
  ),
  tells(
    'Driver Version:',
    /Driver Version ?: (?<driver>\d{2,3}\.\d{2,3}(?:\.\d{1,3})?)/,
    'NVIDIA-SMI 535.104.05   Driver Version: 535.104.05',
  ),
  tells('KMD Version:', /KMD Version ?: (?<driver>\d{2,3}\.\d{2,3}(?:\.\d{1,3})?)/, 'NVIDIA-SMI 610.47   KMD Version: 610.47'),
  tells('CUDA Version:', /CUDA Version ?: (?<driverCuda>\d{1,2}\.\d)/, 'CUDA Version: 12.2'),
  tells('CUDA UMD Version:', /CUDA UMD Version ?: (?<driverCuda>\d{1,2}\.\d)/, 'CUDA UMD Version: 13.3'),
  tells(
    'CUDA_VISIBLE_DEVICES=',
    /CUDA_VISIBLE_DEVICES ?= ?"?(?<visible>-?\d[\d,]{0,20}|GPU-[\w-]{1,40}|MIG-[\w-]{1,40})/,
    'set CUDA_VISIBLE_DEVICES=-1',
  ),
  ...['--xformers', '--force-enable-xformers', '--use-sage-attention', '--use-flash-attention'].map(flag),
  flag('--skip-torch-cuda-test'),
  tells('Using sage attention', /(?<flag>Using sage attention)/, 'Using sage attention'),
  tells('microsoft-standard-WSL2', /(?<wsl>microsoft-standard-WSL2)/, 'Linux 5.15.90.1-microsoft-standard-WSL2'),
  tells('Device: mps', /Device: (?<mac>mps)\b/, 'Device: mps'),
  tells('/Users/', /(?<![\w:])\/(?<mac>Users)\/\w/, 'File "/Users/kim/ComfyUI/main.py", line 1'),
  tells(':\\', /\b(?<drive>[A-Z]):\\\w/, 'File "C:\\ComfyUI\\main.py", line 1'),
  tells(
    'site-packages',
    /site-packages[\\/](?<frame>torch[\\/]__init__(?=\.py)|[A-Za-z_]\w{1,60}(?=[\\/]))/,
    'File "C:\\venv\\lib\\site-packages\\xformers\\ops.py", line 1',
  ),
];
