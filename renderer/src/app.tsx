import { type ReactNode, useEffect } from 'react';
import { Causes } from './pages/causes';
import { Checking } from './pages/checking';
import { Choose } from './pages/choose';
import { Explain } from './pages/explain';
import { Findings } from './pages/findings';
import { Report } from './pages/report';
import { Header } from './parts/header';
import { Steps } from './parts/steps';
import type { Page } from './store';
import { useApp, useCheck, useWords } from './use-app';

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
  // biome-ignore lint/correctness/useExhaustiveDependencies: the page of another cause is a new page
  useEffect(() => {
    // A new page begins at its top, and a screen reader at its heading.
    window.scrollTo(0, 0);
    const heading = page === 'choose' ? null : document.querySelector<HTMLElement>('h1');
    heading?.focus({ preventScroll: true });
  }, [page, cause]);
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
          {t('window.header.notSaved', { file: notSaved })}
        </p>
      )}
      <main id="content" tabIndex={-1}>
        <CurrentPage page={page} />
      </main>
    </>
  );
}

function CurrentPage({ page }: { page: Page }): ReactNode {
  const check = useCheck();
  if (page === 'explain') return <Explain />;
  if (page === 'causes') return <Causes />;
  if (page === 'choose' || !check) return <Choose />;
  if (page === 'checking') return <Checking check={check} />;
  return page === 'findings' ? <Findings check={check} /> : <Report check={check} />;
}
