import { ChevronRight } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useWords } from '../use-app';

/** The last lines that programs said; folded away, and at its end when it is opened. */
export function SaidLines({ lines }: { lines: readonly string[] }) {
  const { t } = useWords();
  const text = useRef<HTMLElement>(null);
  const toEnd = () => {
    if (text.current) text.current.scrollTop = text.current.scrollHeight;
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: with each new line
  useEffect(toEnd, [lines]);
  return (
    <details className="details" onToggle={toEnd}>
      <summary>
        <ChevronRight size={18} aria-hidden />
        {t('window.repairing.log')}
      </summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <section ref={text} className="log" tabIndex={0} aria-label={t('window.repairing.log')}>
        <pre>{lines.length === 0 ? t('window.repairing.logNothing') : lines.join('\n')}</pre>
      </section>
    </details>
  );
}
