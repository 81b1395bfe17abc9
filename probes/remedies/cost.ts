import type { Asked, Draft } from './asked';

type Told = Pick<Draft['steps'][number], 'downloadBytes' | 'diskBytes' | 'minutes'>;

/** Bytes that wheels become when they are unpacked: torch 2.6.0, 2.7.1, 2.8.0 and 2.14.1 for Linux are 1.9 to 2.1 times. */
const UNPACKED = 2.1;
/** Where no mirror was measured: a home line of 50 Mbit/s. */
const LINE = 6e6;
/** Bytes unpacked in a second: 70 MB measured with pip 23 on two cores; virus scanners and old disks halve it. */
const UNPACKING = 35e6;
/** Hard links of 60,000 files take seconds; half a minute with slow disks. */
const KEEPING = 0.5;
/** pip took 3 s for a torch of 11,000 files here; NVIDIA's packages and slow disks come on top. */
const UNINSTALLING = 0.5;
/** The start of torch in fresh child processes, once for each card and question that fails. */
const LOOKING = 2;

const MINUTE = 60;
export const NOTHING: Told = { downloadBytes: 0, diskBytes: 0, minutes: 0 };

/** Rounded so that nobody takes it for measured: tenths below ten minutes, whole ones above. */
function minutes(value: number): number {
  return value < 10 ? Math.ceil(value * 10) / 10 : Math.ceil(value);
}

export function sumBytes(files: readonly { bytes: number | null }[]): number | null {
  return files.reduce<number | null>((sum, { bytes }) => (sum === null || bytes === null ? null : sum + bytes), 0);
}

export function fetching(
  files: readonly { bytes: number | null }[],
  { bytesPerSecond }: Pick<Asked, 'bytesPerSecond'>,
): Told {
  const bytes = sumBytes(files);
  return {
    downloadBytes: bytes,
    diskBytes: bytes,
    minutes: bytes === null ? null : minutes(bytes / (bytesPerSecond ?? LINE) / MINUTE),
  };
}

export function installing(files: readonly { bytes: number | null }[]): Told {
  const bytes = sumBytes(files);
  if (bytes === null) return { downloadBytes: 0, diskBytes: null, minutes: null };
  const unpacked = Math.round(bytes * UNPACKED);
  return { downloadBytes: 0, diskBytes: unpacked, minutes: minutes(unpacked / UNPACKING / MINUTE) };
}

export const keeping: Told = { ...NOTHING, minutes: KEEPING };
export const uninstalling: Told = { ...NOTHING, minutes: UNINSTALLING };
export const looking: Told = { ...NOTHING, minutes: LOOKING };

/** All steps together; null as soon as one of them is not known. What a person does takes what it takes. */
export function total(steps: readonly Told[]): Told {
  const sum = (of: (one: Told) => number | null) =>
    steps.reduce<number | null>((all, one) => {
      const value = of(one);
      return all === null || value === null ? null : all + value;
    }, 0);
  const time = sum((one) => one.minutes);
  return {
    downloadBytes: sum((one) => one.downloadBytes),
    diskBytes: sum((one) => one.diskBytes),
    minutes: time === null ? null : minutes(time),
  };
}
