import type { SmallHost } from '../host/small';
import type { GuardFile } from '../model';

export interface Asked {
  /** What `--env` names; null: the command tells. */
  env: string | null;
  command: readonly string[];
  folder: string;
}

/**
 * The baseline that a command is about: the environment that was named, else that of the Python it starts, of the one
 * that is switched on, of the folder it is started in. null: none of these was remembered.
 */
export async function baselineFor(
  host: SmallHost,
  files: readonly GuardFile[],
  asked: Asked,
): Promise<GuardFile | null> {
  const { path, env } = host;
  if (asked.env !== null) return named(host, files, path.resolve(asked.folder, asked.env));
  const program = asked.command[0];
  const started = program === undefined ? null : await inPath(host, program, asked.folder);
  for (const one of [started, env['VIRTUAL_ENV'], env['CONDA_PREFIX'], asked.folder]) {
    const found = one ? named(host, files, path.resolve(asked.folder, one)) : null;
    if (found) return found;
  }
  return null;
}

/** By the environment, its Python, the folder a person pointed at, or anything inside of the environment: the deepest one. */
function named({ path, platform }: SmallHost, files: readonly GuardFile[], asked: string): GuardFile | null {
  const plain = (file: string) => (platform === 'win32' ? path.normalize(file).toLowerCase() : path.normalize(file));
  const is = plain(asked);
  const exact = files.filter(({ place }) =>
    [place.prefix, place.executable, place.path].some((one) => plain(one) === is),
  );
  const around = files.filter(({ place }) => is.startsWith(plain(place.prefix) + path.sep));
  const within = files.filter(({ place }) => plain(place.prefix).startsWith(is + path.sep));
  const [best] = [exact, around, within.length === 1 ? within : []].find((some) => some.length > 0) ?? [];
  return [exact, around].flat().sort((a, b) => b.place.prefix.length - a.place.prefix.length)[0] ?? best ?? null;
}

/** Where a program lies that is called by its name alone. */
async function inPath(host: SmallHost, program: string, folder: string): Promise<string | null> {
  const { path, env, platform } = host;
  if (/[\\/]/.test(program)) return path.resolve(folder, program);
  const names = platform === 'win32' && !/\.\w+$/.test(program) ? [`${program}.exe`, program] : [program];
  for (const one of (env['PATH'] ?? env['Path'] ?? '').split(path.delimiter))
    for (const name of names) {
      const file = path.join(one, name);
      if (one !== '' && (await host.stat(file)).is === 'known') return file;
    }
  return null;
}
