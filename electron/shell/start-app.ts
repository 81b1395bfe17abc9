import { shell } from 'electron';

/** Opens an app's start script like a double click: Windows runs it; elsewhere it is shown, for there a click edits it. */
export async function startApp(script: string): Promise<boolean> {
  if (process.platform === 'win32') return (await shell.openPath(script)) === '';
  shell.showItemInFolder(script);
  return true;
}
