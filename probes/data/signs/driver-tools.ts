import type { Pattern } from './pattern';

const says = (sign: Pattern['sign'], anchor: string, text: RegExp, example: string): Pattern => ({
  ...{ sign, anchor, text, example },
  by: 'nvidia-smi',
});

/** What nvidia-smi and its library say where they can't look. None of it means that there is no card. */
export const DRIVER_TOOLS: readonly Pattern[] = [
  says(
    'driver-mismatch',
    'Driver/library version mismatch',
    /Driver\/library version mismatch/,
    'Failed to initialize NVML: Driver/library version mismatch',
  ),
  says(
    'driver-mismatch',
    'unsupported display driver / cuda driver combination',
    /system has unsupported display driver \/ cuda driver combination/,
    'Error 803: system has unsupported display driver / cuda driver combination',
  ),
  says(
    'driver-not-loaded',
    'Driver Not Loaded',
    /Driver Not Loaded/,
    'NVML detection failed: Driver Not Loaded',
  ),
  says(
    'driver-not-loaded',
    "couldn't communicate with the NVIDIA driver",
    /(?<unreached>couldn't communicate with the NVIDIA driver)/,
    "NVIDIA-SMI has failed because it couldn't communicate with the NVIDIA driver.",
  ),
  says(
    'driver-blocked',
    'GPU access blocked by the operating system',
    /GPU access blocked by the operating system/,
    'Failed to initialize NVML: GPU access blocked by the operating system',
  ),
  says(
    'gpu-lost',
    'GPU is lost',
    /GPU is lost/,
    'Unable to determine the device handle for GPU 0000:03:00.0: GPU is lost.  Reboot the system to recover this GPU',
  ),
  says(
    'gpu-lost',
    'Unable to determine the device handle for',
    /Unable to determine the device handle for (?:GPU|gpu) ?[\da-f:.]{5,20}: Unknown Error/,
    'Unable to determine the device handle for GPU0000:01:00.0: Unknown Error',
  ),
  says('gpu-lost', 'GPU requires reset', /GPU requires reset/, '[GPU requires reset]'),
  says(
    'gpu-lost',
    'GPU has fallen off the bus',
    /GPU has fallen off the bus/,
    'NVRM: GPU at PCI:0000:01:00: GPU has fallen off the bus.',
  ),
  says(
    'smi-trouble',
    'is not a valid field to query',
    /Field "(?<field>[\w.]{1,60})" is not a valid field to query/,
    'Field "compute_cap" is not a valid field to query.',
  ),
  says(
    'smi-trouble',
    "'nvidia-smi' is not recognized",
    /'nvidia-smi' is not recognized/,
    "'nvidia-smi' is not recognized as an internal or external command,",
  ),
  says(
    'smi-trouble',
    "'nvidia-smi' 不是内部或外部命令",
    /'nvidia-smi' 不是内部或外部命令/,
    "'nvidia-smi' 不是内部或外部命令，也不是可运行的程序",
  ),
  says('smi-trouble', 'nvidia-smi: command not found', /nvidia-smi: command not found/, 'bash: nvidia-smi: command not found'),
  says(
    'smi-trouble',
    'Segmentation fault (nvidia-smi',
    /Segmentation fault \(nvidia-smi/,
    'Segmentation fault (nvidia-smi in WSL2)',
  ),
  says(
    'smi-trouble',
    'from nvidia-smi, defaulting to',
    /could not determine CUDA version from nvidia-smi, defaulting to/,
    'could not determine CUDA version from nvidia-smi, defaulting to cu126',
  ),
];
