import { useApp, useWords } from '../use-app';
import { Mark } from './mark';

/** Why the last command was not taken, and what to do about it. */
export function Refused() {
  const { say } = useWords();
  const refusal = useApp((state) => state.refusal);
  if (!refusal) return null;
  const { what, help } = say(refusal.code, refusal.params);
  return (
    <div className="note" data-is="bad" role="alert">
      <Mark is="bad" />
      <p>
        <strong>{what}</strong> {help}
      </p>
    </div>
  );
}
