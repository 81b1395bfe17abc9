import { useMantineColorScheme } from '@mantine/core';
import { useEffect } from 'react';
import type { Settings } from '../../probes/model';
import { useApp } from './use-app';

type Theme = Settings['theme'];

/** Follows what is set, here or in another window. */
export function useTheme(): void {
  const theme = useApp((state) => state.view.settings?.theme);
  const { setColorScheme } = useMantineColorScheme();
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what is set anew is followed
  useEffect(() => {
    if (theme !== undefined) setColorScheme(theme === 'system' ? 'auto' : theme);
  }, [theme]);
}

/** What is shown, and how to set it: at once here, and for all others. */
export function useThemeChoice(): { theme: Theme; choose(theme: Theme): void } {
  const change = useApp((state) => state.change);
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return {
    theme: colorScheme === 'auto' ? 'system' : colorScheme,
    choose(theme) {
      setColorScheme(theme === 'system' ? 'auto' : theme);
      void change({ theme });
    },
  };
}
