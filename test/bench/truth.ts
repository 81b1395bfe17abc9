import { readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { z } from 'zod';
import { Coverage, type Library, type Section } from '../../probes/fatbin/index';
import { openScanner } from '../../probes/host/workers';
import { CACHE, fetchArchive, unpacked, type Wanted } from './fetch';
import type { Bench } from './index';

const Counts = z.record(z.string(), z.number());
const TrueSection = z.object({
  name: z.string(),
  role: z.enum(['executable', 'relocatable', 'hidden']),
  offset: z.number(),
  size: z.number(),
  containers: z.number(),
  stubContainers: z.number(),
  entries: z.number(),
  images: z.record(z.string(), z.object({ images: z.number(), containers: z.number() })),
  inEveryContainer: z.array(z.string()),
  compression: Counts,
  ptxIsa: z.array(z.string()),
  codeVersion: z.array(z.string()),
  host: z.array(z.string()),
  foreignBytes: z.number(),
});
const Named = z.object({
  source: z.string(),
  package: z.string(),
  version: z.string(),
  member: z.string(),
  size: z.number(),
  format: z.string(),
});
const TrueFile = Named.extend({
  wrappers: z.number(),
  sections: z.array(TrueSection),
  coverage: z.record(z.string(), Coverage),
});
const Truth = z.object({ files: z.array(TrueFile), withoutDeviceCode: z.array(Named.extend({ status: z.string() })) });
type TrueFile = z.infer<typeof TrueFile>;
type Expected = TrueFile | z.infer<typeof Truth>['withoutDeviceCode'][number];

/**
 * `bench -- truth [folder]`: what the reader says of real packages beside what was found out about them another way,
 * section by section, container by container, image by image. Fetches what pip and npm can fetch into the folder, one
 * package after another, and removes each again (6 GB in all, 1 GB at a time); archives that lie there already stay.
 * Wheels are read as wheels, npm packages unpacked.
 */
export default async function bench([folder = path.join(CACHE, 'truth')]: string[]): Promise<Bench> {
  const truth = Truth.parse(JSON.parse(readFileSync(path.resolve('test/bench/truth.json'), 'utf8')));
  const packages = new Map<string, { wanted: Wanted; files: Expected[] }>();
  for (const file of [...truth.files, ...truth.withoutDeviceCode]) {
    const key = `${file.source} ${file.package} ${file.version}`;
    const one = packages.get(key) ?? { wanted: file, files: [] };
    one.files.push(file);
    packages.set(key, one);
  }
  const table = [['package', 'files', 'equal', 'different or not there']];
  const result = { equal: 0, different: 0, notFetched: 0, containers: 0, entries: 0 };
  const scanner = openScanner({ worker: pathToFileURL(path.resolve('out/scan-worker.js')) });
  for (const [key, { wanted, files }] of packages) {
    const fetched = await fetchArchive(wanted, path.resolve(folder));
    const found = 'why' in fetched ? null : await librariesOf(fetched.archive, files, (file) => scanner.scan(file));
    const notes = 'why' in fetched ? [`not fetched: ${fetched.why}`] : [];
    let equal = 0;
    for (const file of found ? files : []) {
      const wrong = compare(file, found?.get(file.member));
      if (wrong !== null) {
        notes.push(`${file.member}: ${wrong}`);
        continue;
      }
      equal++;
      for (const section of 'sections' in file ? file.sections : []) {
        result.containers += section.containers;
        result.entries += section.entries;
      }
    }
    if (!('why' in fetched) && !fetched.kept) rmSync(path.dirname(fetched.archive), { recursive: true });
    result.equal += equal;
    if (found) result.different += files.length - equal;
    else result.notFetched += files.length;
    table.push([key, String(files.length), String(equal), notes.join('; ')]);
  }
  await scanner.close();
  return { table, result };
}

type Scan = (file: string) => ReturnType<ReturnType<typeof openScanner>['scan']>;

async function librariesOf(archive: string, files: readonly Expected[], scan: Scan): Promise<Map<string, Library>> {
  if (archive.endsWith('.whl')) {
    const answer = await scan(archive);
    const members = answer.is === 'known' ? (answer.value.members ?? []) : [];
    return new Map(members.map((member) => [member.path, member]));
  }
  return unpacked(archive, async (folder) => {
    const found = new Map<string, Library>();
    for (const { member } of files) {
      const answer = await scan(path.join(folder, member));
      if (answer.is === 'known') found.set(member, answer.value);
    }
    return found;
  });
}

/** What differs, in words; null: nothing. */
function compare(truth: Expected, found: Library | undefined): string | null {
  if (!found) return 'not there';
  const pairs: [string, unknown, unknown][] = [
    ['size', truth.size, found.size],
    ['format', truth.format, found.format],
  ];
  if ('status' in truth) pairs.push(['status', truth.status, found.status]);
  else {
    pairs.push(
      ['complete', true, found.complete],
      ['wrappers', truth.wrappers, found.wrappers],
      ['coverage', truth.coverage, found.coverage],
    );
    pairs.push(['sections', truth.sections.map(place), found.sections.map(place)]);
    for (const section of truth.sections) {
      const other = found.sections.find((one) => place(one) === place(section));
      for (const key of KEYS) pairs.push([`${section.name} ${key}`, section[key], other?.[key]]);
    }
  }
  const wrong = pairs.find(([, one, other]) => canonical(one) !== canonical(other));
  return wrong ? `${wrong[0]} is ${canonical(wrong[2])}, true is ${canonical(wrong[1])}` : null;
}

const KEYS = [
  'containers',
  'stubContainers',
  'entries',
  'images',
  'inEveryContainer',
  'compression',
  'ptxIsa',
  'codeVersion',
  'host',
] as const;

function place({ name, role, offset, size }: Pick<Section, 'name' | 'role' | 'offset' | 'size'>): string {
  return `${role} ${name} ${offset} ${size}`;
}

/** As text in which the order of keys and lists says nothing. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_, inner: unknown) => {
    if (Array.isArray(inner)) return inner.map((one) => JSON.stringify(one)).sort();
    if (inner === null || typeof inner !== 'object') return inner;
    return Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)));
  });
}
