export type EnvironmentName =
  | 'torch-2.14.1-alone'
  | 'torch-2.14.1-no-nvidia'
  | 'torch-2.14.1-light'
  | 'torch-2.6.0-light'
  | 'torch-2.7.1-light'
  | 'torch-2.8.0-light'
  | 'torch-2.7.1-bitsandbytes'
  | 'torch-2.8.0-xformers'
  | 'torch-cpu';
/** Makes one environment where it isn't made yet. Throws Missing, with what is lacking, where it can't be. */
export function make(name: EnvironmentName): Promise<{ folder: string; python: string }>;
