import { masked } from '../command-line';
import type { Read, RunningPython } from '../host';
import { statFields } from './proc';
import { type Door, PYTHONS } from './processes';

/** Clock ticks in a second as /proc counts them: 100 on every Linux there is. */
const TICKS = 100;
const MAPS_LIMIT = 16 * 1024 * 1024;

export async function linuxProcesses(door: Door, signal?: AbortSignal): Promise<Read<RunningPython[]>> {
  const entries = await door.list('/proc');
  if (entries.is !== 'known') return entries;
  const bootMs = await bootTime(door);
  const pids = entries.value.map(({ name }) => Number(name)).filter(Number.isInteger);
  const found: RunningPython[] = [];
  await Promise.all(
    pids.map(async (pid) => {
      const program = await door.realPath(`/proc/${pid}/exe`);
      if (signal?.aborted || program.is !== 'known' || !PYTHONS.test(door.path.basename(program.value))) return;
      found.push(await lookAt(door, pid, program.value, bootMs));
    }),
  );
  return { is: 'known', value: found.sort((a, b) => a.pid - b.pid) };
}

async function lookAt(door: Door, pid: number, program: string, bootMs: number | null): Promise<RunningPython> {
  const [words, folder, maps, started] = await Promise.all([
    text(door, `/proc/${pid}/cmdline`),
    door.realPath(`/proc/${pid}/cwd`),
    text(door, `/proc/${pid}/maps`),
    startTicks(door, pid),
  ]);
  const [called = '', ...given] = (words ?? '').split('\0');
  const cwd = folder.is === 'known' ? folder.value : null;
  return {
    pid,
    executable: called.includes('/') ? door.path.resolve(cwd ?? '/', called) : program,
    arguments: masked(given.filter((word, i) => word !== '' || i < given.length - 1)),
    folder: cwd,
    packages: /^.*?(\/\S.*?\/(?:site|dist)-packages)\//m.exec(maps ?? '')?.[1] ?? null,
    torch: /^.*?(\/\S.*?\/torch)\/lib\/libtorch\w*\.so/m.exec(maps ?? '')?.[1] ?? null,
    sinceMs: bootMs !== null && started !== null ? Math.round(bootMs + (started / TICKS) * 1000) : null,
  };
}

async function text(door: Door, file: string): Promise<string | null> {
  const bytes = await door.read(file, MAPS_LIMIT);
  return bytes.is === 'known' ? new TextDecoder().decode(bytes.value) : null;
}

async function bootTime(door: Door): Promise<number | null> {
  const seconds = /^btime (\d+)$/m.exec((await text(door, '/proc/stat')) ?? '')?.[1];
  return seconds === undefined ? null : Number(seconds) * 1000;
}

async function startTicks(door: Door, pid: number): Promise<number | null> {
  const stat = await text(door, `/proc/${pid}/stat`);
  const ticks = stat === null ? Number.NaN : Number(statFields(stat)[19]);
  return Number.isFinite(ticks) ? ticks : null;
}
