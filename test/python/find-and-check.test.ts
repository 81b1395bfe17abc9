import { describe, expect, it } from 'vitest';
import type { Host } from '../../probes/host';
import type { Event } from '../../probes/model';
import { openSession } from '../../probes/session';
import { linuxHost } from './machine';
import { files, type Tree, venv } from './trees';

const comfy = (folder: string) => files(folder, 'main.py', 'nodes.py', 'comfy/x.py', 'output/picture.png');
const USED = 1_700_000_000_000;
const two = { ...comfy('one'), ...venv('linux', 'one/venv'), ...comfy('two'), ...venv('linux', 'two/venv') };

/** The second was used last. */
function machine(tree: Tree = two): Host {
  const host = linuxHost({ tree });
  return {
    ...host,
    async stat(path) {
      const stat = await host.stat(path);
      const modifiedMs = path.startsWith('/data/two') ? USED + 1000 : USED;
      return stat.is === 'known' ? { ...stat, value: { ...stat.value, modifiedMs } } : stat;
    },
  };
}

/** All that one `find … andCheck` comes to, until the session takes another command. */
async function run(host: Host, during?: (event: Event, send: (command: object) => Promise<unknown>) => void) {
  const session = await openSession(host, { ask: [] });
  const events: Event[] = [];
  const picked = await session.send({ do: 'pick', path: '/data' });
  const ended = new Promise<void>((resolve) =>
    session.on((event) => {
      events.push(event);
      during?.(event, (command) => session.send(command));
      const isFound = event.is === 'find-ended' && (event.how !== 'done' || !session.view().found?.order.length);
      if (event.is === 'check-ended' || isFound) resolve();
    }),
  );
  const find = { do: 'find', targets: [picked.is === 'accepted' ? picked.id : ''], andCheck: true };
  expect(await session.send(find)).toMatchObject({ is: 'accepted' });
  await ended;
  const view = session.view();
  // Whoever hears of the end may send the next command at once.
  expect(await session.send({ do: 'cancel' })).toMatchObject({ code: 'command/nothing-to-do' });
  await session.close();
  return { events, view };
}

describe('looking through the machine and checking', () => {
  it('checks the one that was used last, once, after the search has ended', async () => {
    const { events, view } = await run(machine());
    const [first = ''] = view.found?.order ?? [];
    expect(view.targets[first]?.path).toBe('/data/two/venv');
    const told = events.filter(({ is }) => /^(find|check)-(started|ended)$/.test(is));
    expect(told.map(({ is }) => is)).toEqual(['find-started', 'find-ended', 'check-started', 'check-ended']);
    expect(told[2]).toMatchObject({ target: first });
    expect(told[3]).toMatchObject({ how: 'done' });
  });

  it('stays one job: nothing gets between the search and the check', async () => {
    const answers: Promise<unknown>[] = [];
    await run(machine(), (event, send) => {
      if (event.is === 'find-ended') answers.push(send({ do: 'find', andCheck: true }));
    });
    expect(await Promise.all(answers)).toMatchObject([{ is: 'refused', code: 'command/busy' }]);
  });

  it('checks nothing where it was cancelled', async () => {
    const { events } = await run(machine(), (event, send) => {
      if (event.is === 'find-started') void send({ do: 'cancel' });
    });
    expect(events.findLast(({ is }) => is === 'find-ended')).toMatchObject({ how: 'cancelled' });
    expect(events.some(({ is }) => is === 'check-started')).toBe(false);
  });

  it('the check can be cancelled like any other', async () => {
    const { view } = await run(machine(), (event, send) => {
      if (event.is === 'check-started') void send({ do: 'cancel' });
    });
    expect(Object.values(view.checks).map(({ is }) => is)).toEqual(['cancelled']);
  });

  it('ends with the search where nothing is worth a check', async () => {
    const { view } = await run(machine({ 'empty/readme.txt': '' }));
    expect(view.found).toMatchObject({ is: 'done', order: [] });
    expect(view.checks).toEqual({});
  });
});
