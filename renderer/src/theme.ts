import { type CSSVariablesResolver, createTheme } from '@mantine/core';

/** Teal as the glass of a lamp; its flame is in the icon. White on shade 7 passes WCAG AA, on paper and in the dark. */
const MEND = [
  '#e8f6f3',
  '#cfebe5',
  '#9fd6cb',
  '#6cc0b0',
  '#4bb5a3',
  '#2a9a87',
  '#1b8a77',
  '#0f6e61',
  '#0a5d50',
  '#06463c',
] as const;

export const theme = createTheme({
  colors: { mend: MEND },
  primaryColor: 'mend',
  primaryShade: 7,
  autoContrast: true,
  defaultRadius: 'md',
  cursorType: 'pointer',
  focusRing: 'auto',
  fontFamily:
    '"Segoe UI Variable Text", "Segoe UI", system-ui, -apple-system, "Noto Sans CJK SC", "PingFang SC", "Microsoft YaHei UI", sans-serif',
  fontFamilyMonospace:
    'ui-monospace, "Cascadia Mono", Consolas, "DejaVu Sans Mono", "Noto Sans Mono CJK SC", monospace',
});

/** Mantine's own greys are too pale for small text (WCAG AA); these are not. */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-dimmed': 'var(--soft)',
    '--mantine-color-body': 'var(--paper)',
    '--mantine-color-text': 'var(--ink)',
    '--mantine-color-placeholder': '#6b7078',
    '--mantine-color-error': 'var(--bad)',
  },
  dark: {
    '--mantine-color-dimmed': 'var(--soft)',
    '--mantine-color-body': 'var(--paper)',
    '--mantine-color-text': 'var(--ink)',
    '--mantine-color-placeholder': '#979ca5',
    '--mantine-color-error': 'var(--bad)',
  },
});
