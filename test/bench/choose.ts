import { choose } from '../../probes/builds';
import { type Question, works } from '../builds/oracle';
import { type Row, rows } from '../builds/situations';
import type { Bench } from './index';
import { comfyCli, fixedPin, lightTheTorch, type Peer, uv } from './peers';

const ROUNDS = 50;

/**
 * `bench -- choose`: who is right how often on the table of situations, and what one choice over the whole catalogue
 * takes. Right: where a build can be installed or kept, one that runs on every card under this driver; where there is
 * none or the driver comes first, saying so instead of installing something that can't run.
 */
export default async function bench(): Promise<Bench> {
  const started = performance.now();
  const table = rows();
  const first = table[0];
  if (!first) throw new Error('the table is empty');
  choose(first.situation);
  const cold = performance.now() - started;

  const asked = table.map((row) => ({ row, question: questionOf(row) }));
  const right = (peer: Peer) => asked.filter(({ row, question }) => isRight(peer(question), row, question)).length;
  const ours = asked.filter(({ row, question }) => isOurs(row, question)).length;
  const result = {
    situations: table.length,
    ours,
    uv: right(uv),
    lightTheTorch: right(lightTheTorch),
    comfyCli: right(comfyCli),
    fixedPin: right(fixedPin),
  };
  const times: number[] = [];
  const used = process.cpuUsage();
  for (let round = 0; round < ROUNDS; round++)
    for (const { row } of asked) {
      const before = performance.now();
      choose(row.situation);
      times.push(performance.now() - before);
    }
  const { user, system } = process.cpuUsage(used);
  const processor = (user + system) / 1000 / times.length;
  times.sort((a, b) => a - b);
  const at = (part: number) => (times[Math.floor(part * (times.length - 1))] ?? Number.NaN).toFixed(2);
  const share = (count: number) => `${((100 * count) / table.length).toFixed(0)} %`;
  const line = (name: string, count: number, rule: string) => [name, String(count), share(count), rule];
  return {
    table: [
      ['', 'right', 'of all', 'chooses by'],
      line('ours', result.ours, 'card, driver, Python, system, what is there'),
      line('uv', result.uv, 'driver (its published table, told again)'),
      line('light-the-torch', result.lightTheTorch, 'driver (its published table, told again)'),
      line('comfy-cli', result.comfyCli, "driver's CUDA (its published list, told again)"),
      line('fixed pin', result.fixedPin, 'nothing: whl/cu130'),
      ['', '', '', ''],
      [
        'one choice, ms',
        at(0.5),
        `p99 ${at(0.99)}`,
        `most ${at(1)}; processor time ${processor.toFixed(2)}; the first, with the catalogue, ${cold.toFixed(1)}`,
      ],
    ],
    result,
  };
}

function questionOf({ situation }: Row): Question {
  const { cards, driver, system, python, wants } = situation;
  if (system.os === 'macos') throw new Error('no macOS in the table');
  return {
    cards: cards.flatMap((card) => [...card.capabilities]),
    driver: driver.is === 'known' ? driver.version : driver.is === 'absent' ? 'none' : null,
    system: system.os,
    machine: system.machine,
    musl: system.libc === 'musl',
    python: python ?? '',
    now: wants.now ? { torch: wants.now.torch, channel: wants.now.channel ?? '' } : null,
  };
}

function isOurs(row: Row, question: Question): boolean {
  const { kind, build } = choose(row.situation).answer;
  if (kind !== row.kind) return false;
  if (kind !== 'install' && kind !== 'keep') return true;
  const [torch = '', channel = ''] = build?.torch.split('+') ?? [];
  return works(torch, channel, question);
}

function isRight(picked: ReturnType<Peer>, row: Row, question: Question): boolean {
  const helps = row.kind === 'install' || row.kind === 'keep';
  if (picked === null) return !helps;
  if (picked === 'cpu') return false; // installed in silence: the card stays idle and nobody says why
  return helps && works(picked.torch, picked.channel, question);
}
