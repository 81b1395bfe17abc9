import { readFileSync } from 'node:fs';
import type { Argv, Host } from '../probes/host';
import { openHost } from '../probes/host';
import type { Question } from '../probes/model';
import { scanFolder } from '../probes/places';
import { Machine, openReplay } from '../probes/replay';

/** What lies beside the program. Told by its entries: a module that they share is bundled to another folder. */
interface Places {
  scripts: string;
  scanWorker: string;
  watchdog: Argv;
}

/**
 * This computer, or the recorded one of TORCHMEND_REPLAY: a machine.json made by `torchmend record`, asked what it was
 * asked then and shown at the pace of TORCHMEND_PACE milliseconds a line.
 */
export function openMachine({ scripts, scanWorker, watchdog }: Places): { host: Host; ask?: readonly Question[] } {
  const recording = process.env['TORCHMEND_REPLAY'];
  if (!recording)
    return {
      host: openHost({
        scripts,
        watchdog,
        scanWorker,
        scanCache: scanFolder,
      }),
    };
  const machine = Machine.parse(JSON.parse(readFileSync(recording, 'utf8')));
  return { host: openReplay(machine, { paceMs: Number(process.env['TORCHMEND_PACE'] ?? 0) }), ask: machine.ask };
}
