import { FolderSearch, Gpu, MessageSquareText, ShieldCheck } from 'lucide-react';
import { CheckAll } from '../parts/check-all';
import { NewVersion } from '../parts/new-version';
import { Earlier, Past } from '../parts/past';
import { Recovered } from '../parts/recovered';
import { ShowFolder } from '../parts/show-folder';
import { StandingRepairs } from '../parts/standing';
import { WaysIn } from '../parts/ways-in';
import { useApp, useWords } from '../use-app';

/** Page one: which app? */
export function Choose() {
  const { t } = useWords();
  return (
    <div className="page">
      <h1 tabIndex={-1}>{t('window.choose.title')}</h1>
      <p className="lead">{t('window.choose.lead')}</p>
      <Recovered />
      <NewVersion />
      <CheckAll />
      <StandingRepairs />
      <h2 className="or-show">{t('window.finding.orShow')}</h2>
      <ShowFolder />
      <WaysIn />
      <p className="promise">
        <ShieldCheck size={18} aria-hidden />
        {t('window.choose.promise')}
      </p>
      <Past />
      <Earlier />
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
