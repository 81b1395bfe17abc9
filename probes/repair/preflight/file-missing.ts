import { proxyFor } from '../../fetch/index';
import type { Fetched, FetchRequest, Host } from '../../host';
import type { DownloadTrouble, Plan, PlanFile } from '../../model';
import { filesOf } from './changed';
import { type FileState, type Predicate, stops, unsure } from './surroundings';

const DEADLINE_MS = 10_000;

export interface Network {
  /** Nothing is asked of it. */
  offline?: boolean | undefined;
  bypassProxy?: boolean | undefined;
}

/** Whether exactly these files are to be had: here already, or offered at their address. Nothing is fetched. */
export function lookAtFiles(host: Host, plan: Plan, network: Network, signal: AbortSignal): Promise<FileState[]> {
  return Promise.all(
    filesOf(plan).map(async (file): Promise<FileState> => {
      const { name, path, url, bytes } = file;
      const stat = await host.stat(path);
      const whole = stat.is === 'known' && stat.value.kind === 'file' && (bytes === null || stat.value.bytes === bytes);
      if (whole) return { name, at: path, is: 'here' };
      if (url !== null) return ask(host, { ...file, url }, network, signal);
      return { name, at: path, is: stat.is === 'unknown' ? { trouble: 'unreadable' } : 'gone' };
    }),
  );
}

async function ask(
  host: Host,
  { name, url }: PlanFile & { url: string },
  { offline = false, bypassProxy = false }: Network,
  signal: AbortSignal,
): Promise<FileState> {
  if (offline) return { name, at: url, is: { trouble: 'cancelled' } };
  const { proxy } = bypassProxy ? { proxy: null } : await proxyFor(host, url);
  const request: FetchRequest = { deadlineMs: DEADLINE_MS, limitBytes: 1, proxy, signal };
  let answer = await host.fetch(url, { ...request, method: 'HEAD' });
  // Some servers answer to those only who want the file itself.
  if (answer.is === 'answered' && [403, 405, 501].includes(answer.status))
    answer = await host.fetch(url, { ...request, headers: { range: 'bytes=0-0' } });
  return { name, at: url, is: stateOf(answer) };
}

function stateOf(answer: Fetched): FileState['is'] {
  if (answer.is === 'failed') return { trouble: answer.why === 'deadline' ? 'slow' : answer.why };
  if (answer.status === 404 || answer.status === 410) return 'gone';
  if (answer.status >= 200 && answer.status < 300) return 'reachable';
  const trouble: DownloadTrouble = answer.status >= 500 ? 'server-error' : 'denied';
  return { trouble };
}

/** Every file of the plan is to be had. */
export const fileMissing: Predicate = ({ files }) => {
  const gone = files.filter(({ is }) => is === 'gone');
  const [first] = gone;
  if (first) return [stops('repair/file-missing', { file: first.name, at: first.at, more: gone.length - 1 })];
  for (const { name, at, is } of files)
    if (typeof is === 'object')
      return [unsure('repair/file-missing', is.trouble, { file: name, at, url: at, proxy: null })];
  return [];
};
