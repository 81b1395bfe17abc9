import type { Host } from '../../host';
import type { Facts, Plan } from '../../model';
import { lookAtDisks } from './disk-full';
import { lookForMarker } from './externally-managed';
import { lookAtFiles, type Network } from './file-missing';
import { lookAtUsers } from './in-use';
import { lookAtTools } from './no-installer';
import { lookAtAccess } from './no-write-access';
import { lookAtBattery } from './on-battery';
import { lookAtPaths } from './path-too-long';
import type { Surroundings } from './surroundings';
import { lookAtTarget } from './wheel-unfit';
import { askWindows, type Windows } from './windows';

/** What a plan meets on this machine, as it is now. Changes nothing; asks servers whether they have the files. */
export async function gather(
  host: Host,
  plan: Plan,
  facts: Facts,
  signal: AbortSignal,
  network: Network = {},
): Promise<Surroundings> {
  const system = host.platform === 'win32' ? await askWindows(host, signal) : await elsewhere(host);
  const [volumes, access, { users, hidden }, paths, tools, managed, files, target] = await Promise.all([
    lookAtDisks(host, plan, facts),
    lookAtAccess(host, plan, facts),
    lookAtUsers(host, plan, signal),
    lookAtPaths(host, plan, facts, system.longPaths),
    lookAtTools(host, plan, facts),
    lookForMarker(host, facts),
    lookAtFiles(host, plan, network, signal),
    lookAtTarget(host, facts),
  ]);
  const { battery, antivirus, appControl } = system;
  return { volumes, access, users, hidden, battery, paths, tools, managed, files, target, antivirus, appControl };
}

async function elsewhere(host: Host): Promise<Windows> {
  const none = { is: 'absent' } as const;
  const notTaught = { is: 'unknown', why: 'unreadable', detail: 'nobody has taught Torchmend to ask here' } as const;
  const battery = host.platform === 'linux' ? await lookAtBattery(host) : notTaught;
  return { battery, longPaths: { is: 'known', value: true }, antivirus: none, appControl: none };
}
