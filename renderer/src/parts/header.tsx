import { ActionIcon, Button, useMantineColorScheme } from '@mantine/core';
import { Languages, Moon, Sun, SunMoon } from 'lucide-react';
import icon from '../../../assets/icon.svg';
import { LANGUAGES } from '../../../probes/text/index';
import { useApp, useWords } from '../use-app';
import { MoreWays } from './more-ways';

/** Name, the pages beside the four, and the two things that can be set: language and appearance. */
export function Header() {
  const { t, language } = useWords();
  const speak = useApp((state) => state.speak);
  const other = language === 'en' ? 'zh-CN' : 'en';
  return (
    <header className="header">
      <img src={icon} alt="" width={30} height={30} />
      <span className="brand">Torchmend</span>
      <span className="tagline">{t('window.header.tagline')}</span>
      <Way to="explain" />
      <Way to="causes" />
      <MoreWays />
      <Button
        variant="subtle"
        size="compact-sm"
        leftSection={<Languages size={16} aria-hidden />}
        lang={other}
        onClick={() => speak(other)}
      >
        {LANGUAGES[other]}
      </Button>
      <Appearance />
    </header>
  );
}

/** The pages beside the four. */
function Way({ to }: { to: 'explain' | 'causes' }) {
  const { t } = useWords();
  const page = useApp((state) => state.page);
  const go = useApp((state) => state.go);
  const showCause = useApp((state) => state.showCause);
  return (
    <Button
      variant="subtle"
      size="compact-sm"
      aria-current={page === to ? 'page' : undefined}
      onClick={() => (to === 'causes' ? showCause(null) : go(to))}
    >
      {t(`window.${to}.open`)}
    </Button>
  );
}

const NEXT = { auto: 'light', light: 'dark', dark: 'auto' } as const;
const ICONS = { auto: SunMoon, light: Sun, dark: Moon };

/** Like the system → light → dark → like the system. */
function Appearance() {
  const { t } = useWords();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const names = {
    auto: t('window.header.system'),
    light: t('window.header.light'),
    dark: t('window.header.dark'),
  };
  const Icon = ICONS[colorScheme];
  const label = `${t('window.header.theme')}: ${names[colorScheme]}`;
  return (
    <ActionIcon variant="subtle" aria-label={label} title={label} onClick={() => setColorScheme(NEXT[colorScheme])}>
      <Icon size={18} aria-hidden />
    </ActionIcon>
  );
}
