import type { Obstacle } from '../../../probes/model';
import { sentences } from '../../../probes/text/line';
import { sayObstacle } from '../../../probes/text/repair';
import { useWords } from '../use-app';
import { Mark } from './mark';
import { Paths } from './paths';

/** What has to be done before a repair, and what should be known before it. */
export function Obstacles({ obstacles }: { obstacles: readonly Obstacle[] }) {
  const { t } = useWords();
  const stops = obstacles.filter(({ severity }) => severity === 'stops');
  const warns = obstacles.filter(({ severity }) => severity === 'warns');
  return (
    <>
      {stops.length > 0 ? (
        <Several title={t('window.plan.first')} note={t('window.plan.firstNote')} obstacles={stops} is="bad" />
      ) : null}
      {warns.length > 0 ? <Several title={t('window.plan.toKnow')} note={null} obstacles={warns} is="unsure" /> : null}
    </>
  );
}

interface SeveralProps {
  title: string;
  note: string | null;
  obstacles: readonly Obstacle[];
  is: 'bad' | 'unsure';
}

function Several({ title, note, obstacles, is }: SeveralProps) {
  const { language } = useWords();
  return (
    <div className="note" data-is={is}>
      <Mark is={is} />
      <div className="grow">
        <h3>{title}</h3>
        <ul>
          {obstacles.map((one) => {
            const { what, help } = sayObstacle(language, one);
            return (
              <li key={what}>
                <Paths text={sentences(what, help)} />
              </li>
            );
          })}
        </ul>
        {note === null ? null : <p className="aside">{note}</p>}
      </div>
    </div>
  );
}
