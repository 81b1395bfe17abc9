import { generateKeyPairSync } from 'node:crypto';
import { expect, it } from 'vitest';
import { openSigned } from '../../probes/catalogue/signed';
import carried from '../../probes/data/builds.json';
import { PUBLISHER, publisherOf } from '../../probes/data/publisher';
import { byStranger, newer, publisher, signed, withRow } from './maker';

const key = publisher().catalogue?.key ?? '';
const codeOf = (bytes: Uint8Array) => {
  const opened = openSigned(bytes, key);
  return opened.is === 'bad' ? opened.trouble.code : 'good';
};

it('opens what its makers signed, and holds what they wrote', () => {
  const opened = openSigned(signed(newer()), key);
  if (opened.is === 'bad') throw new Error(JSON.stringify(opened.trouble));
  expect(opened.document.serial).toBe(carried.serial + 1);
  expect(opened.document.tuples.at(-1)).toMatchObject({ torch: '2.14.9', torchvision: '0.29.9' });
});

it('one byte that is not as it was signed refuses all of it, wherever it lies', () => {
  const good = signed(newer());
  for (const at of [112, 113, 200, Math.floor(good.length / 2), good.length - 1]) {
    const bytes = Buffer.from(good);
    bytes[at] = (bytes[at] ?? 0) ^ 1;
    expect([at, codeOf(bytes)]).toEqual([at, 'wrong-signature']);
  }
  expect(codeOf(Buffer.concat([good, Buffer.from(' ')]))).toBe('wrong-signature');
  expect(codeOf(good.subarray(0, -1))).toBe('wrong-signature');
  expect(codeOf(good.subarray(0, 60))).toBe('not-signed');
});

it.each([
  ['nothing', Buffer.alloc(0), 'not-signed'],
  ['a login page', Buffer.from('<!DOCTYPE html><h1>Welcome</h1>'), 'not-signed'],
  ['the list without a signature', Buffer.from(newer()), 'not-signed'],
  ['a head of another format', signed(newer(), { head: 'torchmend-catalogue 2' }), 'not-signed'],
  ['a list that a stranger signed', byStranger(newer()), 'wrong-signature'],
  ['a megabyte more than anything that is listed', signed(' '.repeat(1024 * 1024)), 'too-large'],
])('%s is refused', (_, bytes, code) => expect(codeOf(bytes)).toBe(code));

/** Signed by the makers all the same: their key may be stolen, or they may err. */
it.each([
  ['an index of another host', newer({ index: { ...carried.index, stable: 'https://evil.example/whl/<channel>' } })],
  ['an index without TLS', newer({ index: { ...carried.index, stable: 'http://download.pytorch.org/whl/<channel>' } })],
  [
    'an index that only begins like PyTorch’s',
    newer({ index: { ...carried.index, nightly: 'https://download.pytorch.org.evil.example/' } }),
  ],
  ['one more address', newer({ index: { ...carried.index, mirror: 'https://evil.example/whl/' } })],
  ['an argument in a version', withRow({ torch: '2.6.0 --index-url=https://evil.example' })],
  ['a path in a channel', withRow({ channel: 'cu130/../../evil' })],
  ['a channel that is not listed', withRow({ channel: 'cu999' })],
  ['a folder in the name of a wheel', withRow({ read: { file: '../../evil.whl', lacking: [], partial: [] } })],
  ['an option as the name of a wheel', withRow({ read: { file: '--pre.whl', lacking: [], partial: [] } })],
  ['a shell’s signs in an image', withRow({ images: ['sm_75;reboot'] })],
  ['a system that is none', withRow({ os: 'beos' })],
  ['a field that nobody knows', newer({ install: 'https://evil.example' })],
  ['a field that nobody knows in a row', withRow({ url: 'https://evil.example/torch.whl' })],
  ['a prototype', newer().replace('{', '{"__proto__":{"serial":9},')],
  ['another format', newer({ format: 2 })],
  ['no format', newer({ format: undefined })],
  ['no rows', newer({ rows: [] })],
  ['a serial that is no number', newer({ serial: '9' })],
  ['a serial that nobody could ever go beyond', newer({ serial: Number.MAX_SAFE_INTEGER })],
  ['a day that is none', newer({ asOf: '2027-02-30' })],
  ['a list of lists', '[[]]'],
  ['half of it', newer().slice(0, 5_000)],
])('%s is refused though it is signed', (_, body) => expect(codeOf(signed(body))).toBe('not-understood'));

it('bytes that are no UTF-8 are refused though they are signed', () => {
  expect(codeOf(signed(Buffer.from([0x7b, 0xff, 0x7d])))).toBe('not-understood');
});

it('takes no other kind of key', () => {
  const { publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const other = publicKey.export({ format: 'der', type: 'spki' }).toString('base64');
  expect(() => openSigned(signed(newer()), other)).toThrow('a key of kind ec');
});

it('the key that this build carries, if any, is one that a signature can be checked with', () => {
  const set = PUBLISHER.catalogue;
  if (set === null)
    return expect([set, PUBLISHER]).toEqual([
      null,
      publisherOf({ repository: PUBLISHER.releases === null ? null : 'x/y', catalogueKey: null }),
    ]);
  const opened = openSigned(signed(newer()), set.key);
  expect(opened).toMatchObject({ is: 'bad', trouble: { code: 'wrong-signature' } }); // signed by a test, not by the makers
});

it('without a repository or a key nothing is set up', () => {
  expect(publisherOf({ repository: null, catalogueKey: key }).catalogue).toBeNull();
  expect(publisherOf({ repository: 'a/b', catalogueKey: null }).catalogue).toBeNull();
  expect(publisherOf({ repository: 'a/b', catalogueKey: key })).toEqual({
    releases: 'https://github.com/a/b/releases',
    catalogue: { url: 'https://github.com/a/b/releases/download/catalogue/catalogue.signed', key },
  });
});
