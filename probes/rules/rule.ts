import type { Code, Doubt, FactKey, Facts, Finding, Params, Question, Value, Verdict } from '../model';

/** How a rule asks. `undefined` answers both "absent" and "nobody could tell"; `isAbsent` tells them apart. */
export interface Ask {
  /** Asks for a fact that the rule needs: that nobody could tell it is remembered. */
  know<K extends FactKey>(key: K): Value<K> | undefined;
  /** Asks for a fact that only adds to the answer. */
  maybe<K extends FactKey>(key: K): Value<K> | undefined;
  /** Whether a fact is known to be absent. That nobody could tell is remembered. */
  isAbsent(key: FactKey): boolean;
}

export interface Judged {
  severity: Finding['severity'];
  params: Params;
  evidence: readonly FactKey[];
  /** Left out: certain. What rests on words alone is at best likely, unless the words leave no other cause. */
  doubt?: Doubt;
}

/** Not found, and not ruled out either: these facts would decide. */
export interface Undecided {
  missing: readonly FactKey[];
}

/** Judges one bad thing from facts alone. Reads nothing, changes nothing. */
export interface Rule {
  code: Code;
  /** What this finding explains, so that it is no longer listed beside it. Only a certain finding explains anything. */
  masks: readonly Code[];
  /** What settles the matter where only words speak: a fact that a check finds out, or a question to the card. */
  decides: FactKey | Question;
  /** Only an error text can show it: without one the rule isn't asked, and says neither "clear" nor "undetermined". */
  onlyByText?: true;
  /**
   * null: not found. A rule that asked for a fact nobody could tell, and found nothing, becomes `undetermined`: so ask
   * for the decisive fact first and return once it settles the matter.
   */
  judge(ask: Ask): Judged | Undecided | null;
}

/** Runs one rule on the facts there are. */
export function apply(rule: Rule, facts: Facts): Verdict {
  const missing = new Set<FactKey>();
  const maybe = <K extends FactKey>(key: K): Value<K> | undefined => {
    const reading = facts[key];
    return reading?.is === 'known' ? (reading.value as Value<K>) : undefined;
  };
  const note = (key: FactKey) => {
    const is = facts[key]?.is ?? 'unknown';
    if (is === 'unknown') missing.add(key);
    return is;
  };
  const know: Ask['know'] = (key) => (note(key) === 'known' ? maybe(key) : undefined);
  const judged = rule.judge({ know, maybe, isAbsent: (key) => note(key) === 'absent' });
  if (judged && 'missing' in judged) for (const key of judged.missing) missing.add(key);
  else if (judged) return { code: rule.code, is: 'found', finding: toFinding(rule, judged, facts) };
  if (missing.size > 0) return { code: rule.code, is: 'undetermined', missing: [...missing] };
  return { code: rule.code, is: 'clear' };
}

function toFinding(rule: Rule, { severity, params, evidence, doubt }: Judged, facts: Facts): Finding {
  const finding = { code: rule.code, severity, params: { ...params, ...where(facts) }, evidence: [...evidence] };
  return doubt ? { ...finding, doubt, decides: rule.decides } : finding;
}

/** Half of all failed repairs hit the wrong Python, so every finding says which app and folder it is about. */
function where(facts: Facts): Params {
  const place = facts['environment.place'];
  return place?.is === 'known' ? { app: place.value.app, folder: place.value.path } : { app: null, folder: '' };
}
