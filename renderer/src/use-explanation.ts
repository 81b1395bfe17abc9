import { useMemo } from 'react';
import { type Explanation, explain } from '../../probes/explain/index';
import { lookUp } from '../../probes/text/index';
import { useApp, useJoinedCheck, useWords } from './use-app';

/** What the pasted text means, joined with the check of this computer where there is one; null: nothing is pasted. */
export function useExplanation(): Explanation | null {
  const text = useApp((state) => state.pasted);
  const check = useJoinedCheck();
  return useMemo(() => (text.trim() === '' ? null : explain(text, check?.facts ?? {})), [text, check]);
}

/** What would settle a doubt, in plain words. */
export function useDecides(): (decides: string) => string {
  const { t, language } = useWords();
  return (decides) => {
    const fact = lookUp(language, `names.facts.${decides}`, {});
    if (fact !== null && fact !== undefined) return t('window.explain.decides', { what: fact });
    const question = lookUp(language, `names.questions.${decides}`, {}) ?? decides;
    return t('window.explain.decidesCard', { what: question });
  };
}
