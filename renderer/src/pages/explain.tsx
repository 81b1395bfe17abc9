import type { Explanation } from '../../../probes/explain/index';
import { gap } from '../../../probes/text/line';
import { printerName } from '../../../probes/text/printer';
import { Candidates } from '../parts/candidates';
import { ErrorText } from '../parts/error-text';
import { Here } from '../parts/here';
import { useWords } from '../use-app';
import { useExplanation } from '../use-explanation';

/** What does this error text mean? The text stays in the window: it is judged here, and goes nowhere. */
export function Explain() {
  const { t } = useWords();
  const explanation = useExplanation();
  return (
    <div className="page">
      <h1 tabIndex={-1}>{t('window.explain.title')}</h1>
      <p className="lead">{t('window.explain.lead')}</p>
      <ErrorText />
      <div aria-live="polite">{explanation ? <Result explanation={explanation} /> : null}</div>
    </div>
  );
}

function Result({ explanation }: { explanation: Explanation }) {
  const { t } = useWords();
  const { line, lineNo, printedBy, candidates, notes } = explanation;
  const isUnknown = candidates.length === 0 && notes.length === 0;
  return (
    <section className="panel explained" aria-label={t('window.explain.result')}>
      {line === null ? null : (
        <>
          <h2>{t('window.explain.ended')}</h2>
          <code className="said">
            {lineNo}: {line}
          </code>
          {printedBy ? <p className="soft">{t('window.explain.printedBy', { who: printerName(printedBy) })}</p> : null}
        </>
      )}
      {isUnknown ? (
        <p>
          <strong>{t('window.explain.nothing')}</strong>
          {gap(t('window.explain.nothing'))}
          {t('window.explain.nothingHelp')}
        </p>
      ) : null}
      {candidates.length === 0 && notes.length > 0 ? <p>{t('window.explain.fine')}</p> : null}
      <Candidates findings={candidates} />
      <Candidates findings={notes} />
      <Here />
    </section>
  );
}
