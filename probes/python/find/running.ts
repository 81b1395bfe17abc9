import type { Host, RunningPython } from '../../host';
import type { PythonProcess } from '../../model';
import { prefixOf } from '../interpreter';

/** The environment that a running Python takes its packages from. */
export function prefixOfProcess(host: Host, { packages, torch, executable }: RunningPython): string {
  const site = packages ?? (torch === null ? null : host.path.dirname(torch));
  if (site === null) return prefixOf(host, executable);
  // …/lib/python3.11/site-packages and …\Lib\site-packages
  const lib = host.path.dirname(site);
  return host.platform === 'win32' ? host.path.dirname(lib) : host.path.dirname(host.path.dirname(lib));
}

/** Of all Pythons that run, those out of this environment; what we have started ourselves is none of them. */
export function runningIn(host: Host, prefix: string, all: readonly RunningPython[]): PythonProcess[] {
  const fold = (path: string) => (host.platform === 'linux' ? path : path.toLowerCase());
  return all
    .filter((one) => !isOurs(host, one) && fold(prefixOfProcess(host, one)) === fold(prefix))
    .map(({ packages, ...known }) => known);
}

/** A child of a check: it runs one of our own scripts. */
export function isOurs({ scripts, path }: Host, { arguments: given }: RunningPython): boolean {
  return scripts !== '' && given.some((word) => word.endsWith('.py') && path.dirname(word) === path.resolve(scripts));
}

/** The folder of what it runs: of its script where that is named whole, else where it works. */
export function appFolderOf(host: Host, { arguments: given, folder }: RunningPython): string | undefined {
  const script = given.find((word) => word.endsWith('.py'));
  if (script === undefined) return folder ?? undefined;
  return host.path.isAbsolute(script)
    ? host.path.dirname(script)
    : folder === null
      ? undefined
      : host.path.dirname(host.path.resolve(folder, script));
}
