import { gap } from '../../../probes/text/line';
import { useApp, useWords } from '../use-app';
import { Mark } from './mark';
import { Paths } from './paths';

/** Why the last command was not taken, and what to do about it. */
export function Refused() {
  const { t, say } = useWords();
  const refusal = useApp((state) => state.refusal);
  const droppedNothing = useApp((state) => state.droppedNothing);
  if (!refusal && !droppedNothing) return null;
  const { what, help } = refusal ? say(refusal.code, refusal.params) : { what: t('window.choose.noPath'), help: '' };
  return (
    <div className="note" data-is="bad" role="alert">
      <Mark is="bad" />
      <p>
        <strong>
          <Paths text={what} />
        </strong>
        {gap(what)}
        <Paths text={help} />
      </p>
    </div>
  );
}
