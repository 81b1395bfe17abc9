import type { Host } from '../host';

/** Folders one behind the other, in the order in which they are searched. */
const LISTS = /^(PYTHON(PATH|HOME)|(LD|DYLD|DYLD_FALLBACK)_LIBRARY_PATH|LD_PRELOAD)$/;
/** One folder or file each, that a Python, its packages, CUDA or pip read. */
const PLACES =
  /^(CUDA_(HOME|ROOT|PATH(_V\d+_\d+)?|CACHE_PATH)|CUDNN_(HOME|PATH)|ROCM_(HOME|PATH)|HIP_PATH|TORCH_HOME|PYTHONUSERBASE|HF_HOME|TRITON_CACHE_DIR|PIP_(CONFIG_FILE|CERT)|(REQUESTS|CURL)_CA_BUNDLE|SSL_CERT_(FILE|DIR))$/;

type Machine = Pick<Host, 'env' | 'path' | 'platform'>;

/**
 * The variables with their relative entries made whole, against the folder where they were meant: children are started
 * elsewhere, where `./old` would be another folder or none. What can't be written so that a list still comes apart
 * (a colon in the folder's name) stays as it is. Empty entries stay: whoever left one behind (`:/opt/x`) has rarely
 * meant the folder that a program happens to be started in, and nothing of it is run. PATH stays: programs are never
 * taken from such a folder.
 */
export function wholeEnv({ env, path, platform }: Machine, folder: string): Record<string, string> {
  return Object.fromEntries(
    Object.entries(env).map(([name, value]) => {
      const known = platform === 'win32' ? name.toUpperCase() : name;
      if (PLACES.test(known)) return [name, whole(value)];
      return [
        name,
        LISTS.test(known)
          ? parts(known, value)
              .map((one) => entry(known, one))
              .join('')
          : value,
      ];
    }),
  );

  function entry(name: string, one: string): string {
    const between = betweenOf(name);
    // A bare name is looked for by the loader; `$ORIGIN` is the program's own folder.
    if (between.test(one) || (name === 'LD_PRELOAD' && !one.includes('/'))) return one;
    if (name.startsWith('LD_') && one.startsWith('$')) return one;
    const made = whole(one);
    return between.test(made) ? one : made;
  }
  function parts(name: string, value: string): string[] {
    return value.split(new RegExp(`(${betweenOf(name).source})`));
  }
  function betweenOf(name: string): RegExp {
    if (platform === 'win32') return /;/;
    return name === 'LD_PRELOAD' ? /[ :]/ : name === 'LD_LIBRARY_PATH' ? /[:;]/ : /:/;
  }
  function whole(one: string): string {
    return one.trim() === '' || isWhole({ path, platform }, one) ? one : path.resolve(folder, one);
  }
}

/** Whether a path means the same wherever a program is started: on Windows its drive belongs to it. */
export function isWhole({ path, platform }: Pick<Machine, 'path' | 'platform'>, one: string): boolean {
  return platform === 'win32' ? /^(?:[a-z]:[\\/]|[\\/]{2})/i.test(one) : path.isAbsolute(one);
}
