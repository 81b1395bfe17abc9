import { createPublicKey, type KeyObject, verify } from 'node:crypto';
import { CatalogueDocument } from '../builds/index';
import type { CatalogueTrouble } from '../model';

/** Twelve times what it holds today: whatever is larger is not it. */
export const MOST_BYTES = 1024 * 1024;

/** `torchmend-catalogue 1 `, the Ed25519 signature in base64, a line end; then the document in the bytes that were signed. */
const HEAD = /^torchmend-catalogue 1 ([A-Za-z0-9+/]{86}==)\n/;
const HEAD_BYTES = 'torchmend-catalogue 1 '.length + 88 + 1;

export type Opened = { is: 'good'; document: CatalogueDocument } | { is: 'bad'; trouble: CatalogueTrouble };

const bad = (code: CatalogueTrouble['code'], params: CatalogueTrouble['params'] = {}): Opened => ({
  is: 'bad',
  trouble: { code, params },
});

/**
 * Opens a published catalogue: nothing in it is looked at before the signature over its exact bytes is right. `key`: as
 * Publisher names it. Pure.
 */
export function openSigned(bytes: Uint8Array, key: string): Opened {
  if (bytes.length > MOST_BYTES) return bad('too-large', { url: 'catalogue.signed' });
  const signature = HEAD.exec(Buffer.from(bytes.subarray(0, HEAD_BYTES)).toString('latin1'))?.[1];
  if (signature === undefined) return bad('not-signed');
  const body = bytes.subarray(HEAD_BYTES);
  if (!verify(null, body, publicKey(key), Buffer.from(signature, 'base64'))) return bad('wrong-signature');
  return read(body);
}

/** Ed25519 and nothing else: with another kind of key the same call would check by other rules. */
function publicKey(key: string): KeyObject {
  const opened = createPublicKey({ key: Buffer.from(key, 'base64'), format: 'der', type: 'spki' });
  if (opened.asymmetricKeyType !== 'ed25519') throw new Error(`a key of kind ${opened.asymmetricKeyType}`);
  return opened;
}

function read(body: Uint8Array): Opened {
  let raw: unknown;
  try {
    raw = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body));
  } catch (error) {
    return bad('not-understood', { where: error instanceof Error ? error.message : String(error) });
  }
  const parsed = CatalogueDocument.safeParse(raw);
  if (parsed.success) return { is: 'good', document: parsed.data };
  const [issue] = parsed.error.issues;
  return bad('not-understood', { where: `${issue?.path.join('.') || '.'}: ${issue?.message ?? ''}` });
}
