import { type Build, type Catalogue, type Choice, catalogue, choose, idOf, type Situation } from '../builds/index';
import type { Host } from '../host';
import type { Reason } from '../model';
import { confirm } from './confirm';
import type { IndexOptions, Trouble } from './index-reader';
import { dateNightly } from './nightly';
import type { IndexFile } from './page';

export interface Live {
  choice: Choice;
  /** The files the index has for the answer; null: they were not looked up. */
  files: IndexFile[] | null;
  trouble: Trouble | null;
}

/** So many builds in a row that an index lacks: then it is the index that is wrong. */
const MOST_TRIES = 6;

/**
 * Chooses, and asks the index whether exactly that is there; what it lacks is passed over. Where it can't be asked the
 * choice stands, said to be unconfirmed. `index`: another index of the same layout, such as a mirror's, by channel.
 * `catalogue`: the builds there are; without it, those that this program carries.
 */
export async function chooseLive(
  host: Host,
  situation: Situation,
  options: IndexOptions & {
    index?: ((build: Build) => string | null) | undefined;
    catalogue?: Catalogue | undefined;
  } = {},
): Promise<Live> {
  const known = options.catalogue ?? catalogue();
  const dated = new Map<string, Build>();
  const notThere = new Set(situation.constraints.notThere);
  for (let tries = 0; tries < MOST_TRIES; tries++) {
    const builds = known.builds.map((build) => dated.get(idOf(build)) ?? placed(build, options.index));
    const from = { ...known, builds };
    const choice = choose({ ...situation, constraints: { ...situation.constraints, notThere } }, from);
    const build = wanted(choice, situation, builds);
    if (!build) return { choice, files: null, trouble: null };
    if (!build.exact) {
      const answer = await dateNightly(host, build, situation, options);
      if (answer.is === 'unknown') return unconfirmed(choice, answer.trouble);
      if (answer.is === 'dated') dated.set(idOf(build), answer.build);
      else notThere.add(idOf(build));
      continue;
    }
    const answer = await confirm(host, build, situation, options);
    if (answer.is === 'unknown') return unconfirmed(choice, answer.trouble);
    if (answer.is === 'there') {
      const files = answer.files.map(({ name }) => name);
      return {
        choice: withReason(choice, { code: 'index/confirmed', params: { files } }),
        files: answer.files,
        trouble: null,
      };
    }
    notThere.add(idOf(build));
  }
  const choice = choose(situation, known);
  return { choice: withReason(choice, { code: 'index/not-there', params: {} }), files: null, trouble: null };
}

function placed(build: Build, index: ((build: Build) => string | null) | undefined): Build {
  const other = index?.(build);
  return other ? { ...build, index: other } : build;
}

/** The build an answer speaks of, where something would be downloaded. */
function wanted({ answer }: Choice, { system }: Situation, builds: readonly Build[]): Build | null {
  if (!answer.build || answer.kind === 'keep') return null;
  const os = system.os === 'wsl' ? 'linux' : system.os;
  const found = builds.find(
    (build) =>
      `${build.torch}+${build.channel}` === answer.build?.torch && build.os === os && build.machine === system.machine,
  );
  return found ?? null;
}

function unconfirmed(choice: Choice, trouble: Trouble): Live {
  const { code, url, proxy } = trouble;
  return {
    choice: withReason(choice, { code: 'index/not-confirmed', params: { trouble: code, url, proxy } }),
    files: null,
    trouble,
  };
}

function withReason(choice: Choice, more: Reason): Choice {
  return { ...choice, answer: { ...choice.answer, reasons: [...choice.answer.reasons, more] } };
}
