import type { Session } from 'electron';

/** The button that copies the report. */
const ALLOWED = 'clipboard-sanitized-write';

/**
 * What the page may want of the system: to write text to the clipboard, and to save a text that it has made itself. No
 * other permission is given, and nothing is downloaded: a file from anywhere would lie on the disk as if it were ours.
 */
export function cage(session: Session, origin: string): void {
  session.setPermissionRequestHandler((_contents, permission, callback) => callback(permission === ALLOWED));
  session.setPermissionCheckHandler((_contents, permission) => permission === ALLOWED);
  session.on('will-download', (event, item) => {
    if (!item.getURL().startsWith(`blob:${origin}/`)) event.preventDefault();
  });
}
