import type { Host, Read } from '../../host';
import type { Facts, Plan } from '../../model';
import { fetched, rootsOf, stepsOf } from './changed';
import { know } from './know';
import { nearest, temporaryFolder } from './nearest';
import { type Predicate, type Surroundings, stops, unsure, whyOf } from './surroundings';

const MOST_RECORD = 16 * 1024 * 1024;
const WIDTH = 32;

/**
 * Whether this user may write wherever the plan does: the roots, our own folders, and each folder that a package to be
 * taken away has files in. One `sudo pip` long ago is enough for a folder of root's in an environment of one's own.
 */
export async function lookAtAccess(host: Host, plan: Plan, facts: Facts): Promise<Surroundings['access']> {
  const { path } = host;
  const roots = rootsOf(plan);
  const ours = stepsOf(plan, 'keep-safe').map(({ folder }) => folder);
  const caches = fetched(plan).map((file) => path.dirname(file.path));
  const temporary = stepsOf(plan, 'install').length > 0 ? [temporaryFolder(host)] : [];
  const made = stepsOf(plan, 'make-environment').map(({ folder }) => folder);
  const wanted = [...roots, ...ours, ...caches, ...made, ...temporary];
  const there = await Promise.all(wanted.map((one) => nearest(host, one)));
  const all = [...new Set([...there, ...(await packageFolders(host, plan, facts))])];
  const answers: Surroundings['access'] = [];
  for (let i = 0; i < all.length; i += WIDTH)
    answers.push(
      ...(await Promise.all(
        all.slice(i, i + WIDTH).map(async (one) => ({ path: one, is: await mayWrite(host, one) })),
      )),
    );
  return answers.filter(({ is }) => is.is !== 'absent'); // RECORD names what is gone, too
}

/** Windows answers for files only: one that lies in a folder stands for it. Nothing is written. */
async function mayWrite(host: Host, at: string): Promise<Read<boolean>> {
  const answer = await host.writable(at);
  if (host.platform !== 'win32' || answer.is !== 'unknown') return answer;
  const entries = await host.list(at);
  const file = entries.is === 'known' ? entries.value.find(({ kind }) => kind === 'file') : undefined;
  return file ? host.writable(host.path.join(at, file.name)) : answer;
}

async function packageFolders(host: Host, plan: Plan, facts: Facts): Promise<string[]> {
  const names = new Set(stepsOf(plan, 'uninstall').flatMap(({ packages }) => packages));
  const packages = (know(facts, 'environment.packages') ?? []).filter(({ name }) => names.has(name));
  const folders = await Promise.all(
    packages.map(async ({ folder }) => {
      const record = await host.read(host.path.join(folder, 'RECORD'), MOST_RECORD);
      if (record.is !== 'known') return [folder];
      const site = host.path.dirname(folder);
      const text = Buffer.from(record.value).toString('utf8');
      // CSV, quoted only where a name has a comma in it; relative to the package folder.
      return [...text.matchAll(/^"?([^",\r\n]+)/gm)].map(([, name = '']) =>
        host.path.dirname(host.path.resolve(site, name)),
      );
    }),
  );
  return [...new Set(folders.flat())];
}

/** Nothing that has to be changed is somebody else's. */
export const noWriteAccess: Predicate = ({ access }) => {
  const refused = access.filter(({ is }) => is.is === 'known' && !is.value);
  const [first] = refused;
  if (first) return [stops('repair/no-write-access', { path: first.path, more: refused.length - 1 })];
  const open = access.find(({ is }) => is.is !== 'known');
  return open ? [unsure('repair/no-write-access', whyOf(open.is), { path: open.path })] : [];
};
