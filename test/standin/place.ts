import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** The app under test and a profile of its own. */
export const appPath = process.env['STANDIN_APP_PATH'] ?? process.cwd();
export const manifest = JSON.parse(readFileSync(path.join(appPath, 'package.json'), 'utf8')) as {
  name: string;
  version: string;
};
export const profile = process.env['STANDIN_USER_DATA'] ?? mkdtempSync(path.join(tmpdir(), 'standin-'));
export const locale = process.env['STANDIN_LOCALE'] ?? 'en-US';
/** What a packed app has beside it; null: it runs from its sources. Main asks the process for it, as in Electron. */
export const resources = process.env['STANDIN_RESOURCES'] ?? null;
if (resources !== null) Object.assign(process, { resourcesPath: resources });
