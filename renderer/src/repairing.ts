import type { Command, Plan, Reply } from '../../probes/model';
import { canRun } from './repairs';
import type { Send, State } from './store';

/** What a person may do about repairs, and what of it only this window knows. */
export interface Repairing {
  /** An earlier repair that was broken off is being looked for, and put back where there is one. */
  recovering: boolean;
  /** Resolves once that is over: nothing else may run before. */
  recovered: Promise<void>;
  /** The plan that was chosen by hand; null: the first that is certain. */
  chosen: string | null;
  /** The id of a folder of files that was brought along: plans are made from these. It outlives a reload. */
  wheels: string | null;
  /** Dropped, typed, or, with null, chosen in the system's dialog. */
  bringWheels(from: File | string | null): Promise<void>;
  leaveWheels(): void;
  recover(): Promise<void>;
  /** Looks for plans; with `wheels`, the id of a folder, from the files in it alone. */
  lookForPlans(check: string, wheels?: string | null): Promise<void>;
  plansFromPath(check: string, path: string): Promise<void>;
  plansFromDropped(check: string, file: File): Promise<void>;
  plansFromFolder(check: string): Promise<void>;
  stopLooking(): Promise<void>;
  choosePlan(plan: string): void;
  repair(plan: string): Promise<void>;
  /** Holds the downloads of the repair that runs, or goes on with them. */
  pause(on: boolean): Promise<void>;
  /** Starts the checked app as a double click does. */
  startApp(check: string): Promise<void>;
  undo(repair: string): Promise<void>;
  letGo(repair: string): Promise<void>;
}

interface Ways {
  send: Send;
  /** Without showing a refusal: nobody asked for it. */
  quietly(command: Command): Promise<Reply>;
  pick(path: string): Promise<string | null>;
  pickDropped(file: File): Promise<string | null>;
  choose(): Promise<string | null>;
}

/** Only as long as this session: its ids mean nothing in another one. */
const WHEELS = 'torchmend-wheels';

export function repairing(set: (change: Partial<State>) => void, get: () => State, ways: Ways): Repairing {
  const { send } = ways;
  const look = async (check: string, wheels: string | null | undefined) => {
    if (wheels === null) return;
    await get().recovered;
    set({ chosen: null });
    await send({ do: 'propose', check, ...(wheels === undefined ? {} : { wheels }) });
  };
  const recover = async () => {
    set({ recovering: true });
    try {
      await ways.quietly({ do: 'recover' }); // refused where a repair runs: then there is nothing to recover
    } catch {
      set({ connected: false });
    }
    set({ recovering: false });
  };
  return {
    recovering: false,
    recovered: Promise.resolve(),
    chosen: null,
    wheels: sessionStorage.getItem(WHEELS),
    async bringWheels(from) {
      const asked = from === null ? ways.choose() : typeof from === 'string' ? ways.pick(from) : ways.pickDropped(from);
      const wheels = await asked;
      if (wheels === null) return;
      sessionStorage.setItem(WHEELS, wheels);
      set({ wheels });
    },
    leaveWheels() {
      sessionStorage.removeItem(WHEELS);
      set({ wheels: null });
    },
    recover() {
      const recovered = recover();
      set({ recovered });
      return recovered;
    },
    lookForPlans: (check, wheels) => look(check, wheels),
    plansFromPath: async (check, path) => look(check, await ways.pick(path)),
    plansFromDropped: async (check, file) => look(check, await ways.pickDropped(file)),
    plansFromFolder: async (check) => look(check, await ways.choose()),
    async stopLooking() {
      get().go('findings');
      await send({ do: 'cancel' });
    },
    choosePlan: (chosen) => set({ chosen }),
    repair: async (plan) => void (await send({ do: 'repair', plan })),
    pause: async (on) => void (await send({ do: 'pause', on })),
    startApp: async (check) => void (await send({ do: 'start-app', check })),
    async undo(repair) {
      await get().recovered;
      await send({ do: 'undo', repair });
    },
    async letGo(repair) {
      await get().recovered;
      await send({ do: 'let-go', repair });
    },
  };
}

/** The plan that would be run: the one chosen by hand, else the first that is certain. */
export function chosenPlan(plans: readonly Plan[], chosen: string | null): Plan | null {
  const runnable = plans.filter(canRun);
  return runnable.find(({ id }) => id === chosen) ?? runnable.find(({ trust }) => trust === 'certain') ?? null;
}
