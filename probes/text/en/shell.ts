/** What the desktop around the window says: the native menu, and the question before quitting. */
export const shell = {
  file: '&File',
  quit: 'Quit',
  edit: '&Edit',
  undo: 'Undo',
  redo: 'Redo',
  cut: 'Cut',
  copy: 'Copy',
  paste: 'Paste',
  selectAll: 'Select all',
  view: '&View',
  zoomIn: 'Larger',
  zoomOut: 'Smaller',
  resetZoom: 'Actual size',
  fullScreen: 'Full screen',
  quitSure: 'A repair is going on.',
  quitWhy:
    'It can go on to its end and then quit, or it is stopped now and everything is put back as it was before. What was downloaded is kept.',
  quitGoOn: 'Don’t quit',
  quitThen: 'Finish, then quit',
  quitBack: 'Stop, put back, quit',
} as const;
