import type { Build } from '../builds/index';
import { packageName, parseWheelName, type Target, whyUnfit } from '../builds/index';
import type { Host } from '../host';
import { type IndexOptions, readIndex, type Trouble } from './index-reader';
import type { IndexFile } from './page';

/** What the index says of a tuple. `there`: exactly these files; `not-there`: the first thing it lacks. */
export type Confirmed =
  | { is: 'there'; files: IndexFile[] }
  | { is: 'not-there'; missing: string }
  | { is: 'unknown'; trouble: Trouble };

/** The files of one package that fit a place and are not withdrawn. */
export function fitting(
  files: readonly IndexFile[],
  name: string,
  version: string | null,
  target: Target,
): IndexFile[] {
  return files.filter((file) => {
    const wheel = parseWheelName(file.name);
    return (
      wheel !== null &&
      wheel.package === packageName(name) &&
      (version === null || wheel.version === version.toLowerCase()) &&
      file.yanked === null &&
      whyUnfit(wheel, target) === null
    );
  });
}

/** The page of one package: of its own, or where an index is one flat list, that list. */
export async function readPackage(host: Host, index: string, name: string, options: IndexOptions) {
  const own = await readIndex(host, `${index.replace(/\/$/, '')}/${packageName(name)}/`, options);
  if (own.is === 'files' || own.trouble.code !== 'not-found') return own;
  const flat = await readIndex(host, `${index.replace(/\/$/, '')}/`, options);
  const some =
    flat.is === 'files' && flat.files.some((file) => parseWheelName(file.name)?.package === packageName(name));
  return some ? flat : own;
}

/** Asks the index whether it has exactly this tuple for this Python and system. Nothing is promised before. */
export async function confirm(
  host: Host,
  build: Build,
  target: Target,
  options: IndexOptions = {},
): Promise<Confirmed> {
  const wanted = [
    ['torch', `${build.torch}+${build.channel}`],
    ...(build.torchvision === null ? [] : [['torchvision', `${build.torchvision}+${build.channel}`]]),
    ...(build.torchaudio === null ? [] : [['torchaudio', `${build.torchaudio}+${build.channel}`]]),
  ];
  const files: IndexFile[] = [];
  for (const [name = '', version = ''] of wanted) {
    const page = await readPackage(host, build.index, name, options);
    if (page.is === 'trouble' && page.trouble.code === 'not-found')
      return { is: 'not-there', missing: `${name} ${version}` };
    if (page.is === 'trouble') return { is: 'unknown', trouble: page.trouble };
    const [found] = fitting(page.files, name, version, target);
    if (!found) return { is: 'not-there', missing: `${name} ${version}` };
    files.push(found);
  }
  return { is: 'there', files };
}
