import type { Publisher } from '../data/publisher';
import { refused } from '../jobs/index';
import { isOffline, type Reply, type Settings } from '../model';
import { throughSettings } from '../settings';
import { ACCEPTED, type Desk } from './desk';

/** Tells which list of builds holds; `renew`: asks the makers for a newer one first, unless that is switched off. */
export async function tellCatalogue(
  { host, tell }: Desk,
  settings: Settings,
  publisher: Publisher,
  renew: boolean,
): Promise<Reply> {
  if (renew && (settings.catalogue === 'never' || isOffline(settings))) return refused('command/switched-off');
  const { heldCatalogue, renewCatalogue, stateOf } = await import('../catalogue/index');
  if (renew) {
    const renewed = await renewCatalogue(throughSettings(host, settings), publisher);
    tell({ is: 'catalogue', ...stateOf(renewed), outcome: renewed.outcome, document: renewed.document });
  } else {
    const held = await heldCatalogue(host, publisher);
    tell({ is: 'catalogue', ...stateOf(held), document: held.document });
  }
  return ACCEPTED;
}
