import type { Host } from '../host';
import { each } from './each';
import { WIDTH } from './tree';
import { must } from './trouble';

const SYNC_MS = 10 * 60_000;

/**
 * Everything written so far is on disk. On Linux the whole volumes that these places lie on, by the system's own program;
 * elsewhere, or where that can't be, the files one by one. Throws Trouble.
 */
export async function settleAll(host: Host, places: readonly string[], files: readonly string[]): Promise<void> {
  if (await settleVolumes(host, places)) return;
  await each(files, WIDTH, (file) => must(file, host.change.settle(file)));
}

/** Only the first half of it; false: this system can't. */
export async function settleVolumes(host: Host, places: readonly string[]): Promise<boolean> {
  if (host.platform !== 'linux') return false;
  const there: string[] = [];
  for (const place of places) if ((await host.stat(place)).is === 'known') there.push(place);
  const ran = await host.run(['sync', '-f', '--', ...there], { deadlineMs: SYNC_MS });
  return ran.ended === 'exited' && ran.code === 0;
}
