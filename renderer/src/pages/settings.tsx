import { Checkbox } from '@mantine/core';
import { DEFAULTS } from '../../../probes/model';
import { LANGUAGES } from '../../../probes/text/index';
import { Cache } from '../parts/cache';
import { CatalogueSettings } from '../parts/catalogue-settings';
import { Choices } from '../parts/choices';
import { Mark } from '../parts/mark';
import { NetworkSettings } from '../parts/network-settings';
import { ProxySettings } from '../parts/proxy-settings';
import { Refused } from '../parts/refused';
import { UpdateSettings } from '../parts/update-settings';
import { useApp, useWords } from '../use-app';
import { useThemeChoice } from '../use-theme';

/** What can be set; it holds at once, everywhere. */
export function Settings() {
  const { t } = useWords();
  return (
    <div className="page wide">
      <h1 tabIndex={-1}>{t('window.settings.title')}</h1>
      <p className="lead">{t('window.settings.lead')}</p>
      <Trouble />
      <Refused />
      <div className="pair">
        <LanguageChoice />
        <Appearance />
      </div>
      <NetworkSettings />
      <ProxySettings />
      <Builds />
      <CatalogueSettings />
      <UpdateSettings />
      <Cache />
    </div>
  );
}

/** Why something is not as it was set, or won't be when Torchmend starts the next time. */
function Trouble() {
  const { t } = useWords();
  const trouble = useApp((state) => state.view.settingsTrouble);
  if (trouble === null) return null;
  const { is, file, why } = trouble;
  return (
    <p className="note" data-is="unsure" role="status">
      <Mark is="unsure" />
      <span>{t(`window.settings.${is}`, { file, why })}</span>
    </p>
  );
}

function LanguageChoice() {
  const { t } = useWords();
  const language = useApp((state) => state.view.settings?.language ?? 'system');
  const speak = useApp((state) => state.speak);
  return (
    <Choices
      name={t('window.settings.language')}
      value={language}
      onChoose={speak}
      options={[
        { value: 'system', label: t('window.settings.system') },
        { value: 'en', label: LANGUAGES.en, language: 'en' },
        { value: 'zh-CN', label: LANGUAGES['zh-CN'], language: 'zh-CN' },
      ]}
    />
  );
}

function Appearance() {
  const { t } = useWords();
  const { theme, choose } = useThemeChoice();
  return (
    <Choices
      name={t('window.settings.theme')}
      value={theme}
      onChoose={choose}
      options={[
        { value: 'system', label: t('window.settings.system') },
        { value: 'light', label: t('window.settings.light') },
        { value: 'dark', label: t('window.settings.dark') },
      ]}
    />
  );
}

function Builds() {
  const { t } = useWords();
  const { nightly } = useApp((state) => state.view.settings ?? DEFAULTS);
  const change = useApp((state) => state.change);
  return (
    <section className="panel">
      <h2>{t('window.settings.builds')}</h2>
      <Checkbox
        label={t('window.settings.nightly')}
        description={t('window.settings.nightlyNote')}
        checked={nightly}
        onChange={(event) => void change({ nightly: event.currentTarget.checked })}
      />
    </section>
  );
}
