import { type Catalogue, type CatalogueDocument, catalogue as carried, catalogueOf } from '../builds/index';
import type { Publisher } from '../data/publisher';
import type { Host } from '../host';
import type { CatalogueState, CatalogueTrouble } from '../model';
import { catalogueFile } from '../places';
import { MOST_BYTES, openSigned } from './signed';

/** The catalogue that holds now. */
export interface Held {
  catalogue: Catalogue;
  /** What was fetched, as it is told to the window; null: this program's own holds. */
  document: CatalogueDocument | null;
  /** Why the one that was kept is not used. */
  trouble: CatalogueTrouble | null;
}

/**
 * The newer of what this program carries and what was fetched last. What lies on the disk is checked anew each time: it
 * is worth no more than its signature. Nothing wrong with it stops anything, this program's own holds then.
 */
export async function heldCatalogue(host: Host, { catalogue: source }: Publisher): Promise<Held> {
  const own = (trouble: CatalogueTrouble | null): Held => ({ catalogue: carried(), document: null, trouble });
  if (source === null) return own(null);
  const file = catalogueFile(host);
  const kept = await host.read(file, MOST_BYTES + 1);
  if (kept.is === 'absent') return own(null);
  if (kept.is === 'unknown') return own({ code: 'unreadable', params: { file, why: kept.detail } });
  const opened = openSigned(kept.value, source.key);
  if (opened.is === 'bad') return own(opened.trouble);
  const { document } = opened;
  // A newer program brings a newer one along: what was fetched before has had its day.
  if (document.serial <= carried().serial) return own(null);
  return { catalogue: catalogueOf(document), document, trouble: null };
}

/** The same in the words of events. */
export function stateOf({ catalogue, document, trouble }: Held): CatalogueState {
  const { serial, date } = catalogue;
  return { serial, date, from: document === null ? 'carried' : 'fetched', outcome: null, trouble };
}
