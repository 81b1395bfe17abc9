import type { Argv, Host } from '../host';
import type { OwnStart } from '../model';

/** A first start compiles, reads hundreds of modules and asks the card; twenty seconds are usual. */
const DEADLINE_MS = 300_000;

/** Whether the app starts; `unknown`: it hung, or was stopped. */
export type Started = { is: 'started' } | { is: 'failed'; line: string } | { is: 'unknown' };

/** Starts the app exactly as the plan says, and waits until it has ended by itself. */
export async function startApp(
  host: Host,
  { argv: [program = '', ...rest], environment, folder }: OwnStart,
  signal: AbortSignal,
): Promise<Started> {
  const argv: Argv = [program, ...rest];
  const ran = await host.run(argv, { deadlineMs: DEADLINE_MS, signal, cwd: folder, env: environment });
  if (ran.ended !== 'exited') return { is: 'unknown' };
  if (ran.code === 0) return { is: 'started' };
  const line = ran.stderr.trim().split('\n').at(-1)?.slice(0, 2000) ?? '';
  return { is: 'failed', line: line || `exit code ${ran.code ?? ran.signal}` };
}
