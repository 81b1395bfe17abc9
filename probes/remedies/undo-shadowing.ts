import type { Context, Draft } from './asked';
import { byHand } from './draft';
import { editsOnly } from './edits-only';
import { isBatch, isScript } from './script';
import { edit, startFiles } from './start';
import { dropVariable } from './variables';

/** Makes Python take the environment's own packages again: another variable in the app's start, or one fewer. */
export function undoShadowing(context: Context): Draft | null {
  const { finding } = context;
  const { variable } = finding.params;
  if (finding.code === 'env/shadowed-by-pythonpath') {
    const name = typeof variable === 'string' ? variable : 'PYTHONPATH';
    return editsOnly(context, 'undo-shadowing', dropVariable(context, name), {
      shadow: finding.params['value'] ?? null,
    });
  }
  const shadow = finding.params['shadow'] ?? null;
  const edits = startFiles(context).flatMap((file) => {
    if (!isScript(file) || !context.files[file]) return [];
    const line = isBatch(file) ? 'set PYTHONNOUSERSITE=1' : 'export PYTHONNOUSERSITE=1';
    const one = edit(context, file, 'no-user-site', {}, (text) =>
      text.includes('PYTHONNOUSERSITE') ? text : withFirstLine(text, line),
    );
    return one ? [one] : [];
  });
  const person =
    edits.length > 0
      ? []
      : [byHand('remove-user-package', { shadow, python: context.place.executable, package: 'torch' })];
  return editsOnly(context, 'undo-shadowing', { edits, person }, { shadow });
}

/** Behind a shebang or `@echo off`, which have to stay first. */
function withFirstLine(text: string, line: string): string {
  const end = text.includes('\r\n') ? '\r\n' : '\n';
  const head = /^(\uFEFF|\u00EF\u00BB\u00BF)?(#![^\n]*\n|@echo off[^\S\n]*\r?\n)?/i.exec(text)?.[0] ?? '';
  return `${head}${line}${end}${text.slice(head.length)}`;
}
