import type { Code, Doubt, Params, Sign } from '../../model';
import type { Ask, Rule } from '../rule';
import { doubtOf, type Said, said } from '../said';

/** A cause that only an error text can show, by one sign, and that has nothing to do with code for the card. */
export function lookAlike(
  code: Code,
  sign: Sign,
  {
    isIt = () => true,
    params = () => ({}),
    perhaps = () => null,
    decides = 'error.lines',
  }: {
    isIt?: (ask: Ask, line: Said) => boolean;
    params?: (ask: Ask, line: Said) => Params;
    /** A line that means it at times; null: there is none. */
    perhaps?: (ask: Ask) => { line: Said; doubt: Doubt } | null;
    /** What settles it where the words leave it open; without it, more of the text. */
    decides?: Rule['decides'];
  } = {},
): Rule {
  return {
    code,
    masks: [],
    decides,
    onlyByText: true,
    judge(ask) {
      const line = said(ask, sign).find((one) => isIt(ask, one));
      const told = line ? { line, ...sure(line) } : perhaps(ask);
      if (!told) return null;
      return {
        severity: 'broken',
        params: { line: told.line.line, ...params(ask, told.line) },
        evidence: ['error.lines'],
        ...(told.doubt ? { doubt: told.doubt } : {}),
      };
    },
  };
}

/** These words have one meaning; only where the log went on without, they may not be what ended it. */
function sure(line: Said): ReturnType<typeof doubtOf> {
  return line.weight === 'fatal' ? {} : doubtOf(line);
}
