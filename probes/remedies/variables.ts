import type { Step } from '../model';
import { type Context, know } from './asked';
import { byHand } from './draft';
import { eachLine, isBatch, isScript, silenced } from './script';
import { type Edit, edit, startFiles } from './start';

/**
 * Takes a variable away: out of the app's own start by an edit; wherever else it is set, the person does it, since other
 * programs may count on it.
 */
export function dropVariable(context: Context, variable: string): { edits: Edit[]; person: Step[] } {
  const sets = new RegExp(`^\\s*@?(set\\s+"?|export\\s+)?${variable}\\s*=\\s*[^\\s"]`, 'i');
  const edits = startFiles(context).flatMap((file) => {
    if (!isScript(file)) return [];
    const one = edit(context, file, 'drop-variable', { variable }, (text) =>
      eachLine(text, (line) => (sets.test(line) ? silenced(line, isBatch(file)) : line)),
    );
    return one ? [one] : [];
  });
  const levels = (know(context, 'machine.variableLevels')?.set ?? []).filter(
    ({ name, level }) => name.toUpperCase() === variable && level !== 'process',
  );
  const person = levels.map(({ value, level, from }) => byHand('remove-variable', { variable, value, level, from }));
  const value =
    know(context, 'machine.variables')?.[variable] ?? know(context, 'environment.launch')?.variables[variable] ?? null;
  if (edits.length === 0 && person.length === 0)
    person.push(
      byHand('remove-variable', {
        variable,
        value,
        level: null,
        from: know(context, 'environment.launch')?.script ?? null,
      }),
    );
  return { edits, person };
}
