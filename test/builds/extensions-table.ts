import { installedOf, type Situation } from '../../probes/builds';
import { situation } from './situations';

/**
 * What happens to an installed package, worked out by hand from the sources.
 * cards | driver | system | Python | torch there now | torch chosen | installed | what happens to it | source
 *
 * Sources: [X] table of unslothai/unsloth PR #8156; [AO] pytorch/ao issue #2919; [FA] README and setup.py of
 * Dao-AILab/flash-attention; [SA] woct0rdho/SageAttention issues #50 and #60; [T] triton-windows README and
 * triton-lang/triton PR #5066; [BB] bitsandbytes 0.50.2, installation; [ORT] microsoft/onnxruntime PR #26516;
 * [N] names of nunchaku's wheels, issue #381; [NP] pytorch/pytorch issues #107302 and #131668; [TV] PyTorch's table of
 * versions; [TA] pytorch/audio PR #4212, pytorch/pytorch issue #193651; [C] CuPy's installation page; [G] extensions
 * without a stable ABI bind to one torch minor.
 */
export const EXTENSIONS = `
12.0 | 581.80 | windows | 3.10 | 2.6.0+cu124 | 2.14.1+cu130 | xformers==0.0.29.post3 | matching ==0.0.35 | bound to torch 2.6 [X]
12.0 | 572.16 | windows | 3.10 | 2.6.0+cu124 | 2.11.0+cu128 | xformers==0.0.29.post3 | matching ==0.0.35 | 0.0.35 takes 2.10 and later [X]
12.0 | 581.80 | windows | 3.10 | 2.7.1+cu126 | 2.7.1+cu128 | xformers==0.0.31 | stays | made for 2.7.1 [X]
12.0 | 581.80 | windows | 3.10 | 2.7.1+cu126 | 2.7.1+cu128 | xformers==0.0.30 | matching ==0.0.31.post1 | made for 2.7.0 [X]
6.1 | 580.95.05 | linux | 3.11 | 2.8.0+cu128 | 2.8.0+cu126 | xformers==0.0.31 | matching ==0.0.32.post2 | [X]
7.0 | 580.95.05 | linux | 3.11 | 2.14.1+cu130 | 2.14.1+cu126 | xformers==0.0.34 | matching ==0.0.35 | 0.0.34 is pinned to 2.10 [X]
3.7 | 470.82.01 | linux | 3.8 | - | 2.4.1+cu118 | xformers==0.0.35 | unknown | the table starts at 2.5.1 [X]
12.0 | 581.80 | windows | 3.10 | 2.6.0+cu124 | 2.14.1+cu130 | torchao==0.9.0 | matching ==0.18.0 | [AO]
7.0 | 580.95.05 | linux | 3.11 | 2.14.1+cu130 | 2.14.1+cu126 | torchao==0.17.0 | stays | 2.11 and later [AO]
12.0 | 581.80 | windows | 3.10 | 2.6.0+cu124 | 2.14.1+cu130 | flash-attn==2.7.4 | rebuild | another torch minor [FA][G]
12.0 | 581.80 | windows | 3.10 | 2.9.1+cu126 | 2.9.1+cu128 | flash-attn==2.8.3 | stays | same minor, same CUDA family [G]
6.1 | 581.80 | windows | 3.11 | 2.14.1+cu130 | 2.14.1+cu126 | flash-attn==2.8.3 | goes | Ampere and newer [FA]
7.5 | 572.16 | windows | 3.11 | 2.5.1+cpu | 2.5.1+cu124 | flash-attn==2.8.3 | goes | Ampere and newer [FA]
7.5 | 572.16 | windows | 3.11 | 2.5.1+cpu | 2.5.1+cu124 | flash-attn==1.0.9 | rebuild | 1.x runs on Turing [FA][G]
12.0 | 581.80 | windows | 3.10 | 2.6.0+cu124 | 2.14.1+cu130 | sageattention==2.1.1 | rebuild | [SA][G]
12.0 | 581.80 | windows | 3.10 | 2.9.1+cu126 | 2.9.1+cu128 | sageattention==2.2.0+cu128torch2.9.0andhigher.post4 | stays | [SA]
12.0 | 581.80 | windows | 3.10 | 2.8.0+cu126 | 2.8.0+cu128 | sageattention==2.2.0+cu128torch2.9.0andhigher.post4 | stays | nothing changes for it [G]
12.0 | 581.80 | windows | 3.11 | 2.14.1+cu126 | 2.14.1+cu130 | sageattention==2.2.0+cu130torch2.9.0andhigher.post4 | stays | it says so itself [SA]
12.0 | 581.80 | windows | 3.11 | 2.14.1+cu126 | 2.14.1+cu130 | sageattention==2.2.0+cu128torch2.9.0andhigher.post4 | rebuild | of the other CUDA family [SA]
12.0 | 581.80 | windows | 3.10 | 2.6.0+cu124 | 2.14.1+cu130 | sageattention==1.0.6 | stays | triton kernels only [SA]
7.5 | 581.80 | windows | 3.12 | 2.6.0+cpu | 2.6.0+cu124 | sageattention==2.2.0 | goes | 8.0 and newer [SA]
12.0 | 581.80 | windows | 3.10 | 2.6.0+cu124 | 2.14.1+cu130 | triton-windows==3.2.0.post21 | matching >=3.8,<3.9 | [T]
12.0 | 572.16 | windows | 3.10 | 2.6.0+cu124 | 2.11.0+cu128 | triton-windows==3.2.0 | matching >=3.6,<3.7 | [T]
6.1 | 581.80 | windows | 3.11 | 2.14.1+cu130 | 2.14.1+cu126 | triton-windows==3.8.0 | goes | Pascal never [T]
8.9 | 535.104.05 | linux | 3.11 | 2.14.1+cu130 | 2.14.1+cu126 | triton==3.8.1 | stays | [T]
6.1 | 581.80 | windows | 3.11 | 2.14.1+cu130 | 2.14.1+cu126 | bitsandbytes==0.48.0 | matching ==0.50.2 | sm_60 serves 6.1 [BB]
7.0 | 581.80 | windows | 3.11 | 2.14.1+cu130 | 2.14.1+cu126 | bitsandbytes==0.50.2 | goes | Windows' 12.6 library has no 7.0 [BB]
7.0 | 580.95.05 | linux | 3.11 | 2.14.1+cu130 | 2.14.1+cu126 | bitsandbytes==0.50.2 | stays | Linux' has [BB]
3.7 | 470.82.01 | linux | 3.11 | - | 2.7.1+cu118 | bitsandbytes==0.45.0 | goes | [BB]
8.7 | 580.95.05 | linux-aarch64 | 3.12 | - | 2.14.1+cu132 | bitsandbytes==0.50.2 | unknown | nothing is listed for CUDA 13.2 [BB]
12.1 | 580.95.05 | linux-aarch64 | 3.12 | 2.6.0+cpu | 2.14.1+cu130 | bitsandbytes==0.45.0 | matching ==0.50.2 | [BB]
8.9 | 551.86 | windows | 3.11 | 2.14.1+cu130 | 2.14.1+cu126 | onnxruntime-gpu==1.31.1 | unknown | it shares CUDA's libraries [ORT]
12.0 | 581.80 | windows | 3.10 | 2.7.1+cu126 | 2.7.1+cu128 | onnxruntime-gpu==1.22.0 | stays | the same family [ORT]
9.0 | 580.95.05 | linux | 3.9 | 1.13.1+cu117 | 2.8.0+cu128 | nunchaku==1.0.0 | goes | no Hopper [N]
12.0 | 581.80 | windows | 3.10 | 2.6.0+cu124 | 2.14.1+cu130 | nunchaku==0.3.0 | unknown | its own releases, by torch [N]
12.0 | 581.80 | windows | 3.10 | 2.6.0+cu124 | 2.14.1+cu130 | torchvision==0.21.0+cu124 | matching ==0.29.1+cu130 | [TV]
7.0 | 580.95.05 | linux | 3.11 | 2.14.1+cu130 | 2.14.1+cu126 | torchvision==0.29.1+cu130 | matching ==0.29.1+cu126 | the tag counts [TV]
12.0 | 581.80 | windows | 3.10 | 2.6.0+cu124 | 2.14.1+cu130 | torchaudio==2.6.0+cu124 | matching ==2.11.0+cu130 | the last one [TA]
8.7 | 580.95.05 | linux-aarch64 | 3.12 | - | 2.14.1+cu132 | torchaudio==2.6.0 | goes | none in cu132 [TA]
5.2 | 581.80 | windows | 3.8 | - | 2.4.1+cu121 | numpy==2.1.0 | stays | Windows from 2.4.1 on [NP]
5.2 | 581.80 | windows | 3.7 | - | 1.13.1+cu117 | numpy==2.0.0 | matching <2 | [NP]
3.7 | 451.82 | windows | 3.10 | - | 1.12.1+cu102 | numpy==1.26.4 | stays | below 2 already [NP]
12.0 | 581.80 | windows | 3.10 | 2.6.0+cu124 | 2.14.1+cu130 | deepspeed==0.15.0 | rebuild | [G]
7.0 | 581.80 | windows | 3.11 | 2.14.1+cu130 | 2.14.1+cu126 | gsplat==1.5.0 | rebuild | the other CUDA family [G]
6.1 | 581.80 | windows | 3.11 | 2.14.1+cu130 | 2.14.1+cu126 | cupy-cuda13x==14.2.0 | goes | CUDA 13 compiles for 7.5 and newer [C]
6.1 | 581.80 | windows | 3.11 | 2.14.1+cu130 | 2.14.1+cu126 | cupy-cuda12x==14.2.0 | stays | [C]
12.0 | 581.80 | windows | 3.10 | 2.6.0+cu124 | 2.14.1+cu130 | insightface==0.7.3 | stays | runs on onnxruntime
`;

export interface ExtensionRow {
  line: string;
  situation: Situation;
  torch: string;
  package: string;
  fate: string;
}

export function extensionRows(): ExtensionRow[] {
  return EXTENSIONS.trim()
    .split('\n')
    .map((line) => {
      const [cards = '', driver = '', system = '', python = '', now = '', torch = '', installed = '', fate = ''] = line
        .split('|')
        .map((cell) => cell.trim());
      const [name = '', version = ''] = installed.split('==');
      return {
        ...{ line, torch, fate, package: name },
        situation: situation(cards, driver, system, python, {
          wants: { now: now === '-' ? null : installedOf(now), nightly: false, torchvision: true },
          constraints: { torch: null, packages: [{ name, version }], notThere: new Set() },
        }),
      };
    });
}
