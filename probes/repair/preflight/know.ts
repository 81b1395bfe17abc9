import type { FactKey, Facts, Reading, Value } from '../../model';

/** A reading of the fact that it stands under. */
function readingOf<K extends FactKey>(facts: Facts, key: K): Reading<K> | undefined {
  return facts[key];
}

/** The value of a fact that is known; null: it isn't. */
export function know<K extends FactKey>(facts: Facts, key: K): Value<K> | null {
  const reading = readingOf(facts, key);
  return reading?.is === 'known' ? reading.value : null;
}
