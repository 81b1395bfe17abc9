import { catalogueOf } from '../builds/index';
import type { Publisher } from '../data/publisher';
import { badStatus, codeOf, proxyFor } from '../fetch/index';
import type { Host } from '../host';
import type { CatalogueState, CatalogueTrouble } from '../model';
import { catalogueFile } from '../places';
import { type Held, heldCatalogue } from './held';
import { MOST_BYTES, openSigned } from './signed';

const DEADLINE_MS = 20_000;

export interface Renewed extends Held {
  outcome: Exclude<CatalogueState['outcome'], null>;
}

/** Asks the makers for a newer catalogue, and keeps it. `host`: through the settings, so that "off" closes the door. */
export async function renewCatalogue(host: Host, publisher: Publisher): Promise<Renewed> {
  const { catalogue: source } = publisher;
  if (source === null) return failed(await heldCatalogue(host, publisher), { code: 'not-set-up', params: {} });
  const got = await fetchFrom(host, source.url);
  return got instanceof Uint8Array
    ? takeCatalogue(host, publisher, got)
    : failed(await heldCatalogue(host, publisher), got);
}

/** Takes a catalogue that somebody brought; where it is not good, and newer than all we have, what holds goes on to. */
export async function takeCatalogue(host: Host, publisher: Publisher, bytes: Uint8Array): Promise<Renewed> {
  const held = await heldCatalogue(host, publisher);
  if (publisher.catalogue === null) return failed(held, { code: 'not-set-up', params: {} });
  const opened = openSigned(bytes, publisher.catalogue.key);
  if (opened.is === 'bad') return failed(held, opened.trouble);
  const { document } = opened;
  const { serial, date } = held.catalogue;
  if (document.serial === serial) return { ...held, outcome: 'nothing-new' };
  if (document.serial < serial) return failed(held, { code: 'older', params: { offered: document.asOf, date } });
  const file = catalogueFile(host);
  const written = await host.write(file, bytes);
  if (written.is !== 'known')
    return failed(held, {
      code: 'not-kept',
      params: { file, why: written.is === 'absent' ? 'absent' : written.detail },
    });
  return { catalogue: catalogueOf(document), document, trouble: null, outcome: 'renewed' };
}

const failed = (held: Held, trouble: CatalogueTrouble): Renewed => ({ ...held, trouble, outcome: 'failed' });

async function fetchFrom(host: Host, url: string): Promise<Uint8Array | CatalogueTrouble> {
  const { proxy } = await proxyFor(host, url);
  const fetched = await host.fetch(url, { deadlineMs: DEADLINE_MS, limitBytes: MOST_BYTES, proxy });
  if (fetched.is === 'failed') return { code: codeOf(fetched.why), params: { url, proxy: fetched.proxy } };
  const status = badStatus(fetched.status);
  if (status) return { code: status, params: { url, proxy } };
  return fetched.complete ? fetched.body : { code: 'too-large', params: { url } };
}
