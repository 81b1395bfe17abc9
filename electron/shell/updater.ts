import { app } from 'electron';
import type { Settings } from '../../probes/model';
import type { Updater } from '../../probes/updater';
import { cannotUpdate } from './can-update';
import { plainNotes } from './release-notes';
import { asFailure } from './update-failure';

type Library = typeof import('./update-library');

/**
 * Renews the program by electron-updater, which holds what it fetches against the SHA-512 of the published list and, on
 * Windows, its signature against the signer that this copy names. `quitThen`: asks what quitting asks, ends, then calls.
 */
export function openUpdater(quitThen: (install: () => void) => void): Updater {
  let loaded: Promise<Library> | undefined;
  const library = () => {
    loaded ??= load();
    return loaded;
  };
  return {
    cannot: () =>
      cannotUpdate({
        ...{ isPackaged: app.isPackaged, platform: process.platform, env: process.env },
        ...{ program: app.getPath('exe'), resources: process.resourcesPath },
      }),
    async look({ proxy }) {
      const { autoUpdater } = await library();
      try {
        await through(autoUpdater, proxy);
        const result = await autoUpdater.checkForUpdates();
        if (!result?.isUpdateAvailable) return null;
        const { version, releaseNotes } = result.updateInfo;
        return { version, notes: plainNotes(releaseNotes) };
      } catch (error) {
        throw asFailure(error);
      }
    },
    async fetch(onPercent, signal) {
      const { autoUpdater, CancellationToken } = await library();
      const token = new CancellationToken();
      const stop = () => token.cancel();
      const hear = ({ percent }: { percent: number }) => onPercent(percent);
      signal.addEventListener('abort', stop, { once: true });
      autoUpdater.on('download-progress', hear);
      try {
        signal.throwIfAborted();
        await autoUpdater.downloadUpdate(token);
      } catch (error) {
        throw asFailure(error);
      } finally {
        signal.removeEventListener('abort', stop);
        autoUpdater.off('download-progress', hear);
      }
    },
    restart: () =>
      quitThen(() => {
        void library()
          .then(({ autoUpdater }) => autoUpdater.quitAndInstall(true, true))
          // The session is closed by now: where the installer could not be started, there is nothing to stay for.
          .finally(() => setImmediate(() => app.quit()));
      }),
  };
}

async function load(): Promise<Library> {
  const library = await import('./update-library');
  const { autoUpdater } = library;
  autoUpdater.logger = null;
  autoUpdater.autoDownload = false;
  // Only when the person says so: quitting may be the end of a repair that was stopped.
  autoUpdater.autoInstallOnAppQuit = false;
  autoUpdater.allowPrerelease = false;
  autoUpdater.allowDowngrade = false;
  autoUpdater.disableWebInstaller = true;
  // Left alone, it makes a number for this computer and sends it with every question.
  autoUpdater.requestHeaders = { 'x-user-staging-id': 'none' };
  return library;
}

/** The library asks by a session of its own, which goes by the system's proxy unless it is told otherwise. */
async function through({ netSession }: Library['autoUpdater'], proxy: Settings['proxy']): Promise<void> {
  if (proxy === 'system' || proxy === 'none')
    await netSession.setProxy({ mode: proxy === 'none' ? 'direct' : 'system' });
  else await netSession.setProxy({ proxyRules: new URL(proxy).host });
}
