import { type ReactNode, useEffect } from 'react';
import type { Page } from './page';
import { Causes } from './pages/causes';
import { Checking } from './pages/checking';
import { Choose } from './pages/choose';
import { Compatibility } from './pages/compatibility';
import { Done } from './pages/done';
import { Explain } from './pages/explain';
import { Finding } from './pages/finding';
import { Findings } from './pages/findings';
import { Plan } from './pages/plan';
import { ReleasesPage } from './pages/releases';
import { Repairing } from './pages/repairing';
import { Report } from './pages/report';
import { Settings } from './pages/settings';
import { Header } from './parts/header';
import { NetworkUnknown } from './parts/network-unknown';
import { Paths } from './parts/paths';
import { Steps } from './parts/steps';
import { currentRepair } from './repairs';
import { useApp, useCheck, useWords } from './use-app';
import { useTheme } from './use-theme';

/** The frame around the pages. */
export function App() {
  const { t, language } = useWords();
  const page = useApp((state) => state.page);
  const cause = useApp((state) => state.cause);
  const connected = useApp((state) => state.connected);
  const notSaved = useApp((state) => state.view.notSaved);
  useEffect(() => {
    document.documentElement.lang = language;
  }, [language]);
  useTheme();
  const isLooking = useApp((state) => state.news.proposing !== null);
  const repair = useApp((state) => currentRepair(state.view)?.is);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another cause, plans that were found, a repair that turns: a new page
  useEffect(() => {
    // A new page begins at its top, and a screen reader at its heading.
    window.scrollTo(0, 0);
    const heading = page === 'choose' ? null : document.querySelector<HTMLElement>('h1');
    heading?.focus({ preventScroll: true });
  }, [page, cause, isLooking, repair]);
  return (
    <>
      <a className="skip" href="#content">
        {t('window.header.skip')}
      </a>
      <Header />
      <Steps />
      {connected ? null : (
        <p className="lost" role="alert">
          {t('window.header.lost')}
        </p>
      )}
      {notSaved === null ? null : (
        <p className="lost" role="status">
          <Paths text={t('window.header.notSaved', { file: notSaved })} />
        </p>
      )}
      {page === 'settings' ? null : <NetworkUnknown />}
      <main id="content" tabIndex={-1}>
        <CurrentPage page={page} />
      </main>
    </>
  );
}

function CurrentPage({ page }: { page: Page }): ReactNode {
  const check = useCheck();
  const view = useApp((state) => state.view);
  const about = useApp((state) => state.news.proposing?.check ?? state.view.proposed?.check);
  if (page === 'explain') return <Explain />;
  if (page === 'causes') return <Causes />;
  if (page === 'releases') return <ReleasesPage />;
  if (page === 'compatibility') return <Compatibility />;
  if (page === 'settings') return <Settings />;
  if (page === 'finding' && view.found) return <Finding found={view.found} />;
  const repair = currentRepair(view);
  if (repair && (page === 'repairing' || page === 'done')) {
    const { is } = repair;
    return is === 'running' || is === 'putting-back' ? (
      <Repairing repair={repair} />
    ) : (
      <Done repair={repair} ended={is} />
    );
  }
  if (page === 'choose' || !check) return <Choose />;
  if (page === 'plan') return <Plan check={view.checks[about ?? ''] ?? check} />;
  if (page === 'checking') return <Checking check={check} />;
  return page === 'report' ? <Report check={check} /> : <Findings check={check} />;
}
