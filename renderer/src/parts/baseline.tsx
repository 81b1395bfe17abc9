import { Button } from '@mantine/core';
import { Bookmark } from 'lucide-react';
import type { CheckView, Drift } from '../../../probes/model';
import { sayCompared, sayDrift, sayLevel } from '../../../probes/text/drift';
import { gap, sentences } from '../../../probes/text/line';
import { WINDOW_UPKEEP } from '../../../probes/text/window-upkeep';
import { useApp, useWords } from '../use-app';
import { Mark, type Standing } from './mark';
import '../upkeep.css';

const STANDING: Readonly<Record<Drift['severity'], Standing>> = { broken: 'bad', degraded: 'unsure', note: 'apart' };

/** What changed since this environment was remembered, and the way to remember it; nothing changed: nothing is said. */
export function Baseline({ check }: { check: CheckView }) {
  const { language } = useWords();
  const t = WINDOW_UPKEEP[language];
  const { baseline } = check;
  const isFresh = baseline?.since != null && baseline.since >= check.startedAt;
  if (isFresh)
    return (
      <p className="aside" role="status">
        {t.remembered}
      </p>
    );
  const drifts = baseline?.drifts ?? [];
  if (drifts.length === 0 && (baseline !== null || !canBeRemembered(check))) return null;
  return (
    <section className="panel" aria-label={drifts.length > 0 ? t.changed : t.remember}>
      {drifts.length > 0 ? <Drifts since={baseline?.since ?? null} drifts={drifts} /> : <p>{t.rememberWhy}</p>}
      <Remember check={check} isAnew={drifts.length > 0} />
    </section>
  );
}

function Drifts({ since, drifts }: { since: number | null; drifts: readonly Drift[] }) {
  const { language } = useWords();
  return (
    <>
      <h2>{since === null ? WINDOW_UPKEEP[language].changed : sayCompared(language, since, drifts)}</h2>
      <ul className="drifts">
        {drifts.map((one) => {
          const { what, matters, help } = sayDrift(language, one);
          return (
            <li key={one.code}>
              <Mark is={STANDING[one.severity]} label={sayLevel(language, one)} />
              <p>
                <strong>{what}</strong>
                {gap(what)}
                {sentences(matters, help)}
              </p>
            </li>
          );
        })}
      </ul>
    </>
  );
}

function Remember({ check, isAnew }: { check: CheckView; isAnew: boolean }) {
  const { language } = useWords();
  const t = WINDOW_UPKEEP[language];
  const remember = useApp((state) => state.remember);
  if (!canBeRemembered(check)) return null;
  return (
    <div className="actions">
      <Button
        variant="default"
        leftSection={<Bookmark size={16} aria-hidden />}
        onClick={() => void remember(check.id)}
      >
        {isAnew ? t.rememberAnew : t.remember}
      </Button>
    </div>
  );
}

/** Only what works is worth being gone back to. */
function canBeRemembered({ is, stage, diagnosis, answers }: CheckView): boolean {
  return (
    is === 'done' &&
    stage === 'proven' &&
    diagnosis?.outcome === 'clear' &&
    answers.some((answer) => answer.is === 'passed') &&
    !answers.some((answer) => answer.is === 'failed')
  );
}
