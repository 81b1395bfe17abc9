import type { Finding } from '../../../probes/model';
import { gap, line } from '../../../probes/text/line';
import { useApp, useWords } from '../use-app';
import { useDecides } from '../use-explanation';

/** Possible causes, best first: the best one in full, the others by their sentence, each with its page. */
export function Candidates({ findings }: { findings: readonly Finding[] }) {
  const { t } = useWords();
  const [first, ...others] = findings;
  if (!first) return null;
  return (
    <>
      <Best finding={first} />
      {others.length > 0 ? (
        <>
          <h3>{t('window.explain.others')}</h3>
          <ul className="others">
            {others.map((finding) => (
              <li key={finding.code}>
                <Other finding={finding} />
              </li>
            ))}
          </ul>
        </>
      ) : null}
    </>
  );
}

function Best({ finding }: { finding: Finding }) {
  const { t, say } = useWords();
  const decides = useDecides();
  const { what, why, help } = say(finding.code, finding.params);
  return (
    <div className="best">
      <h2>
        <span className="doubt">{t(`window.explain.${finding.doubt ?? 'certain'}`)}</span> {what}
      </h2>
      <p>{why}</p>
      <p>{help}</p>
      {finding.doubt && finding.decides ? <p className="soft">{decides(finding.decides)}</p> : null}
      <More finding={finding} what={what} />
    </div>
  );
}

function Other({ finding }: { finding: Finding }) {
  const { t, say } = useWords();
  const { what } = say(finding.code, finding.params);
  return (
    <>
      <span className="doubt">{t(`window.explain.${finding.doubt ?? 'certain'}`)}</span> {what}
      {gap(what)}
      <More finding={finding} what={what} />
    </>
  );
}

/** The way to a cause's own page. */
export function More({ finding, what }: { finding: Finding; what: string }) {
  const { t } = useWords();
  const showCause = useApp((state) => state.showCause);
  return (
    <button
      type="button"
      className="link"
      aria-label={line`${t('window.explain.more')}: ${what}`}
      onClick={() => showCause(finding.code, finding.params)}
    >
      {t('window.explain.more')}
    </button>
  );
}
