import type { Step } from '../model';
import { type Context, know } from './asked';
import { byHand } from './draft';

/** An app that runs holds its files: it has to be closed first. */
export function closeApp(context: Context): Step[] {
  const running = know(context, 'environment.processes') ?? [];
  if (running.length === 0) return [];
  return [
    byHand('close-app', {
      app: context.place.app,
      programs: running.map(({ pid, arguments: words, executable }) => `${pid} ${words[0] ?? executable}`),
    }),
  ];
}
