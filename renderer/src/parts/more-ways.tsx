import { Button, Menu } from '@mantine/core';
import { BookOpen, ChevronDown, Grid3x3 } from 'lucide-react';
import { useApp, useWords } from '../use-app';

/** The pages that are wanted now and then. */
export function MoreWays() {
  const { t } = useWords();
  const go = useApp((state) => state.go);
  const showCause = useApp((state) => state.showCause);
  return (
    <Menu
      position="bottom-end"
      transitionProps={{ duration: 0 }}
      withinPortal={false} // a part of the header, for those who go by landmarks
      withInitialFocusPlaceholder={false} // a menu holds items and nothing else
    >
      <Menu.Target>
        <Button variant="subtle" size="compact-sm" rightSection={<ChevronDown size={14} aria-hidden />}>
          {t('window.header.more')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<Grid3x3 size={16} aria-hidden />} onClick={() => go('compatibility')}>
          {t('window.compatibility.open')}
        </Menu.Item>
        <Menu.Item leftSection={<BookOpen size={16} aria-hidden />} onClick={() => showCause('glossary')}>
          {t('window.causes.glossary')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
