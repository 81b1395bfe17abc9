export type Cuda = '12.4' | '12.6' | '12.8' | '13.0';
/** Folder of our libcuda.so.1 and libnvidia-ml.so.1. */
export const driverFolder: string;
/** Our runtime of a CUDA version, a path. */
export function runtimeFile(cuda: Cuda): string;
/** NVIDIA's own runtime of that version, a path, downloaded when it isn't there. Throws Missing. */
export function nvidiaRuntime(cuda: Cuda): Promise<string>;
/** Builds what is not built yet; resolves to the names of what it built. Throws Missing. */
export function build(): Promise<string[]>;
