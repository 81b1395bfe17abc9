import type { Host, Read, RunningPython } from '../host';
import { linuxProcesses } from './processes-linux';
import { windowsProcesses } from './processes-windows';

/** What listing processes needs of a machine. */
export type Door = Pick<Host, 'platform' | 'run' | 'read' | 'list' | 'realPath' | 'env' | 'path' | 'now'>;

/** Programs that are a Python, or carry one: Blender's add-ons install PyTorch too. */
export const PYTHONS = /^(python|pypy|blender)/i;

/** The Pythons that run now, from what the system says of its processes. */
export async function runningPythons(door: Door, signal?: AbortSignal): Promise<Read<RunningPython[]>> {
  if (door.platform === 'linux') return linuxProcesses(door, signal);
  if (door.platform === 'win32') return windowsProcesses(door, signal);
  return { is: 'unknown', why: 'unreadable', detail: 'nobody has taught Torchmend to list processes here' };
}
