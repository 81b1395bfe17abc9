// Takes the place of the library that renews the program (electron/shell/update-library.ts): it has a newer version, and
// fetches and installs nothing. What was asked of it is kept for the test in `globalThis.updates`.
import { EventEmitter } from 'node:events';

export class CancellationToken {
  cancel() {
    this.onCancel?.();
  }
}

export const updates = {
  calls: [],
  finish: () => {},
  percent: (percent) => autoUpdater.emit('download-progress', { percent }),
};
globalThis.updates = updates;

class Library extends EventEmitter {
  autoDownload = true;
  autoInstallOnAppQuit = true;
  netSession = { setProxy: async (proxy) => void updates.calls.push(['proxy', proxy]) };
  async checkForUpdates() {
    updates.calls.push(['look', this.autoDownload, this.autoInstallOnAppQuit]);
    return {
      isUpdateAvailable: true,
      updateInfo: { version: '9.9.9', releaseNotes: '<ul><li>Finds <b>more</b></li></ul>' },
    };
  }
  downloadUpdate(token) {
    updates.calls.push(['fetch']);
    return new Promise((resolve, reject) => {
      updates.finish = resolve;
      token.onCancel = () => (updates.calls.push(['stopped']), reject(new Error('cancelled')));
    });
  }
  quitAndInstall(...how) {
    // What a test may look at after the end.
    process.stderr.write(`quitAndInstall ${JSON.stringify(how)}\n`);
  }
}
export const autoUpdater = new Library();
