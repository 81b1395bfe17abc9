/** Headings of the pages about findings. */
export const pages = {
  title: 'What Torchmend finds',
  intro:
    'One page for each cause, in the words that the window shows, with an example. The same words stand in the program: this folder is made from them.',
  code: 'Code of this finding',
  why: 'Why',
  help: 'What helps',
  shades: 'Said in other cases',
  elsewhere: 'What you may read elsewhere, and why it won’t help',
  glossary: 'Words that can’t be avoided',
  all: 'All causes',
  app: 'the app',
  areas: {
    driver: 'The graphics driver',
    env: 'Which Python, and what lies in it',
    extension: 'Add-ons with code of their own',
    gpu: 'The card',
    other: 'What only looks like it',
    rocm: 'AMD cards',
    torch: 'PyTorch',
    windows: 'Windows',
    wsl: 'Windows’ Linux (WSL)',
  },
} as const;
