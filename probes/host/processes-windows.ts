import { z } from 'zod';
import { masked, words } from '../command-line';
import type { Argv, Ran, Read, RunningPython } from '../host';
import { type Door, PYTHONS } from './processes';

/** PowerShell alone takes a second to start; a machine that computes images is busy. */
const DEADLINE_MS = 12_000;

const SCRIPT = `[Console]::OutputEncoding = [Text.Encoding]::UTF8
@(Get-CimInstance Win32_Process | Where-Object { $_.Name -match '^(python|pypy|blender)' } | ForEach-Object {
  [pscustomobject]@{ pid = $_.ProcessId; program = $_.ExecutablePath; line = $_.CommandLine
    since = if ($_.CreationDate) { [DateTimeOffset]::new($_.CreationDate).ToUnixTimeMilliseconds() } }
}) | ConvertTo-Json -Compress`;

const Line = z.object({
  pid: z.number(),
  program: z.string().nullish(),
  line: z.string().nullish(),
  since: z.number().nullish(),
});
type Line = z.infer<typeof Line>;

/** By PowerShell's CIM, which newer Windows has, else by WMIC, which older has; torch by who has its library loaded. */
export async function windowsProcesses(door: Door, signal?: AbortSignal): Promise<Read<RunningPython[]>> {
  const system = door.path.join(door.env['SystemRoot'] ?? door.env['SYSTEMROOT'] ?? 'C:\\Windows', 'System32');
  const run = (argv: Argv) => door.run(argv, { deadlineMs: DEADLINE_MS, ...(signal ? { signal } : {}) });
  const loaded = run([door.path.join(system, 'tasklist.exe'), '/m', 'torch_cpu.dll', '/fo', 'csv', '/nh']);
  const shell = door.path.join(system, 'WindowsPowerShell', 'v1.0', 'powershell.exe');
  const told = await run([shell, '-NoProfile', '-NonInteractive', '-Command', SCRIPT]);
  const lines = fromPowerShell(told) ?? fromWmic(await run(wmic(door.path.join(system, 'wbem', 'WMIC.exe'))));
  if (!lines) return { is: 'unknown', why: told.ended === 'deadline' ? 'timeout' : 'unreadable', detail: said(told) };
  const withTorch = pidsOf(await loaded);
  return {
    is: 'known',
    value: lines.flatMap((line) => {
      const program = line.program ?? words(line.line ?? '', 'windows')[0];
      if (program === undefined) return []; // another user's: Windows doesn't say
      const packages = withTorch.has(line.pid) ? packagesBeside(door, program) : null;
      return {
        pid: line.pid,
        executable: program,
        arguments: masked(words(line.line ?? '', 'windows').slice(1)),
        folder: null,
        packages,
        torch: packages && door.path.join(packages, 'torch'),
        sinceMs: line.since ?? null,
      };
    }),
  };
}

/** Windows says which library, not from where: of an environment's Python it can only be its own. */
function packagesBeside(door: Door, program: string): string {
  const folder = door.path.dirname(program);
  const prefix = door.path.basename(folder).toLowerCase() === 'scripts' ? door.path.dirname(folder) : folder;
  return door.path.join(prefix, 'Lib', 'site-packages');
}

function fromPowerShell(ran: Ran): Line[] | null {
  if (ran.ended !== 'exited' || ran.code !== 0) return null;
  const text = ran.stdout.replace(/^\uFEFF/, '').trim();
  if (text === '') return [];
  try {
    const parsed = z.union([z.array(Line), Line.transform((one) => [one])]).safeParse(JSON.parse(text));
    return parsed.success ? parsed.data : null;
  } catch {
    return null; // a stub, or a policy's message instead of an answer
  }
}

const wmic = (program: string): Argv => [
  program,
  'process',
  'get',
  'CommandLine,CreationDate,ExecutablePath,ProcessId',
  '/format:list',
];

/** Blocks of `Name=value`, each begun by its first name. Dates are local, `20260102030405.123456+060`. */
function fromWmic(ran: Ran): Line[] | null {
  if (ran.ended !== 'exited' || !/^ProcessId=/m.test(ran.stdout)) return null;
  const lines: Line[] = [];
  let block: Record<string, string> = {};
  for (const text of [...ran.stdout.split(/[\r\n]+/), 'CommandLine=']) {
    const at = text.indexOf('=');
    const name = text.slice(0, at);
    if (at < 0) continue;
    if (name in block) {
      const program = block['ExecutablePath'] || words(block['CommandLine'] ?? '', 'windows')[0] || '';
      if (PYTHONS.test(program.split(/[\\/]/).at(-1) ?? ''))
        lines.push({
          pid: Number(block['ProcessId']),
          program,
          line: block['CommandLine'] ?? '',
          since: dated(block['CreationDate']),
        });
      block = {};
    }
    block[name] = text.slice(at + 1).trim();
  }
  return lines.filter(({ pid }) => Number.isInteger(pid) && pid > 0);
}

function dated(text = ''): number | null {
  const [, y, mo, d, h, mi, s, sign, minutes] =
    /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)\.\d+([+-])(\d+)$/.exec(text)?.map((part) => part) ?? [];
  if (y === undefined) return null;
  const utc = Date.UTC(Number(y), Number(mo) - 1, Number(d), Number(h), Number(mi), Number(s));
  return utc - (sign === '-' ? -1 : 1) * Number(minutes) * 60_000;
}

/** `"python.exe","4711","torch_cpu.dll"` */
function pidsOf(ran: Ran): Set<number> {
  return new Set([...ran.stdout.matchAll(/^"[^"]*","(\d+)","torch_cpu\.dll"/gim)].map(([, pid]) => Number(pid)));
}

function said(ran: Ran): string {
  return `${ran.stderr}\n${ran.stdout}`.trim().split('\n')[0]?.slice(0, 200) ?? '';
}
