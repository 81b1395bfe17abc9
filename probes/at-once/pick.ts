import { asGiven, isPart } from '../given';
import { own, refused } from '../jobs/index';
import { type Reply, startOf } from '../model';
import { ACCEPTED, type Desk } from './desk';

/** Takes a dropped or typed path over, once; from then on it has an id. */
export async function pick({ host, view, targetOf }: Desk, typed: string): Promise<Reply> {
  const given = asGiven(host, typed);
  if (given.includes('\0')) return refused('target/not-found', { path: given });
  // What a relative one would lead to depends on the folder we happened to be started in.
  if (!host.path.isAbsolute(given))
    return isPart(given)
      ? refused('target/not-whole', { path: given, example: host.path.join(host.home, 'ComfyUI') })
      : refused('target/not-found', { path: given });
  const path = host.path.resolve(given);
  const known = Object.values(view().targets).find((target) => target.path === path);
  if (known) return { is: 'accepted', id: known.id };
  const stat = await host.stat(path);
  if (stat.is === 'absent') return refused('target/not-found', { path });
  if (stat.is === 'unknown') return refused(stat.why === 'denied' ? 'target/denied' : 'target/not-found', { path });
  if (stat.value.kind === 'other') return refused('target/no-environment', { path });
  return { is: 'accepted', id: targetOf(path, stat.value.kind === 'file' ? 'python' : 'folder') };
}

/** Opens what a checked app is started with. `open`: as a double click does; false: it could not. */
export async function startApp(
  { view }: Desk,
  id: string,
  open: ((script: string) => Promise<boolean>) | undefined,
): Promise<Reply> {
  const check = own(view().checks, id);
  if (!check) return refused('command/unknown-id', { id });
  const script = startOf(check);
  if (!open || script === null) return refused('command/not-here');
  return (await open(script)) ? ACCEPTED : refused('target/not-found', { path: script });
}
