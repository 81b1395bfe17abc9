import { wholePath } from '../given';
import type { FindView, Reply } from '../model';
import { sessionFile } from '../places';
import { openSession, type Session } from '../session';
import { fill } from '../text/builds';
import { say } from '../text/index';
import { line } from '../text/line';
import { TERMINAL_WORDS } from '../text/terminal';
import { toFindOutput } from './find-output';
import { describeFound } from './find-words';
import { signsOfLife } from './progress';
import { type Call, EXIT } from './terminal';

/** `torchmend find [--json] [folder…]`: every environment and every graphics card; with folders, only through these. */
export async function runFind(call: Call): Promise<number> {
  const { host, terminal, language, values } = call;
  const session = await openSession(host, { file: sessionFile(host) });
  try {
    const found = await findOnce(session, call);
    if ('code' in found) {
      const { what, help } = say(language, found.code, found.params);
      const text = line`${what} ${help}`.trim();
      if (values.json) terminal.json({ failure: { code: found.code, params: found.params, text } });
      else terminal.err(text);
      return EXIT.failed;
    }
    const output = toFindOutput(found, language);
    if (values.json) terminal.json(output);
    else terminal.out(describeFound(found, call));
    return { running: EXIT.failed, failed: EXIT.failed, cancelled: EXIT.stopped, done: EXIT.clear }[found.is];
  } finally {
    await session.close();
  }
}

async function findOnce(session: Session, call: Call): Promise<FindView | Extract<Reply, { is: 'refused' }>> {
  const { host, terminal, language, rest } = call;
  const targets: string[] = [];
  for (const folder of rest) {
    const picked = await session.send({ do: 'pick', path: wholePath(host, folder) });
    if (picked.is === 'refused') return picked;
    if (picked.id !== undefined) targets.push(picked.id);
  }
  const told = new Set<string>();
  const tell = signsOfLife(call, 0);
  const t = TERMINAL_WORDS[language];
  const ended = new Promise<void>((resolve) => {
    session.on((event) => {
      if (event.is === 'find-ended') resolve();
      if (event.is !== 'environment-found' || told.has(event.target)) return;
      told.add(event.target);
      // Where it looks, and no more: the lines themselves stand in the result.
      tell(() => fill(language, t.foundSoFar, { count: told.size, path: event.environment.path }));
    });
  });
  const begun = await session.send({ do: 'find', targets });
  if (begun.is === 'refused') return begun;
  const stop = () => void session.send({ do: 'cancel' });
  if (terminal.signal.aborted) stop();
  else terminal.signal.addEventListener('abort', stop, { once: true });
  await ended;
  const { found } = session.view();
  if (!found) throw new Error('looking ended without having begun');
  return found;
}
