import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import type { CheckView, FactKey, Finding } from '../../../probes/model';
import { appName } from '../../../probes/text/index';
import { cardsOf, STANDING } from '../trials';
import { useApp, useWords } from '../use-app';
import { Mark } from './mark';
import { Paths } from './paths';

/** What a helper asks for: every try with its error, what could not be found out, where was looked. */
export function Details({ check, finding }: { check: CheckView; finding: Finding | null }) {
  const { t } = useWords();
  const go = useApp((state) => state.go);
  return (
    <details className="details">
      <summary>
        <ChevronRight size={18} aria-hidden />
        {t('window.findings.details')}
      </summary>
      <Undetermined check={check} />
      <Tries check={check} />
      {finding ? <Evidence check={check} finding={finding} /> : null}
      <Place check={check} />
      <button type="button" className="link" onClick={() => go('compatibility')}>
        {t('window.compatibility.title')}
      </button>
    </details>
  );
}

function Undetermined({ check }: { check: CheckView }) {
  const { t } = useWords();
  const missing = new Set((check.diagnosis?.undetermined ?? []).flatMap((one) => one.missing));
  if (missing.size === 0) return null;
  return (
    <Group name={t('window.findings.undeterminedList')}>
      <ul className="plain">
        {[...missing].map((key) => (
          <li key={key}>
            <FactName check={check} fact={key} />
          </li>
        ))}
      </ul>
    </Group>
  );
}

/** A fact in plain words; where it is not known, why. */
function FactName({ check, fact }: { check: CheckView; fact: FactKey }) {
  const { t } = useWords();
  const what = t(`names.facts.${fact}`);
  const reading = check.facts[fact];
  if (reading?.is !== 'unknown') return <>{what}</>;
  const why = t(`names.why.${reading.why}`);
  return (
    <>
      {t('window.findings.because', { what, why })}
      {reading.detail ? (
        <code className="said">
          <Paths text={reading.detail} />
        </code>
      ) : null}
    </>
  );
}

function Tries({ check }: { check: CheckView }) {
  const { t } = useWords();
  const cards = cardsOf(check).filter((card) => card.trials.some((trial) => trial.answer));
  if (cards.length === 0) return null;
  return (
    <Group name={t('window.findings.questions')}>
      {cards.map((card) => (
        <ul key={card.gpu} className="plain tries" aria-label={card.name ?? undefined}>
          {card.trials.map(({ question, is, answer }) => (
            <li key={question}>
              <Mark is={STANDING[is]} label={t(`names.answers.${is}`)} />
              <span>
                {t(`names.questions.${question}`)} <code>{question}</code>
                {answer?.failure ? (
                  <code className="said">
                    {[answer.failure.kind, answer.failure.name ?? answer.failure.code, answer.failure.line]
                      .filter(Boolean)
                      .join(' · ')}
                  </code>
                ) : null}
              </span>
            </li>
          ))}
        </ul>
      ))}
    </Group>
  );
}

function Evidence({ check, finding }: { check: CheckView; finding: Finding }) {
  const { t } = useWords();
  const known = finding.evidence.flatMap((fact) => {
    const reading = check.facts[fact];
    return reading ? [{ fact, source: reading.from }] : [];
  });
  return (
    <Group name={t('window.findings.evidence')}>
      <ul className="plain">
        {known.map(({ fact, source }) => (
          <li key={fact}>
            <Paths text={t('window.findings.source', { fact: t(`names.facts.${fact}`), source })} />
          </li>
        ))}
        <li>
          {t('window.findings.code')} <code>{finding.code}</code>
        </li>
      </ul>
    </Group>
  );
}

function Place({ check }: { check: CheckView }) {
  const { t } = useWords();
  const target = useApp((state) => state.view.targets[check.target]);
  const place = check.facts['environment.place'];
  const runtime = check.facts['torch.runtime'];
  const files = check.facts['torch.files'];
  const torch = runtime?.is === 'known' ? runtime.value.version : files?.is === 'known' ? files.value.version : null;
  const pairs: readonly (readonly [string, string | null | undefined])[] = [
    [t('window.findings.folder'), target?.path],
    [t('window.findings.app'), place?.is === 'known' && place.value.app ? appName(place.value.app) : null],
    [t('window.findings.python'), place?.is === 'known' ? place.value.executable : null],
    [t('window.findings.torch'), torch],
  ];
  return (
    <Group name={t('window.findings.environment')}>
      <dl>
        {pairs.map(([name, value]) =>
          value ? (
            <div key={name}>
              <dt>{name}</dt>
              <dd>
                <Paths text={value} />
              </dd>
            </div>
          ) : null,
        )}
      </dl>
    </Group>
  );
}

function Group({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="group">
      <h3>{name}</h3>
      {children}
    </div>
  );
}
