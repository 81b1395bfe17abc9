import type { Host, Ran } from '../host';
import { places } from './nvidia-smi-places';
import {
  invalidField,
  parseList,
  parseMemory,
  parseQuery,
  parseVersions,
  type Row,
  saysNoDevices,
  type Versions,
  whyNot,
} from './nvidia-smi-text';
import { busAddress, type Card, card, failedRun, firstLine, type Heard, heard, unheard } from './source';

const FROM = 'nvidia-smi';
/** A GPU in a bad state makes nvidia-smi hang; without persistence mode a healthy one needs up to 3 s. */
const DEADLINE_MS = 10_000;

/** `index` first and `name` last, as the parser wants it. Drivers up to R470 don't know `compute_cap`. */
const FIELDS: readonly string[] = [
  'index',
  'uuid',
  'pci.bus_id',
  'pci.device_id',
  'memory.total',
  'driver_version',
  'compute_cap',
  'name',
];

/** Runs one nvidia-smi with some words; what is left of the deadline is divided among all calls. */
type Ask = (...args: string[]) => Promise<Ran>;

/** Cards, driver version and CUDA by nvidia-smi. Its failure says nothing about whether there is a card. */
export async function askNvidiaSmi(host: Host, signal: AbortSignal): Promise<Heard> {
  const until = host.now() + DEADLINE_MS;
  let failed: Heard | undefined;
  for (const tool of await places(host)) {
    const ask: Ask = (...args) => host.run([tool, ...args], { deadlineMs: Math.max(until - host.now(), 1), signal });
    const answer = { ...(await askOne(ask)), tool };
    if (answer.is === 'known' || answer.why === 'timeout' || signal.aborted) return answer;
    failed ??= answer; // another copy may fit the driver better
  }
  return failed ?? unheard(FROM, 'no-tool', 'nvidia-smi is in none of its usual places and not on PATH');
}

async function askOne(ask: Ask): Promise<Heard> {
  const [{ cards, driver, ran }, versions] = await Promise.all([askCards(ask), askVersions(ask)]);
  const version = driver ?? versions.driver;
  const more = {
    ...(version === null ? {} : { driver: version }),
    ...(versions.cuda === null ? {} : { cudaVersion: versions.cuda }),
  };
  const said = `${ran.stdout}\n${ran.stderr}`; // failures go to standard output
  if (cards.length > 0) return heard(FROM, cards, ran.code === 0 ? more : { ...more, said: remark(said) });
  if (saysNoDevices(said)) return heard(FROM, [], { ...more, said: firstLine(said) });
  const failed = failedRun(FROM, ran, DEADLINE_MS, more);
  return failed.why === 'unreadable' ? { ...failed, why: whyNot(ran.code, said) } : failed;
}

/** What stands beside the rows: that another card is lost, for example. */
function remark(said: string): string {
  return firstLine(
    said
      .split('\n')
      .filter((line) => !/^\s*(\d+|index),/.test(line))
      .join('\n'),
  );
}

/** All fields at once; a field this nvidia-smi does not know is left out and the rest asked again; then `-L`. */
async function askCards(ask: Ask): Promise<{ cards: Card[]; driver: string | null; ran: Ran }> {
  let fields = FIELDS;
  let ran: Ran;
  for (;;) {
    ran = await ask(`--query-gpu=${fields.join(',')}`, '--format=csv');
    const unknown = invalidField(ran.stdout + ran.stderr);
    if (unknown === null || !fields.includes(unknown) || unknown === 'index') break;
    fields = fields.filter((field) => field !== unknown);
  }
  const rows = parseQuery(ran.stdout, fields);
  if (rows.length > 0) {
    const driver = rows.map((row) => row.get('driver_version')).find((one) => one) ?? null;
    return { cards: rows.map(fromRow).filter(named), driver, ran };
  }
  if (ran.ended !== 'exited' || (ran.code !== 0 && ran.code !== 2)) return { cards: [], driver: null, ran };
  const list = await ask('-L');
  const cards = parseList(list.stdout).map(({ name, uuid }) => card({ vendor: 'nvidia', name, uuid }));
  return { cards, driver: null, ran: cards.length > 0 ? list : ran };
}

/** A lost card's row holds nothing but remarks: the words beside the rows tell of it. */
function named({ name, pci, uuid }: Card): boolean {
  return name !== null || pci !== null || uuid !== null;
}

function fromRow(row: Row): Card {
  const capability = row.get('compute_cap') ?? '';
  const device = /^0x([0-9a-f]{4})10de$/i.exec(row.get('pci.device_id') ?? '')?.[1]; // 0x2B8510DE
  return card({
    vendor: 'nvidia',
    name: row.get('name') ?? null,
    computeCapability: /^\d+\.\d+$/.test(capability) ? capability : null,
    memoryBytes: parseMemory(row.get('memory.total')),
    pci: busAddress(row.get('pci.bus_id')),
    uuid: row.get('uuid') ?? null,
    device: device === undefined ? null : `10de:${device.toLowerCase()}`,
  });
}

/** `--version` is quick and tells no names of programs, but is new (R520); the banner is old; `-q` is the longest. */
async function askVersions(ask: Ask): Promise<Versions> {
  let found: Versions = { driver: null, cuda: null };
  for (const words of [['--version'], [], ['-q']]) {
    const ran = await ask(...words);
    const { driver, cuda } = parseVersions(ran.stdout);
    found = { driver: found.driver ?? driver, cuda: found.cuda ?? cuda };
    const answered = ran.ended === 'exited' && (ran.code === 0 || ran.code === 2);
    if (!answered || (found.driver !== null && found.cuda !== null)) break;
  }
  return found;
}
