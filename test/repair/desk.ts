import path from 'node:path';
import { type Host, openHost } from '../../probes/host';
import type { CheckView, Event, Plan, Question } from '../../probes/model';
import { openSession, type Session, type SessionOptions } from '../../probes/session';

const root = path.resolve(import.meta.dirname, '../..');
type Of<E extends Event['is']> = Extract<Event, { is: E }>;

/** A person at a computer of their own: a home, variables, and a session that they talk to. */
export interface Desk {
  host: Host;
  session: Session;
  check(target: string): Promise<CheckView>;
  /** What `plans-proposed` came to. `wheels`: a folder or file. */
  propose(check: CheckView, wheels?: string): Promise<Of<'plans-proposed'>>;
  repair(plan: Plan): Promise<Of<'repair-ended'>>;
  undo(repair: string): Promise<Of<'undone' | 'undo-failed'>>;
  /** Lines that programs have written so far, and what was told of steps. */
  heard: Event[];
  close(): Promise<void>;
}

export interface DeskOptions extends SessionOptions {
  home: string;
  /** null: the variable is not set. */
  env?: Readonly<Record<string, string | null>>;
  ask?: readonly Question[];
}

/** Opens the real door, with a home and variables that are not the tester's own. */
export async function sitDown({ home, env = {}, ...options }: DeskOptions): Promise<Desk> {
  const watchdog = [process.execPath, '-e', 'process.stdin.resume()'] as const;
  const host = withVariables({ ...env, HOME: home, TORCHMEND_HOME: path.join(home, 'own') }, () =>
    openHost({
      ...{ scripts: path.join(root, 'probes/scripts'), watchdog },
      scanWorker: path.join(root, 'out/scan-worker.js'),
    }),
  );
  const own = { ...host, home };
  const session = await openSession(own, options);
  const heard: Event[] = [];
  session.on((event) => heard.push(event));

  async function until<E extends Event['is']>(command: unknown, ...ends: E[]): Promise<Of<E>> {
    const isEnd = (event: Event): event is Of<E> => ends.some((one) => one === event.is);
    const ended = new Promise<Of<E>>((resolve) => session.on((event) => isEnd(event) && resolve(event)));
    const reply = await session.send(command);
    if (reply.is === 'refused') throw new Error(JSON.stringify(reply));
    return ended;
  }
  const pick = async (at: string) => {
    const reply = await session.send({ do: 'pick', path: at });
    if (reply.is !== 'accepted' || !reply.id) throw new Error(JSON.stringify(reply));
    return reply.id;
  };
  return {
    ...{ host: own, session, heard, close: () => session.close() },
    async check(target) {
      const ended = await until({ do: 'check', target: await pick(target) }, 'check-ended');
      const check = session.view().checks[ended.check];
      if (!check) throw new Error('no check');
      return check;
    },
    propose: async ({ id }, wheels) =>
      until({ do: 'propose', check: id, ...(wheels ? { wheels: await pick(wheels) } : {}) }, 'plans-proposed'),
    repair: ({ id }) => until({ do: 'repair', plan: id }, 'repair-ended'),
    undo: (repair) => until({ do: 'undo', repair }, 'undone', 'undo-failed'),
  };
}

function withVariables<T>(env: Readonly<Record<string, string | null>>, work: () => T): T {
  const before = Object.keys(env).map((name) => [name, process.env[name]] as const);
  const set = (name: string, value: string | null | undefined) => {
    if (value === null || value === undefined) delete process.env[name];
    else process.env[name] = value;
  };
  for (const [name, value] of Object.entries(env)) set(name, value);
  try {
    return work();
  } finally {
    for (const [name, value] of before) set(name, value);
  }
}
