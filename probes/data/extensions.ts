import data from './extensions.json';

/** What is known of a package with kernels of its own. */
export interface Extension {
  name: string;
  /** Versions of the package and of torch that were made for each other; `>=2.10`: that one and later ones. */
  pins: readonly { version: string; torch: string }[];
  /** The lowest capability it was ever made for; null: none is named. */
  lowest: string | null;
  /** Capabilities above the lowest that it was never made for. */
  without: readonly string[];
}

export const EXTENSIONS: readonly Extension[] = data.packages.map(({ name, pins, lowest, without }) => ({
  ...{ name, lowest, without },
  pins: pins.map((pin) => {
    const [version = '', torch = ''] = pin.split(' ');
    return { version, torch };
  }),
}));

/** Has no kernels in its files, and that is no fault: it makes them when used. */
export function compilesAtRunTime(name: string): boolean {
  return data.compileAtRunTime.includes(name);
}

/** Whether a package was never made for this capability, in any version. null: nothing is known of it. */
export function neverMadeFor(name: string, capability: string): boolean | null {
  const extension = EXTENSIONS.find((one) => one.name === name);
  if (!extension || extension.lowest === null) return null;
  return Number(capability) < Number(extension.lowest) || extension.without.includes(capability);
}
