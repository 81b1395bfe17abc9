import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import type { NotSeen } from '../../../probes/model';
import type { FoundApp } from '../searching';
import { useWords } from '../use-app';
import { ShortList } from './found-list';
import { Paths } from './paths';

/** Pythons that are nobody's app: there to be checked all the same. */
export function Plain({ pythons }: { pythons: readonly FoundApp[] }) {
  const { t } = useWords();
  if (pythons.length === 0) return null;
  return (
    <Folded title={t('window.finding.plain', { count: pythons.length })}>
      <ShortList apps={pythons} />
    </Folded>
  );
}

/** Where nobody could look, and why: an app may lie there. */
export function NotLookedInto({ places }: { places: readonly NotSeen[] }) {
  const { t } = useWords();
  if (places.length === 0) return null;
  return (
    <Folded title={t('window.finding.notSeen', { count: places.length })}>
      <ul className="plain">
        {places.map(({ path, why }) => (
          <li key={path}>
            <Paths text={t('window.findings.because', { what: path, why: t(`window.finding.why.${why}`) })} />
          </li>
        ))}
      </ul>
    </Folded>
  );
}

function Folded({ title, children }: { title: string; children: ReactNode }) {
  return (
    <details className="details">
      <summary>
        <ChevronRight size={16} aria-hidden />
        {title}
      </summary>
      <div className="group">{children}</div>
    </details>
  );
}
