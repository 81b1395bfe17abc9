/** The library that renews the program: a file of its own, loaded when the person wants to know of new versions. */
export { autoUpdater, CancellationToken } from 'electron-updater';
