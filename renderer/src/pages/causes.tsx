import { Button } from '@mantine/core';
import { ArrowLeft } from 'lucide-react';
import type { Code, Params } from '../../../probes/model';
import { causesOf, causeText } from '../../../probes/text/index';
import { Markdown } from '../parts/markdown';
import { useApp, useWords } from '../use-app';
import { Glossary } from './glossary';

/** Every cause in plain words, and a page for each: the same text as in the documentation. */
export function Causes() {
  const { t } = useWords();
  const cause = useApp((state) => state.cause);
  const own = useApp((state) => state.causeParams);
  const showCause = useApp((state) => state.showCause);
  if (cause === null) return <All />;
  return (
    <div className="page wide">
      {cause === 'glossary' ? <Glossary /> : <Cause code={cause} own={own} />}
      <div className="actions">
        <Button variant="subtle" leftSection={<ArrowLeft size={18} aria-hidden />} onClick={() => showCause(null)}>
          {t('window.causes.back')}
        </Button>
      </div>
    </div>
  );
}

/** `own`: what a check of this computer found; without it the words are those of an example, and that is said. */
function Cause({ code, own }: { code: Code; own: Params | null }) {
  const { t, language } = useWords();
  const [title = '', ...rest] = causeText(language, code, own).split('\n');
  return (
    <>
      <h1 tabIndex={-1}>{title.replace(/^# /, '')}</h1>
      {own === null ? <p className="lead">{t('window.causes.example')}</p> : null}
      <section className="panel sheet">
        <Markdown text={rest.join('\n').trim()} below="page" />
      </section>
    </>
  );
}

function All() {
  const { t, language } = useWords();
  const showCause = useApp((state) => state.showCause);
  return (
    <div className="page wide">
      <h1 tabIndex={-1}>{t('window.causes.title')}</h1>
      <p className="lead">{t('pages.intro')}</p>
      <button type="button" className="link" onClick={() => showCause('glossary')}>
        {t('window.causes.glossary')}
      </button>
      {causesOf(language).map(({ area, causes }) => (
        <section key={area} className="panel">
          <h2>{area}</h2>
          <ul className="causes">
            {causes.map(({ code, what }) => (
              <li key={code}>
                <button type="button" className="link" onClick={() => showCause(code)}>
                  {what}
                </button>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
