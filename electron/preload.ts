import { contextBridge, ipcRenderer, webUtils } from 'electron';
import { type Bridge, CHANNELS } from './bridge';

let listening: ((events: unknown) => void) | null = null;
ipcRenderer.on(CHANNELS.event, (_sender, events: unknown) => listening?.(events));

const bridge: Bridge = {
  send: (command) => ipcRenderer.invoke(CHANNELS.command, command),
  connect(after, listener) {
    listening = listener;
    ipcRenderer.send(CHANNELS.event, after);
  },
  pathOf: (file) => webUtils.getPathForFile(file),
};

contextBridge.exposeInMainWorld('bridge', bridge);
