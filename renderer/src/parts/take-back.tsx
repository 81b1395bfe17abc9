import { Trash2, Undo2 } from 'lucide-react';
import type { RepairView } from '../../../probes/model';
import { sentences } from '../../../probes/text/line';
import { bytes } from '../amounts';
import { activeRepair } from '../repairs';
import { troubleText } from '../trouble';
import { useApp, useWords } from '../use-app';
import { Confirm } from './confirm';
import { Mark } from './mark';
import { Paths } from './paths';

/** The two ends of a repair that stands: all as it was before, or the safety copy given up. Both ask first. */
export function TakeBack({
  repair: { id, canUndo, safetyBytes },
  isSmall = false,
}: {
  repair: RepairView;
  isSmall?: boolean;
}) {
  const inWords = useWords();
  const { t, language } = inWords;
  const undo = useApp((state) => state.undo);
  const letGo = useApp((state) => state.letGo);
  const ending = useApp((state) => state.news.ending);
  const failed = useApp((state) => state.news.notUndone);
  const isBusy = useApp((state) => activeRepair(state.view) !== null || state.recovering) || ending !== null;
  if (!canUndo) return null;
  const room = safetyBytes === null ? [] : [t('window.done.letGoSize', { size: bytes(language, safetyBytes) })];
  const size = isSmall ? ('compact-sm' as const) : ('sm' as const);
  return (
    <>
      <Confirm
        {...{ size, disabled: isBusy, variant: isSmall ? 'subtle' : 'default' }}
        leftSection={<Undo2 size={16} aria-hidden />}
        title={t('window.done.undoSure')}
        why={t('window.done.undoWhy')}
        yes={t('window.done.undoYes')}
        no={t('window.done.undoNo')}
        onYes={() => void undo(id)}
      >
        {ending === id ? t('window.done.undoing') : t('window.done.undo')}
      </Confirm>
      <Confirm
        {...{ size, disabled: isBusy, variant: 'subtle' }}
        leftSection={<Trash2 size={16} aria-hidden />}
        title={t('window.done.letGoSure')}
        why={sentences(t('window.done.letGoWhy'), ...room)}
        yes={t('window.done.letGoYes')}
        no={t('window.done.letGoNo')}
        onYes={() => void letGo(id)}
      >
        {t('window.done.letGo')}
      </Confirm>
      {isSmall || room.length === 0 ? null : <p className="aside">{sentences(t('window.done.safety'), ...room)}</p>}
      {failed?.repair === id ? (
        <div className="note" data-is="bad" role="alert">
          <Mark is="bad" />
          <p>
            <Paths text={t('window.done.notUndone', { why: troubleText(inWords, failed.trouble) })} />
          </p>
        </div>
      ) : null}
    </>
  );
}

/** What had been added since a repair that was undone, and where it is now. */
export function SetAside({ repair }: { repair: string }) {
  const { t } = useWords();
  const kept = useApp((state) => state.news.setAside[repair]);
  if (!kept || kept.setAside.length === 0) return null;
  return (
    <section className="panel">
      <p>
        <Paths text={t('window.done.setAside', { folder: kept.safety ?? '' })} />
      </p>
      <ul className="plain paths">
        {kept.setAside.map((path) => (
          <li key={path}>
            <code>
              <Paths text={path} />
            </code>
          </li>
        ))}
      </ul>
    </section>
  );
}
