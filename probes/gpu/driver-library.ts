import { z } from 'zod';
import type { Host, Ran } from '../host';
import { busAddress, card, failedRun, type Heard, heard, unheard } from './source';
import { onPath } from './variables';

const FROM = 'driver library';
const MARK = '@@torchmend@@';
const DEADLINE_MS = 10_000;
const CUDA_ERROR_NO_DEVICE = 100;

/** What scripts/driver.py has learnt so far. */
const Told = z.object({
  library: z.string().nullable(),
  missing: z.boolean(),
  said: z.string().nullable(),
  /** 1000 × major + 10 × minor. */
  cuda: z.number().nullable(),
  failed: z.object({ call: z.string(), code: z.number().nullable(), name: z.string().nullable() }).nullable(),
  cards: z
    .array(
      z.object({
        name: z.string().nullable(),
        capability: z.string().nullable(),
        memoryBytes: z.number().nullable(),
        pci: z.string().nullable(),
        uuid: z.string().nullable(),
      }),
    )
    .nullable(),
});
export type Told = z.infer<typeof Told>;

/**
 * Asks nvcuda.dll or libcuda.so.1 itself, in a small Python child; cards come in the order in which PyTorch counts
 * them when no variable hides any. `python`: the environment's interpreter; null or broken: one on PATH.
 */
export async function askDriverLibrary(host: Host, python: string | null, signal: AbortSignal): Promise<Heard> {
  const until = host.now() + DEADLINE_MS;
  const tried = new Set<string>();
  for await (const interpreter of interpreters(host, python)) {
    if (tried.has(interpreter) || signal.aborted) continue;
    tried.add(interpreter);
    // -I and -S: no variable, .pth file or sitecustomize of the environment can get in between.
    const argv = [interpreter, '-I', '-S', '-B', host.path.join(host.scripts, 'driver.py')] as const;
    const ran = await host.run(argv, {
      deadlineMs: Math.max(until - host.now(), 1),
      signal,
      cwd: host.scripts, // Windows would look for libraries in the current folder too
      env: { CUDA_VISIBLE_DEVICES: null }, // what is there, not what is shown
    });
    const told = readTold(ran.stdout);
    const elsewhere = told?.missing ? await unfollowed(host) : null;
    if (elsewhere !== null) return unheard(FROM, 'not-reached', `LD_LIBRARY_PATH: ${elsewhere}`);
    if (told || ran.ended === 'deadline' || ran.ended === 'cancelled') return fromTold(told, ran);
  }
  return unheard(FROM, signal.aborted ? 'cancelled' : 'not-reached', 'no Python could be started to ask it');
}

/**
 * An entry of LD_LIBRARY_PATH that we can't or won't follow, and in which the library may be: one that is still relative;
 * an empty one where the library lies in the folder we were started in. null: none, so a missing library is missing.
 */
async function unfollowed(host: Host): Promise<string | null> {
  const value = host.env['LD_LIBRARY_PATH'] ?? '';
  if (host.platform !== 'linux' || value === '') return null;
  const entries = value.split(/[:;]/);
  const relative = entries.find((one) => one !== '' && !one.startsWith('$') && !host.path.isAbsolute(one));
  if (relative !== undefined || host.startedIn === null || !entries.includes('')) return relative ?? null;
  const file = host.path.join(host.startedIn, 'libcuda.so.1');
  return (await host.stat(file)).is === 'absent' ? null : file;
}

async function* interpreters(host: Host, python: string | null): AsyncGenerator<string> {
  if (python !== null) yield python;
  const names = host.platform === 'win32' ? ['python.exe', 'python3.exe', 'py.exe'] : ['python3', 'python'];
  for (const name of names) yield* (await onPath(host, name)).slice(0, 2);
}

/** The last whole line of ours; a library may print before, behind or into it. */
export function readTold(stdout: string): Told | null {
  for (const line of stdout.split('\n').reverse()) {
    const at = line.indexOf(MARK);
    if (at < 0) continue;
    try {
      const told = Told.safeParse(JSON.parse(line.slice(at + MARK.length)));
      if (told.success) return told.data;
    } catch {
      // a line cut by a crash: the one before it is whole
    }
  }
  return null;
}

/** What it comes to, with how the child ended. */
export function fromTold(told: Told | null, ran: Ran): Heard {
  const more = {
    ...(told?.library ? { tool: told.library } : {}),
    ...(told?.cuda ? { cudaVersion: cudaVersion(told.cuda) } : {}),
  };
  if (told?.cards) {
    const cards = told.cards.map(({ capability, pci, ...rest }) =>
      card({ vendor: 'nvidia', computeCapability: capability, ...rest, pci: busAddress(pci) }),
    );
    return heard(FROM, cards, more);
  }
  if (told?.failed) {
    const { call, code, name } = told.failed;
    const said = code === null ? call : `${call}: ${name ?? 'error'} (${code})`;
    return code === CUDA_ERROR_NO_DEVICE ? heard(FROM, [], { ...more, said }) : unheard(FROM, 'unreadable', said, more);
  }
  if (told?.said) return unheard(FROM, told.missing ? 'no-tool' : 'unreadable', told.said, more);
  return failedRun(FROM, { ...ran, stdout: '' }, DEADLINE_MS, more); // its output is ours, not words of the driver
}

/** 12080 → `12.8`. */
function cudaVersion(number: number): string {
  return `${Math.floor(number / 1000)}.${Math.floor((number % 1000) / 10)}`;
}
