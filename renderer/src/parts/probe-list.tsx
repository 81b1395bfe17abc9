import type { CheckView, ProbeView } from '../../../probes/model';
import { lookUp } from '../../../probes/text/index';
import { useNow, useWords } from '../use-app';
import { Mark, type Standing } from './mark';

const STANDING: Readonly<Record<ProbeView['is'], Standing>> = {
  running: 'busy',
  done: 'good',
  timeout: 'unsure',
  crashed: 'unsure',
  cancelled: 'apart',
  'not-reached': 'apart',
};

/** Every look that was begun: what it is, how it stands, how long it took. */
export function ProbeList({ check }: { check: CheckView }) {
  const { t, language } = useWords();
  const now = useNow(check.is === 'running');
  return (
    <ul className="probes">
      {check.probes.map((probe) => {
        const seconds = (probe.ms ?? Math.max(0, now - probe.startedAt)) / 1000;
        return (
          <li key={probe.probe}>
            <Mark is={STANDING[probe.is]} label={t(`window.checking.${probe.is}`)} />
            <span>{lookUp(language, `names.probes.${probe.probe}`, {}) ?? probe.probe}</span>
            <span className="aside">
              {t('window.checking.seconds', {
                seconds: seconds < 10 && probe.ms !== null ? seconds.toFixed(1) : Math.round(seconds),
              })}
            </span>
          </li>
        );
      })}
    </ul>
  );
}
