import { Button } from '@mantine/core';
import { Download, RefreshCw, RotateCw } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { DEFAULTS, isOffline, type UpdateState } from '../../../probes/model';
import { fill } from '../../../probes/text/builds';
import { gap, sentences } from '../../../probes/text/line';
import { UPDATE_WORDS } from '../../../probes/text/updates';
import { useApp, useWords } from '../use-app';
import { Choices } from './choices';
import { Linked } from './linked';
import { Mark } from './mark';

/** Newer versions of the program: whether they are looked for, and how that stands. */
export function UpdateSettings() {
  const { language } = useWords();
  const t = UPDATE_WORDS[language];
  const settings = useApp((state) => state.view.settings ?? DEFAULTS);
  const { updates: when } = settings;
  const isOff = isOffline(settings);
  const update = useApp((state) => state.view.update);
  const change = useApp((state) => state.change);
  const step = useApp((state) => state.update);
  useEffect(() => void step('tell'), [step]);
  const state = update?.state;
  if (state?.is === 'cannot')
    return (
      <section className="panel">
        <h2>{t.title}</h2>
        <p>{t.cannot[state.why]}</p>
        {update?.releases ? (
          <p>
            {t.byHand}
            {gap(t.byHand)}
            <Linked text={update.releases} own={update.releases} />
          </p>
        ) : null}
      </section>
    );
  return (
    <Choices
      name={t.title}
      note={t.note}
      value={when}
      onChoose={(chosen) => void change({ updates: chosen })}
      options={(['asked', 'start', 'never'] as const).map((value) => ({ value, label: t.when[value] }))}
    >
      {isOff ? <p>{t.off}</p> : null}
      {state ? <Standing state={state} isOff={isOff || when === 'never'} /> : null}
    </Choices>
  );
}

/** What can be done next, and what was told. */
function Standing({ state, isOff }: { state: UpdateState; isOff: boolean }) {
  const { language } = useWords();
  const t = UPDATE_WORDS[language];
  const step = useApp((all) => all.update);
  const button = (label: string, Icon: typeof Download, next: Parameters<typeof step>[0], off = isOff) => (
    <Button
      variant="default"
      leftSection={<Icon size={16} aria-hidden />}
      disabled={off}
      onClick={() => void step(next)}
    >
      {label}
    </Button>
  );
  const look = button(t.look, RefreshCw, 'look');
  switch (state.is) {
    case 'cannot':
      return null;
    case 'not-looked':
      return <Line action={look} />;
    case 'looking':
      return <Line action={button(t.look, RefreshCw, 'look', true)}>{t.looking}</Line>;
    case 'none':
      return <Line action={look}>{t.none}</Line>;
    case 'found':
      return (
        <>
          <Line action={button(t.fetch, Download, 'fetch')}>{fill(language, t.found, state)}</Line>
          {state.notes === '' ? null : (
            <details>
              <summary>{t.notes}</summary>
              <p className="told">{state.notes}</p>
            </details>
          )}
        </>
      );
    case 'fetching':
      return (
        <Line action={button(t.fetch, Download, 'fetch', true)} isQuiet>
          {fill(language, t.fetching, state)}
        </Line>
      );
    case 'ready':
      return <Line action={button(t.restart, RotateCw, 'restart', false)}>{fill(language, t.ready, state)}</Line>;
    case 'failed':
      return (
        <>
          <p className="note" data-is="unsure">
            <Mark is="unsure" />
            <span>{sentences(t.failed[state.why], fill(language, t.detail, state))}</span>
          </p>
          <Line action={look} />
        </>
      );
  }
}

/** `isQuiet`: nobody wants a percent more spoken each second. */
function Line({ action, isQuiet = false, children }: { action: ReactNode; isQuiet?: boolean; children?: ReactNode }) {
  return (
    <div className="actions">
      {action}
      <span role={isQuiet ? undefined : 'status'}>{children}</span>
    </div>
  );
}
