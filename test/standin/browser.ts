import path from 'node:path';
import { Cdp } from './cdp';
import { launchChromium } from './chromium';
import { profile } from './place';

/** The one Chromium behind all windows, and the context that is ours in it. */
export const browser: { cdp: Cdp | null; contextId: string; close(): Promise<void> } = {
  cdp: null,
  contextId: '',
  close: async () => {},
};

export function root(): ReturnType<Cdp['session']> {
  return connection().session();
}

export function connection(): Cdp {
  if (!browser.cdp) throw new Error('stand-in electron: used before the app is ready');
  return browser.cdp;
}

/** STANDIN_CDP: an already running Chromium (tests share one per worker). Otherwise one of our own is started. */
export async function start(): Promise<void> {
  const own = process.env['STANDIN_CDP'] ? undefined : await launchChromium(path.join(profile, 'chromium'));
  const endpoint = process.env['STANDIN_CDP'] ?? own?.endpoint ?? '';
  browser.close = async () => own?.close();
  browser.cdp = await Cdp.connect(endpoint);
  const { browserContextId } = await root().send('Target.createBrowserContext', { disposeOnDetach: true });
  browser.contextId = browserContextId;
  await root().send('Target.setDiscoverTargets', { discover: true });
  process.send?.({ standin: 'ready', endpoint });
}
