import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const QUIET = { maxBuffer: 64 << 20, timeout: 1_800_000 };

/** A package as the truth names it. */
export interface Wanted {
  source: string;
  package: string;
  version: string;
}

/** Where downloads lie: TORCHMEND_CACHE, or `.cache` here. */
export const CACHE = path.resolve(process.env['TORCHMEND_CACHE'] ?? '.cache');

/** An archive that lies here now. */
export interface Fetched {
  archive: string;
  /** It was there before anybody asked: not ours to remove. */
  kept: boolean;
}

/** The archive of a package, fetched with the registry's own client into `folder` unless it is there; or why not. */
export async function fetchArchive(wanted: Wanted, folder: string): Promise<Fetched | { why: string }> {
  const place = path.join(folder, `${wanted.package.replaceAll('/', '+')}-${wanted.version}`);
  const there = () => (existsSync(place) ? readdirSync(place).find((name) => /\.(whl|tgz)$/.test(name)) : undefined);
  const kept = there() !== undefined;
  if (!kept) {
    mkdirSync(place, { recursive: true });
    try {
      if (wanted.source === 'wheel') await fetchWheel(wanted, place);
      else if (wanted.source === 'npm') await fetchTarball(wanted, place);
      else return { why: `${wanted.source}: neither pip nor npm has it` };
    } catch (error) {
      return { why: firstLine(error) };
    }
  }
  const archive = there();
  return archive ? { archive: path.join(place, archive), kept } : { why: 'nothing came' };
}

/** pip takes only the tags it is given, not the older ones they include. */
const TAGS = ['manylinux2014', ...Array.from({ length: 24 }, (_, i) => `manylinux_2_${28 - i}`)];

/** Local versions (`+cu130`) are not on the index, where one build has none. */
async function fetchWheel({ package: name, version }: Wanted, place: string): Promise<void> {
  const spec = `${name}==${version.replace(/\+.*/, '')}`;
  const target = TAGS.flatMap((tag) => ['--platform', `${tag}_x86_64`]);
  const options = ['--no-deps', '--only-binary', ':all:', '--python-version', '3.11', ...target, '--dest', place];
  await run('python3', ['-m', 'pip', 'download', '--quiet', '--disable-pip-version-check', ...options, spec], QUIET);
}

async function fetchTarball({ package: name, version }: Wanted, place: string): Promise<void> {
  await run('npm', ['pack', '--silent', '--ignore-scripts', '--pack-destination', place, `${name}@${version}`], QUIET);
}

/** Unpacks a tarball for as long as `work` lasts. */
export async function unpacked<T>(archive: string, work: (folder: string) => Promise<T>): Promise<T> {
  const folder = `${archive}.unpacked`;
  mkdirSync(folder, { recursive: true });
  try {
    await run('tar', ['-xzf', archive, '-C', folder], QUIET);
    return await work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function firstLine(error: unknown): string {
  const said = error instanceof Error && 'stderr' in error ? String(error.stderr) : String(error);
  return (
    said
      .split('\n')
      .find((line) => /error|not found|no match/i.test(line))
      ?.trim() ?? said.slice(0, 200)
  );
}
