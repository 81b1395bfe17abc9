import { readFileSync } from 'node:fs';
import type { Argv, Host } from '../probes/host';
import { openHost } from '../probes/host';
import { Machine, openReplay } from '../probes/replay';

/**
 * This computer, or the recorded one of TORCHMEND_REPLAY: a machine.json made by `torchmend record`, shown at the
 * pace of TORCHMEND_PACE milliseconds a line.
 */
export function openMachine(scripts: string, watchdog: Argv): Host {
  const recording = process.env['TORCHMEND_REPLAY'];
  if (!recording) return openHost({ scripts, watchdog });
  const machine = Machine.parse(JSON.parse(readFileSync(recording, 'utf8')));
  return openReplay(machine, { paceMs: Number(process.env['TORCHMEND_PACE'] ?? 0) });
}
