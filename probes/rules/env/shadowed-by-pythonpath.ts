import { ON_LOADER } from '../masks';
import type { Judged, Rule } from '../rule';
import { said } from '../said';

/** A variable (PYTHONPATH, PYTHONHOME) sends Python to foreign packages first. */
export default {
  code: 'env/shadowed-by-pythonpath',
  masks: ON_LOADER,
  decides: 'environment.shadows',
  judge(ask) {
    const imported = ask.maybe('torch.import');
    const shadow = ask.maybe('environment.shadows')?.find((one) => one.by === 'PYTHONPATH' && one.inEffect);
    const variables = ask.maybe('machine.variables');
    const [variable, folder] = shadow ? ['PYTHONPATH', shadow.folder] : named(variables ?? {});
    const file = imported?.is === 'imported' ? imported.file : null;
    if (file !== null) return folder && isInside(file, folder) ? found(variable, folder) : null;
    if (shadow?.packages.some(({ name }) => name === 'torch')) return found(variable, folder);
    const trouble = said(
      ask,
      'loader-error',
      'built-for-other-torch',
      'missing-shared-library',
      'exception',
      'cpu-only',
    );
    if (folder && said(ask, 'search-path').length > 0 && trouble.length > 0) return found(variable, folder, 'likely');
    if (!variables && !ask.maybe('environment.shadows')) ask.know('machine.variables');
    return null;
  },
} satisfies Rule;

function named(variables: Readonly<Record<string, string>>): readonly [string, string | null] {
  const home = variables['PYTHONHOME'];
  if (home) return ['PYTHONHOME', home];
  return ['PYTHONPATH', variables['PYTHONPATH'] ?? null];
}

function found(variable: string, folder: string | null, doubt?: Judged['doubt']): Judged {
  return {
    severity: 'broken',
    params: { variable, value: folder },
    evidence: ['machine.variables', 'torch.import', 'environment.shadows'],
    ...(doubt ? { doubt } : {}),
  };
}

/** Whether the file lies in one of the folders that the variable lists. */
function isInside(file: string, folders: string): boolean {
  const plain = (path: string) => path.replaceAll('\\', '/').replace(/\/$/, '').toLowerCase();
  const list = /^[A-Za-z]:[\\/]/.test(folders) ? folders.split(';') : folders.split(':');
  return list.some((folder) => folder !== '' && plain(file).startsWith(`${plain(folder)}/`));
}
