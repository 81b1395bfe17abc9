import type { Cuda } from './build.mjs';

export interface Card {
  name: string;
  capability: string;
  /** multiprocessors */
  sms: number;
  memoryMiB: number;
  /** device id and vendor as nvidia-smi writes them without 0x: 2B8510DE */
  pci: string;
}
export interface Scenario {
  /** in the order of the PCI bus */
  cards: Card[];
  /** the CUDA version that the driver offers, 13000 is 13.0; null: no driver */
  driver: number | null;
  /** what cuInit answers */
  init?: number;
  /** "700", "hang" or "crash"; ":part of a kernel's name" may follow */
  launch?: string;
  usedMiB?: number;
  /** a failure of nvidia-smi, or "absent" */
  smi?: string;
}
export interface Overrides {
  /** keys of `cards` in scenarios.json */
  cards?: string[];
  driver?: number | string | null;
  driverName?: string;
  count?: number | string;
  /** for every card */
  cc?: string;
  name?: string;
  memoryMiB?: number | string;
  sms?: number | string;
  init?: number | string;
  launch?: string;
  usedMiB?: number | string;
  smi?: string;
  /** the status that light mode's cuBLAS answers */
  cublas?: number | string;
  /** our runtime of that CUDA version before NVIDIA's: for environments with the full wheels */
  preload?: Cuda;
  log?: number | string;
}
/** Every name that `environment` takes. */
export const names: string[];
export function scenario(name: string, overrides?: Overrides): Scenario;
/** The driver version that came with a CUDA number. */
export function driverVersion(cuda: number): string;
/** The variables that make a machine of a scenario; the fake GPU must be built. */
export function environment(name: string, overrides?: Overrides): Record<string, string>;
