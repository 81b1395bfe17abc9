import { APPS } from '../data/apps';
import type { Step } from '../model';
import { type Asked, type Context, know } from './asked';
import { NOTHING } from './cost';
import { join, parent } from './paths';
import { eachLine, isBatch, isCompound, isScript, silenced, statements, withoutWords } from './script';
import { flagsOf, REINSTALLS } from './start-flags';

export type Edit = Extract<Step, { do: 'edit-file' }>;

/** Scripts that the app is started with, by its catalogue and by what was found to start it. */
export function startFiles(asked: Pick<Asked, 'facts' | 'platform'>): string[] {
  const launch = know(asked, 'environment.launch');
  const place = know(asked, 'environment.place');
  if (!launch) return [];
  const key = place?.app?.split('/').pop();
  const names = APPS.filter((app) => app.key === key).flatMap(({ starts }) => starts ?? []);
  const files = names.map((name) => {
    const isAbove = name.startsWith('../');
    const folder = isAbove ? parent(asked, launch.folder) : launch.folder;
    return join(asked, folder, ...name.replace('../', '').split('/'));
  });
  return [...new Set([...(launch.script ? [launch.script] : []), ...files])];
}

/** One edit of a file: whole text before and after. null: nothing in it changes, or its text is not known. */
export function edit(
  context: Context,
  file: string,
  why: Edit['why'],
  params: Edit['params'],
  change: (text: string) => string,
  earlier: readonly Step[] = [],
): Edit | null {
  const last = earlier.findLast((step): step is Edit => step.do === 'edit-file' && step.file === file);
  const held = context.files[file];
  const before = last ? last.after : held?.text;
  if (before === undefined || before === null) return null;
  const after = change(before);
  if (after === before) return null;
  const encoding = last?.encoding ?? held?.encoding ?? 'utf8';
  return {
    do: 'edit-file',
    changes: true,
    file,
    encoding,
    before,
    after,
    why,
    params: { file, ...params },
    ...NOTHING,
  };
}

/** `pip install torch==…`, in whatever words around it; `uv sync`; the variable from which the WebUIs take such a line. */
function installsTorch(line: string): boolean {
  if (/^\s*(set\s+"?|export\s+)?TORCH_COMMAND\s*=\s*[^\s"]/i.test(line) || /\buv(\.exe)?"?\s+sync\b/i.test(line))
    return true;
  const words = line.toLowerCase().split(/[\s"']+/);
  const pip = words.findIndex((word) => /^pip3?(\.exe)?$/.test(word.split(/[\\/]/).pop() ?? ''));
  const install = pip < 0 ? -1 : words.indexOf('install', pip);
  return install >= 0 && words.slice(install).some((word) => /^torch(vision|audio)?($|[=<>!~[])/.test(word));
}

const UV_RUN = /(\buv(?:\.exe)?"?\s+run)(?=\s)(?!.*--no-sync)/gi;

/**
 * What in the app's own start would put the old torch back, or stop at a package that is gone: the edits, and what the
 * person has to change where we don't know how (launchers' settings, several commands in one line).
 */
export function startSteps(
  context: Context,
  gone: readonly string[],
  earlier: readonly Step[] = [],
): { edits: Edit[]; person: Step[] } {
  const flags = [...flagsOf(gone), ...REINSTALLS];
  const edits: Edit[] = [];
  const person: Step[] = [];
  const scripts = startFiles(context).filter((file) => isScript(file) && context.files[file]);
  for (const file of scripts) {
    const batch = isBatch(file);
    const text = context.files[file]?.text ?? '';
    const add = (why: Edit['why'], params: Edit['params'], change: (text: string) => string) => {
      const one = edit(context, file, why, params, change, [...earlier, ...edits]);
      if (one) edits.push(one);
    };
    const used = flags.filter((flag) => withoutWords(text, [flag]) !== text);
    add('drop-flag', { flags: used }, (now) => withoutWords(now, flags));
    add('drop-install', {}, (now) =>
      eachLine(now, (line) => (installsTorch(line) && !isCompound(line) ? silenced(line, batch) : line)),
    );
    add('no-sync', {}, (now) => eachLine(now, (line) => line.replace(UV_RUN, '$1 --no-sync')));
    for (const line of statements(text).filter((one) => installsTorch(one) && isCompound(one)))
      person.push({
        do: 'person',
        changes: false,
        what: 'drop-install',
        params: { file, line: line.trim() },
        ...NOTHING,
      });
  }
  const launch = know(context, 'environment.launch');
  const hidden = (launch?.arguments ?? []).filter((word) => flags.includes(word));
  const seen = edits.flatMap(({ params }) => (Array.isArray(params['flags']) ? params['flags'] : []));
  const left = hidden.filter((flag) => !seen.includes(flag));
  if (left.length > 0)
    person.push({
      do: 'person',
      changes: false,
      what: 'drop-flag',
      params: { flags: left, file: launch?.script ?? null },
      ...NOTHING,
    });
  return { edits, person };
}
