import { FolderSearch, Gpu, MessageSquareText, ShieldCheck } from 'lucide-react';
import { DropZone } from '../parts/drop-zone';
import { Past } from '../parts/past';
import { PathField } from '../parts/path-field';
import { Recovered } from '../parts/recovered';
import { Refused } from '../parts/refused';
import { StandingRepairs } from '../parts/standing';
import { useApp, useWords } from '../use-app';

const EXAMPLES: Readonly<Record<string, string>> = {
  win32: 'D:\\ComfyUI_windows_portable',
  darwin: '/Users/me/ComfyUI',
  linux: '/home/me/ComfyUI',
};

/** Page one: which app? */
export function Choose() {
  const { t } = useWords();
  const native = useApp((state) => state.native);
  const platform = useApp((state) => state.platform);
  const checkPath = useApp((state) => state.checkPath);
  const checkDropped = useApp((state) => state.checkDropped);
  const chooseFolder = useApp((state) => state.chooseFolder);
  return (
    <div className="page">
      <h1 tabIndex={-1}>{t('window.choose.title')}</h1>
      <p className="lead">{t('window.choose.lead')}</p>
      <Recovered />
      {native ? (
        <DropZone
          name={t('window.choose.drop')}
          over={t('window.choose.dropNow')}
          onDropped={(file) => void checkDropped(file)}
          onChoose={() => void chooseFolder()}
        />
      ) : null}
      <PathField
        label={native ? t('window.choose.pathAlso') : t('window.choose.path')}
        hint={t('window.choose.pathHint')}
        example={EXAMPLES[platform]}
        button={t('window.choose.check')}
        onPath={(path) => void checkPath(path)}
      />
      <Refused />
      <p className="promise">
        <ShieldCheck size={18} aria-hidden />
        {t('window.choose.promise')}
      </p>
      <StandingRepairs />
      <Past />
      <Next />
    </div>
  );
}

/** What is going to happen, for those who are here for the first time. */
function Next() {
  const { t } = useWords();
  const started = useApp((state) => state.view.current !== null);
  if (started) return null;
  return (
    <section className="next">
      <h2>{t('window.choose.next')}</h2>
      <ul>
        <li>
          <FolderSearch aria-hidden />
          {t('window.choose.nextFind')}
        </li>
        <li>
          <Gpu aria-hidden />
          {t('window.choose.nextTry')}
        </li>
        <li>
          <MessageSquareText aria-hidden />
          {t('window.choose.nextSay')}
        </li>
      </ul>
    </section>
  );
}
