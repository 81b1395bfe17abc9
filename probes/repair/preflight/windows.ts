import { z } from 'zod';
import type { Host, Read } from '../../host';
import type { Battery } from './surroundings';

/** PowerShell alone takes a second to start, and a busy machine several. */
const DEADLINE_MS = 12_000;

/** null: could not be asked; nothing in it comes from outside. */
const SCRIPT = `[Console]::OutputEncoding = [Text.Encoding]::UTF8
$ErrorActionPreference = 'Stop'
function Ask($what) { try { & $what } catch { $null } }
$b = Ask { ,@(Get-CimInstance Win32_Battery | ForEach-Object { @{ status = [int]$_.BatteryStatus; percent = [int]$_.EstimatedChargeRemaining } }) }
$l = Ask { (Get-ItemProperty 'HKLM:\\SYSTEM\\CurrentControlSet\\Control\\FileSystem').LongPathsEnabled }
$a = Ask { ,@(Get-CimInstance -Namespace root/SecurityCenter2 -ClassName AntiVirusProduct | ForEach-Object { [string]$_.displayName }) }
$s = Ask { (Get-ItemProperty 'HKLM:\\SYSTEM\\CurrentControlSet\\Control\\CI\\Policy').VerifiedAndReputablePolicyState }
$d = Ask { (Get-CimInstance -Namespace root/Microsoft/Windows/DeviceGuard -ClassName Win32_DeviceGuard).UsermodeCodeIntegrityPolicyEnforcementStatus }
ConvertTo-Json -Compress -Depth 4 -InputObject @{ batteries = $b; longPaths = $l; antivirus = $a; smartAppControl = $s; policy = $d }`;

/** A list as PowerShell writes it: 5.1 wraps some of them in an object, and takes those of one apart. */
const Listed = <T extends z.ZodType>(one: T) =>
  z.union([
    z.array(one),
    z.object({ value: z.array(one) }).transform(({ value }) => value),
    one.transform((alone) => [alone]),
  ]);

const Said = z.object({
  batteries: Listed(z.object({ status: z.number(), percent: z.number() })).nullable(),
  longPaths: z.number().nullable(),
  antivirus: Listed(z.string()).nullable(),
  /** 0 off, 1 on, 2 it only watches. */
  smartAppControl: z.number().nullable(),
  /** 0 none, 1 it only watches, 2 enforced. */
  policy: z.number().nullable(),
});

export interface Windows {
  battery: Read<Battery>;
  longPaths: Read<boolean>;
  /** Those that Windows doesn't bring itself. */
  antivirus: Read<string[]>;
  appControl: Read<boolean>;
}

/** What Windows knows of power, long paths, and who watches over files; by one PowerShell. */
export async function askWindows(host: Host, signal: AbortSignal): Promise<Windows> {
  const system = host.path.join(host.env['SystemRoot'] ?? host.env['SYSTEMROOT'] ?? 'C:\\Windows', 'System32');
  const shell = host.path.join(system, 'WindowsPowerShell', 'v1.0', 'powershell.exe');
  const argv = [shell, '-NoProfile', '-NonInteractive', '-Command', SCRIPT] as const;
  const ran = await host.run(argv, { deadlineMs: DEADLINE_MS, signal });
  const said = parse(ran.stdout);
  const why = ran.ended === 'deadline' ? 'timeout' : 'unreadable';
  const unknown = { is: 'unknown', why, detail: ran.stderr.split('\n')[0]?.slice(0, 200) ?? '' } as const;
  const of = <T, R>(value: T | null | undefined, read: (value: T) => R): Read<R> =>
    value === null || value === undefined ? unknown : { is: 'known', value: read(value) };
  const [battery] = said?.batteries ?? [];
  return {
    battery: said?.batteries?.length === 0 ? { is: 'absent' } : of(battery, feeding),
    longPaths: of(said?.longPaths, (set) => set === 1),
    antivirus: of(said?.antivirus, (names) =>
      names.filter((name) => !/Windows Defender|Microsoft Defender/i.test(name)),
    ),
    appControl: of(said?.smartAppControl ?? said?.policy, () => said?.smartAppControl === 1 || said?.policy === 2),
  };
}

/** Win32_Battery: 1 it feeds the machine, 4 low, 5 critical; all else has a plug in. */
function feeding({ status, percent }: { status: number; percent: number }): Battery {
  return { feeds: [1, 4, 5].includes(status), percent };
}

function parse(stdout: string): z.infer<typeof Said> | null {
  try {
    const said = Said.safeParse(JSON.parse(stdout.replace(/^\uFEFF/, '').trim()));
    return said.success ? said.data : null;
  } catch {
    return null; // a policy's message instead of an answer
  }
}
