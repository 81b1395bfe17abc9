import type { Drift, ReportOutput } from '../model';
import { sayCompared, sayDrift, sayLevel } from '../text/drift';
import type { Language } from '../text/index';
import { REPORT_WORDS } from '../text/report';
import type { Block, Section, Tone } from './blocks';

const TONE: Readonly<Record<Drift['severity'], Tone>> = { broken: 'bad', degraded: 'unsure', note: 'plain' };

/** What is not as it was when the environment was remembered; null: it never was. */
export function changed({ changed: compared }: ReportOutput, language: Language): Section | null {
  if (!compared) return null;
  const { since, drifts } = compared;
  const said = drifts.map((one): Block => {
    const { what, matters, help } = sayDrift(language, one);
    const text = [`${sayLevel(language, one)}${language === 'en' ? ': ' : '：'}${what}`, matters, help];
    return { is: 'text', text: text.join(language === 'en' ? ' ' : '').trim(), tone: TONE[one.severity] };
  });
  const head: Block[] = since === null ? [] : [{ is: 'text', text: sayCompared(language, since, drifts) }];
  return { title: REPORT_WORDS[language].changed, blocks: [...head, ...said] };
}
