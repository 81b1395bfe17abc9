import type { Event } from '../model';
import type { Session } from '../session';
import { line } from '../text/line';
import { sayRepairTrouble } from '../text/repair';
import { TERMINAL_WORDS } from '../text/terminal';
import { inSession, refuse } from './plan';
import { type Call, EXIT } from './terminal';
import { done } from './wait';

type Recovered = Extract<Event, { is: 'recovered' }>;

/** What an earlier run left in the middle is finished or put back first, and told. A number: the exit code of a refusal. */
export async function recoverFirst(session: Session, call: Call): Promise<number | null> {
  const { terminal, language } = call;
  const found: Recovered[] = [];
  const off = session.on((event) => event.is === 'recovered' && found.push(event));
  const ended = await done(session, call, { do: 'recover' }, ['recover-ended']);
  off();
  if (ended.is === 'refused') return refuse(call, ended);
  for (const one of found) terminal.err(inWords(one, language));
  return null;
}

/** `torchmend recover [--json]`: finishes or puts back every repair that was interrupted. Exit code 3: one is left. */
export async function runRecover(call: Call): Promise<number> {
  return inSession(call, async (session) => {
    const { terminal, language, values } = call;
    const events = (await session.after(0)).filter((event) => event.is === 'recovered');
    if (values.json)
      terminal.json({
        recovered: events.map(({ repair, prefix, how, trouble }) => ({ repair, prefix, how, trouble })),
      });
    else if (events.length === 0) terminal.out(TERMINAL_WORDS[language].nothingToRecover);
    return events.some(({ how }) => how === 'left' || how === 'busy' || how === 'unread') ? EXIT.failed : EXIT.clear;
  });
}

/**
 * `torchmend undo [repair] [--json]`: the repair that is named, else the last one that stands. Everything as it was.
 * `--let-go` gives its safety copy up instead. Exit code 0: done; 3: there is no such repair, or it could not be undone.
 */
export async function runUndo(call: Call): Promise<number> {
  return inSession(call, async (session) => {
    const { terminal, language, values, rest } = call;
    const t = TERMINAL_WORDS[language];
    const standing = Object.values(session.view().repairs).filter(({ canUndo }) => canUndo);
    const last = standing.sort((a, b) => b.startedAt - a.startedAt)[0];
    const repair = rest[0] ?? last?.id;
    if (repair === undefined) {
      if (values.json) terminal.json({ repair: null, how: 'nothing' });
      else terminal.err(t.nothingToUndo);
      return EXIT.failed;
    }
    if (!standing.some(({ id }) => id === repair)) {
      const known = standing.map(({ id, plan }) => `${id}  ${plan.prefix}`);
      if (values.json) terminal.json({ repair, how: 'nothing' });
      else
        terminal.err(
          [line`${t.noSuchRepair} ${repair}`, ...(known.length > 0 ? [t.repairsAre, ...known] : [])].join('\n'),
        );
      return EXIT.failed;
    }
    const how = values['let-go'] ? 'let-go' : 'undo';
    const ended = await done(session, call, { do: how, repair }, ['undone', 'let-go', 'undo-failed']);
    if (ended.is === 'refused') return refuse(call, ended);
    if (ended.is === 'undo-failed') {
      if (values.json) terminal.json({ repair, how: 'failed', trouble: ended.trouble });
      else terminal.err(sayRepairTrouble(language, ended.trouble));
      return EXIT.failed;
    }
    const { setAside, safety } = ended.is === 'undone' ? ended : { setAside: [], safety: null };
    if (values.json) terminal.json({ repair, how: ended.is, setAside, safety });
    else
      terminal.out(
        [t.undone[ended.is], ...(safety === null ? [] : [line`${t.keptAside} ${safety}`, ...setAside])].join('\n'),
      );
    return EXIT.clear;
  });
}

function inWords({ prefix, how, trouble }: Recovered, language: Call['language']): string {
  const head = `${prefix}: ${TERMINAL_WORDS[language].recovered[how]}`;
  return trouble ? `${head} ${sayRepairTrouble(language, trouble)}` : head;
}
