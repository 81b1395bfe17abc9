import { gpuProbe, settingsProbe } from './gpu/index';
import { allLibrariesProbe, librariesProbe } from './libraries/index';
import type { Probe } from './probe';
import { packagesProbe, placeProbe, surroundingsProbe } from './python/index';
import { torchProbe } from './torch/index';

/** Everything that looks, in one list. */
export const PROBES: readonly Probe[] = [
  placeProbe,
  packagesProbe,
  surroundingsProbe,
  gpuProbe,
  settingsProbe,
  librariesProbe,
  allLibrariesProbe,
  torchProbe,
];
