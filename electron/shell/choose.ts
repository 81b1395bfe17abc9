import path from 'node:path';
import { app, BrowserWindow, dialog } from 'electron';

const front = () => BrowserWindow.getFocusedWindow() ?? BrowserWindow.getAllWindows()[0];

/** The system's dialog for a folder; null: it was closed. */
export async function chooseFolder(): Promise<string | null> {
  const window = front();
  const options: Electron.OpenDialogOptions = { properties: ['openDirectory'] };
  const chosen = await (window ? dialog.showOpenDialog(window, options) : dialog.showOpenDialog(options));
  return chosen.canceled ? null : (chosen.filePaths[0] ?? null);
}

/** The system's dialog for saving under `name`; null: it was closed. */
export async function chooseFile(name: string): Promise<string | null> {
  const window = front();
  const options: Electron.SaveDialogOptions = { defaultPath: path.join(app.getPath('documents'), name) };
  const chosen = await (window ? dialog.showSaveDialog(window, options) : dialog.showSaveDialog(options));
  return chosen.canceled ? null : chosen.filePath || null;
}
