import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Copy, cannotUpdate } from '../../electron/shell/can-update';
import { plainNotes } from '../../electron/shell/release-notes';
import { asFailure } from '../../electron/shell/update-failure';
import { PUBLISHER } from '../../probes/data/publisher';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'torchmend-copy-'));
  for (const name of ['published', 'unsigned', 'unpublished', 'empty']) mkdirSync(path.join(folder, name));
  const source = 'provider: github\nowner: a\nrepo: b\nupdaterCacheDirName: torchmend-updater\n';
  writeFileSync(path.join(folder, 'published/app-update.yml'), `${source}publisherName:\n  - The Torchmend authors\n`);
  writeFileSync(path.join(folder, 'unsigned/app-update.yml'), source);
  writeFileSync(path.join(folder, 'empty/app-update.yml'), '');
  mkdirSync(path.join(folder, 'installed'));
  writeFileSync(path.join(folder, 'installed/Uninstall Torchmend.exe'), '');
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const windows = (over: Partial<Copy> = {}, place = 'installed', resources = 'published'): Copy => ({
  ...{ isPackaged: true, platform: 'win32', env: {}, program: path.join(folder, place, 'Torchmend.exe') },
  ...{ resources: path.join(folder, resources), ...over },
});
const linux = (over: Partial<Copy> = {}, resources = 'unsigned'): Copy => ({
  ...windows({ platform: 'linux', env: { APPIMAGE: '/home/lin/Torchmend.AppImage' } }, 'installed', resources),
  ...over,
});

it.each<[string, () => Copy, Awaited<ReturnType<typeof cannotUpdate>>]>([
  ['installed for a user of Windows, signed', () => windows(), null],
  ['installed, but nobody signed it', () => windows({}, 'installed', 'unsigned'), 'not-signed'],
  ['portable', () => windows({ env: { PORTABLE_EXECUTABLE_FILE: 'D:\\Torchmend.exe' } }), 'by-hand'],
  ['unpacked from a zip', () => windows({}, 'elsewhere'), 'by-hand'],
  ['an AppImage', () => linux(), null],
  ['unpacked from a tar.gz, or a deb', () => linux({ env: {} }), 'by-hand'],
  ['an AppImage that names no place', () => linux({}, 'unpublished'), 'not-set-up'],
  ['an AppImage with an empty list of places', () => linux({}, 'empty'), 'not-set-up'],
  ['on a Mac', () => linux({ platform: 'darwin' }), 'by-hand'],
  ['run from its source', () => windows({ isPackaged: false }), 'not-packaged'],
])('a copy that is %s', async (_, copy, why) => expect(await cannotUpdate(copy())).toBe(why));

it('what is new is plain text, whatever it was', () => {
  expect(
    plainNotes(
      '<h2>What’s new</h2>\n<ul>\n<li>Finds <b>more</b> &amp; faster</li>\n<li>RTX&nbsp;6090</li></ul><script>alert(1)</script><p>Thanks!</p>',
    ),
  ).toBe('What’s new\n\n• Finds more & faster\n• RTX 6090\nThanks!');
  expect(plainNotes('&lt;img src=x&gt;')).toBe('<img src=x>'); // text, shown as text
  expect(plainNotes('x'.repeat(90_000))).toHaveLength(4_002);
  expect([plainNotes(null), plainNotes([{ version: '1', note: 'x' }])]).toEqual(['', '']);
});

const coded = (code: string, message: string) => Object.assign(new Error(message), { code });
it.each([
  [coded('ERR_CHECKSUM_MISMATCH', 'sha512 checksum mismatch, expected a, got b'), 'not-genuine'],
  [coded('ERR_UPDATER_INVALID_SIGNATURE', 'New version 2 is not signed by the application owner'), 'not-genuine'],
  [coded('ERR_UPDATER_NO_CHECKSUM', 'Update info doesn’t contain sha512'), 'not-genuine'],
  [coded('ERR_UPDATER_CHANNEL_FILE_NOT_FOUND', 'Cannot find latest.yml'), 'nothing-there'],
  [coded('HTTP_ERROR_404', 'HTTP error: Not Found'), 'nothing-there'],
  [coded('HTTP_ERROR_503', 'HTTP error: Service Unavailable'), 'network'],
  [new Error('net::ERR_INTERNET_DISCONNECTED'), 'network'],
  [coded('ENOSPC', 'no space left on device'), 'disk'],
  ['odd', 'unexpected'],
])('%s is told as one of few kinds', (error, why) => expect(asFailure(error).why).toBe(why));

it('packages and program name the same place', () => {
  const { publish } = createRequire(import.meta.url)('../../packaging/publish.cjs');
  const named = publish === null ? null : `https://github.com/${publish.owner}/${publish.repo}/releases`;
  expect(named).toBe(PUBLISHER.releases);
});
