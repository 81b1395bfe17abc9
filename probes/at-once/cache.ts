import { refused } from '../jobs/index';
import type { Reply } from '../model';
import { wheelFolder } from '../places';
import { ACCEPTED, type Desk } from './desk';

/** Counts the wheels that are kept, or takes them away first. */
export async function tellCache({ host, tell, isBusy }: Desk, empty: boolean): Promise<Reply> {
  if (empty && isBusy()) return refused('command/busy'); // a repair takes its files from there
  const { openWheelCache } = await import('../fetch/index');
  const folder = wheelFolder(host);
  const wheels = openWheelCache(host, folder);
  const gone = empty ? await wheels.empty() : null;
  const bytes = await wheels.bytes();
  tell({
    ...{ is: 'cache', folder, bytes: bytes.is === 'known' ? bytes.value : null },
    freed: gone && { bytes: gone.bytes, left: gone.left.map(({ path }) => path) },
  });
  return ACCEPTED;
}
