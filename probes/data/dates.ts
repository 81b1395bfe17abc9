import amd from './amd-gpus.json';
import builds from './builds.json';
import extensions from './builds-extensions.json';
import drivers from './cuda-drivers.json';
import gpus from './gpus.json';
import mirrors from './mirrors.json';
import rocm from './rocm-releases.json';

/** Of which day each of our tables is: an answer is no newer than what it was looked up in. */
export const DATA_DATES: readonly { name: string; asOf: string }[] = [
  { name: 'builds', asOf: builds.asOf },
  { name: 'extensions', asOf: extensions.asOf },
  { name: 'drivers', asOf: drivers.asOf },
  { name: 'gpus', asOf: gpus.asOf },
  { name: 'amd', asOf: amd.asOf },
  { name: 'rocm', asOf: rocm.asOf },
  { name: 'mirrors', asOf: mirrors.asOf },
];
