import data from '../../probes/data/builds.json';
import drivers from '../../probes/data/cuda-drivers.json';

/**
 * The choice once more, by brute force over the raw rows and in other words: nothing here is shared with the program.
 * Slow and plain: every row is scored, the highest score is the answer.
 */
export interface Question {
  cards: string[];
  driver: string | null | 'none';
  system: 'linux' | 'windows' | 'wsl';
  machine: 'x86_64' | 'aarch64';
  musl: boolean;
  python: string;
  now: { torch: string; channel: string } | null;
}

interface Row {
  torch: string;
  channel: string;
  os: string;
  machine: string;
  images: string[];
  doubtful: string[];
  evidence: string;
}
const ROWS: readonly Row[] = data.rows;
const RELEASES: readonly { release: string; pythons: string[]; defaults: { linux_x86_64: string | null } }[] =
  data.releases;
const NIGHTLY_PYTHONS: readonly string[] = data.nightlyPythons;
/** Remembers answers: 20,000 situations ask the same few thousand questions over and over. */
function once<T>(work: (key: string) => T): (key: string) => T {
  const known = new Map<string, T>();
  return (key) => {
    const before = known.get(key);
    if (before !== undefined) return before;
    const value = work(key);
    known.set(key, value);
    return value;
  };
}

const num = once((version: string) => version.split('.').reduce((sum, part, i) => sum + Number(part) / 1000 ** i, 0));
const cc = (capability: string) => Math.round(Number(capability) * 10);
const TEGRA = [53, 62, 72, 87, 110];

/** 2: finished code; 1: to be compiled; 0: nothing that is promised. */
const known = new Map<string, number>();
function runs(row: Row, capability: string, sure: string[]): number {
  const key = `${row.machine} ${row.channel} ${capability} ${row.images.length} ${sure.length} ${row.torch} ${row.os}`;
  const before = known.get(key);
  if (before !== undefined) return before;
  const grade = grading(row, capability, sure);
  known.set(key, grade);
  return grade;
}

function grading(row: Row, capability: string, sure: string[]): number {
  const device = cc(capability);
  if (TEGRA.includes(device) && row.machine !== 'aarch64') return 0;
  const newestCubin = Math.max(...row.images.filter((i) => i.startsWith('sm_')).map((i) => Number(i.slice(3))));
  const unified = row.machine === 'aarch64' && Number(row.channel.slice(2)) >= 132;
  let best = 0;
  for (const image of sure) {
    const arch = Number(image.split('_')[1]);
    if (image.startsWith('sm_')) {
      const sameWorld =
        arch === device || TEGRA.includes(arch) === TEGRA.includes(device) || (unified && !TEGRA.includes(arch));
      const binary = Math.trunc(arch / 10) === Math.trunc(device / 10) && device >= arch;
      const exact = arch === device;
      if (exact || (binary && sameWorld && !TEGRA.includes(arch))) best = Math.max(best, 2);
    } else if (device >= arch && arch >= newestCubin) best = Math.max(best, 1);
  }
  return best;
}

const BRANCHES = [
  ...drivers.branches.map((b) => b.branch),
  ...drivers.toolkits.map((t) => Math.trunc(Number((t.linux ?? '0').split('.')[0]))),
].filter((b) => b > 0);
const branch = once(
  (version: string) =>
    Math.max(...BRANCHES.filter((b) => b <= Number(version.split('.')[0])), 0) || Number(version.split('.')[0]),
);

const releaseOf = once((torch: string) => RELEASES.find((one) => torch.startsWith(`${one.release}.`)) ?? null);
const tupleOf = once((torch: string) => data.tuples.find((one) => one.torch === torch) ?? null);
const channelOf = once((name: string) => data.channels.find((one) => one.channel === name) ?? null);

interface Judged {
  row: Row;
  needs: string | null;
  state: 'ok' | 'later' | 'never';
  full: boolean;
  level: number;
}

function judge(row: Row, q: Question): Judged | null {
  const sure = row.images.filter((image) => !row.doubtful.includes(image));
  const grades = q.cards.map((card) => runs(row, card, sure));
  const loose = q.cards.map((card) => runs(row, card, row.images));
  if (Math.min(...loose) === 0) return null;
  const doubtful = Math.min(...grades) === 0;
  const compiled = loose.some((grade) => grade === 1);
  const column = q.system === 'linux' ? 'linux' : 'windows';
  const channel = channelOf(row.channel);
  if (!channel) throw new Error(row.channel);
  const paired = channel[column].full ?? String(branch(channel.linux.full ?? '0'));
  const limits = q.cards.map((card) => drivers.architectures.find((a) => a.capabilities.includes(card)));
  const firsts = limits.flatMap((a) => (column === 'linux' ? a?.firstLinux : a?.firstWindows) ?? []);
  const candidates = [compiled ? paired : channel[column].runs, ...firsts].filter(
    (v): v is string => typeof v === 'string',
  );
  const needs = candidates.reduce<string | null>((max, v) => (max === null || num(v) > num(max) ? v : max), null);
  const lasts = limits.flatMap((a) => a?.lastBranch ?? []);
  const last = lasts.length > 0 ? Math.min(...lasts) : Number.POSITIVE_INFINITY;
  const tuple = tupleOf(row.torch);
  const assumed = row.evidence === 'assumed' || doubtful || tuple?.torchvision === null;
  const level = assumed ? 2 : compiled ? 1 : 0;
  if (needs !== null && branch(needs) > last) return { row, needs, state: 'never', full: false, level };
  if (q.driver === null) return { row, needs, state: 'ok', full: false, level };
  if (q.driver === 'none') return { row, needs, state: 'later', full: false, level };
  if (branch(q.driver) > last) return { row, needs: String(last), state: 'later', full: false, level };
  if (needs !== null && num(q.driver) < num(needs)) return { row, needs, state: 'later', full: false, level };
  return { row, needs, state: 'ok', full: num(q.driver) >= num(paired), level };
}

function score({ row, full, level }: Judged, q: Question): number[] {
  const release = releaseOf(row.torch);
  return [
    -level,
    q.now?.torch === row.torch ? 1 : 0,
    num(row.torch),
    full ? 1 : 0,
    release?.defaults.linux_x86_64 === row.channel ? 1 : 0,
    ['assumed', 'inferred', 'documented', 'wheel'].indexOf(row.evidence),
    Number(row.channel.slice(2)),
  ];
}

function higher(a: number[], b: number[]): boolean {
  for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) return (a[i] ?? 0) > (b[i] ?? 0);
  return false;
}

const here = (row: { os: string; machine: string }, q: Question) =>
  !q.musl && row.os === (q.system === 'windows' ? 'windows' : 'linux') && row.machine === q.machine;

const fitsPython = (row: Row, q: Question) => releaseOf(row.torch)?.pythons.includes(q.python) === true;

/** The kind, and `torch+channel` with the driver it needs where there is one. */
export function oracle(q: Question): string {
  if (q.now) {
    const row = ROWS.find((r) => r.torch === q.now?.torch && r.channel === q.now.channel && here(r, q));
    const kept = row && judge(row, q);
    const doubtful =
      row &&
      Math.min(
        ...q.cards.map((c) =>
          runs(
            row,
            c,
            row.images.filter((i) => !row.doubtful.includes(i)),
          ),
        ),
      ) === 0;
    if (row && kept?.state === 'ok' && !doubtful) return `keep ${row.torch}+${row.channel} ${kept.needs}`;
  }
  let best: Judged | null = null;
  for (const row of ROWS.filter((one) => here(one, q) && fitsPython(one, q))) {
    const judged = judge(row, q);
    if (!judged || judged.state === 'never') continue;
    const better =
      best === null ||
      (judged.state === 'ok') > (best.state === 'ok') ||
      (judged.state === best.state && higher(score(judged, q), score(best, q)));
    if (better) best = judged;
  }
  // Nightlies serve cards no stable build does: the same scoring over the nightly rows.
  if (best === null || best.state !== 'ok') {
    const nightly = nightlyFor(q);
    if (nightly && (best === null || (nightly.state === 'ok' && best.state !== 'ok'))) best = nightly;
  }
  if (best)
    return `${best.state === 'ok' ? 'install' : 'driver-first'} ${best.row.torch}+${best.row.channel} ${best.needs}`;
  const alone = q.cards.length > 1 && q.cards.some((card) => !oracle({ ...q, cards: [card] }).startsWith('no-'));
  return alone ? 'no-common-build' : 'no-official-build';
}

function nightlyFor(q: Question): Judged | null {
  const rows = data.nightly
    .filter((row) => here(row, q) && NIGHTLY_PYTHONS.includes(q.python))
    .map((row): Row => ({ ...row, torch: '2.16.0.dev', doubtful: [] }));
  let best: Judged | null = null;
  for (const row of rows) {
    const judged = judge(row, q);
    if (!judged || judged.state === 'never') continue;
    const rank = (one: Judged) => [
      one.state === 'ok' ? 1 : 0,
      one.full ? 1 : 0,
      one.row.channel === 'cu130' ? 1 : 0,
      ['assumed', 'inferred', 'documented', 'wheel'].indexOf(one.row.evidence),
      Number(one.row.channel.slice(2)),
    ];
    if (best === null || higher(rank(judged), rank(best))) best = judged;
  }
  return best;
}

/** Whether a build that somebody installed runs on all of these cards under this driver. Not listed: nobody knows. */
export function works(torch: string, channel: string, q: Question): boolean {
  const row = ROWS.find((one) => one.torch === torch && one.channel === channel && here(one, q));
  return row !== undefined && judge(row, q)?.state === 'ok';
}

/** The newest torch of a channel that has wheels for this system and Python, as an installer would take it. */
export function newestOf(channel: string, q: Question): string | null {
  const fitting = ROWS.filter((row) => row.channel === channel && here(row, q) && fitsPython(row, q));
  return fitting.sort((a, b) => num(b.torch) - num(a.torch))[0]?.torch ?? null;
}

/** Whether there is a build for the processor alone: no musl, no stable one for Windows on Arm. */
export function hasCpuBuild({ musl, system, machine, python }: Question): boolean {
  if (musl || (system === 'windows' && machine === 'aarch64')) return false;
  return RELEASES.some(({ pythons }) => pythons.includes(python));
}
