import { ActionIcon, Button } from '@mantine/core';
import { Languages, Moon, Settings, Sun, SunMoon } from 'lucide-react';
import icon from '../../../assets/icon.svg';
import { LANGUAGES } from '../../../probes/text/index';
import { line } from '../../../probes/text/line';
import { useApp, useWords } from '../use-app';
import { useThemeChoice } from '../use-theme';
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
      <div className="beside">
        <Way to="explain" />
        <Way to="causes" />
        <MoreWays />
      </div>
      <div className="set">
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
        <ToSettings />
      </div>
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

const NEXT = { system: 'light', light: 'dark', dark: 'system' } as const;
const ICONS = { system: SunMoon, light: Sun, dark: Moon };

/** Like the system → light → dark → like the system. */
function Appearance() {
  const { t } = useWords();
  const { theme, choose } = useThemeChoice();
  const Icon = ICONS[theme];
  const label = line`${t('window.header.theme')}: ${t(`window.header.${theme}`)}`;
  return (
    <ActionIcon variant="subtle" aria-label={label} title={label} onClick={() => choose(NEXT[theme])}>
      <Icon size={18} aria-hidden />
    </ActionIcon>
  );
}

function ToSettings() {
  const { t } = useWords();
  const page = useApp((state) => state.page);
  const go = useApp((state) => state.go);
  const label = t('window.settings.open');
  return (
    <ActionIcon
      variant="subtle"
      aria-label={label}
      title={label}
      aria-current={page === 'settings' ? 'page' : undefined}
      onClick={() => go('settings')}
    >
      <Settings size={18} aria-hidden />
    </ActionIcon>
  );
}
