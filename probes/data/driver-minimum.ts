import data from './cuda-drivers.json';

/** The systems NVIDIA publishes CUDA drivers for, as Node calls them. */
export type DriverSystem = 'linux' | 'win32';

export interface MinimumDriver {
  /** Its finished kernels run from this driver on (minor version compatibility). */
  runs: string | null;
  /** All of it works from this driver on, compiling its PTX at run time too. */
  full: string | null;
}

const column = (system: DriverSystem) => (system === 'win32' ? 'windows' : 'linux');

/**
 * The oldest driver for a CUDA version (`12.8`). null where NVIDIA names none: from 13.0 on there is no driver paired
 * with CUDA on Windows. Source: CUDA release notes, see SOURCES.md.
 */
export function minimumDriver(cuda: string, system: DriverSystem): MinimumDriver {
  const of = column(system);
  const version = cuda.split('.').slice(0, 2).join('.');
  const releases = data.toolkits.filter((toolkit) => toolkit.cuda === version);
  const full = releases.findLast((toolkit) => toolkit[of] !== null)?.[of] ?? null; // newest first: the last is the first
  const family = data.families.find(({ major }) => major === Number(version.split('.')[0]));
  const alone = releases.some((toolkit) => !toolkit.minorVersions); // 11.0 and older run on their own driver only
  return { runs: (alone ? full : family?.[of]) ?? null, full };
}

/**
 * The CUDA a driver offers, by its branch: `535.104.05` → `12.2`. null: a branch that no CUDA release came with.
 * The last thing to ask: the driver itself says it better.
 */
export function cudaOfDriver(driver: string): string | null {
  const branch = Number(driver.split('.')[0]);
  return data.branches.find((row) => row.branch === branch)?.cuda ?? null;
}

/** The drivers that know an architecture. `lastBranch` 580: the last ones are 580.x; null: still supported. */
export function driversOf(
  capability: string,
  system: DriverSystem,
): { first: string | null; lastBranch: number | null } | null {
  const row = data.architectures.find(({ capabilities }) => capabilities.includes(capability));
  return row ? { first: system === 'win32' ? row.firstWindows : row.firstLinux, lastBranch: row.lastBranch } : null;
}
