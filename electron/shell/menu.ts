import { Menu, type MenuItemConstructorOptions } from 'electron';
import { type Language, words } from '../../probes/text/index';

/** The native menu: hidden on Windows and Linux until Alt is pressed; its keys (copy, zoom, full screen) work always. */
export function setMenu(language: Language): void {
  const t = words(language);
  const item = (role: NonNullable<MenuItemConstructorOptions['role']>, label: string) => ({ role, label });
  const line = { type: 'separator' } as const;
  Menu.setApplicationMenu(
    Menu.buildFromTemplate([
      { label: t('shell.file'), submenu: [item('quit', t('shell.quit'))] },
      {
        label: t('shell.edit'),
        submenu: [
          ...[item('undo', t('shell.undo')), item('redo', t('shell.redo')), line],
          ...[item('cut', t('shell.cut')), item('copy', t('shell.copy')), item('paste', t('shell.paste'))],
          item('selectAll', t('shell.selectAll')),
        ],
      },
      {
        label: t('shell.view'),
        submenu: [
          ...[item('zoomIn', t('shell.zoomIn')), item('zoomOut', t('shell.zoomOut'))],
          ...[item('resetZoom', t('shell.resetZoom')), line, item('togglefullscreen', t('shell.fullScreen'))],
        ],
      },
    ]),
  );
}
