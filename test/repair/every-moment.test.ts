import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import type { Host } from '../../probes/host';
import { type Journal, readJournals, recover, undo } from '../../probes/repair/index';
import { dying, Killed } from './dying';
import { fingerprint, realHost } from './places';
import { planFor, runPlan, smallEnvironment } from './plan';

const host = realHost();
afterAll(() => host.close());
const MOST = 400;

/** The same as ours, but that nothing waits for the disk. */
const quick: Host = { ...host, run: dying(host, Number.POSITIVE_INFINITY).host.run };

async function only(journals: string): Promise<Journal | null> {
  return (await readJournals(host, journals)).journals[0] ?? null;
}

/** True: it came to its end; false: it was stopped. */
async function toItsEnd(work: Promise<unknown>): Promise<boolean> {
  try {
    await work;
    return true;
  } catch (error) {
    if (error instanceof Killed) return false;
    throw error;
  }
}

/** What became of an environment: exactly as before, without a trace of ours, or exactly the new one and committed. */
async function become(place: Place, proven: Record<string, string>): Promise<'old' | 'proven' | object> {
  const now = fingerprint(place.prefix);
  if (isSame(now, place.before) && !existsSync(path.join(place.prefix, '.torchmend'))) return 'old';
  const standing = (await only(place.journals))?.standing;
  if (isSame(now, proven) && standing === 'committed') return 'proven';
  return { standing, now, ours: Object.keys(fingerprint(place.prefix, [])).filter((name) => name.startsWith('.t')) };
}

const isSame = (a: object, b: object) => JSON.stringify(a) === JSON.stringify(b);

type Place = ReturnType<typeof place>;
function place() {
  const made = smallEnvironment();
  mkdirSync(path.join(made.site, 'empty'));
  return {
    ...made,
    before: fingerprint(made.prefix, []),
    clear: () => {
      rmSync(made.prefix, { recursive: true });
      rmSync(path.dirname(made.journals), { recursive: true });
    },
  };
}

/** The environment that an undisturbed repair makes. Times are none of it, so it is the same for all. */
async function provenOne(): Promise<Record<string, string>> {
  const one = place();
  await runPlan(quick, { plan: planFor(one.prefix), journals: one.journals });
  const now = fingerprint(one.prefix);
  one.clear();
  return now;
}

describe('stopped before every single change', () => {
  it('a repair ends as the old environment or the proven one, its journal torn anywhere', async () => {
    const proven = await provenOne();
    const ends: string[] = [];
    for (let at = 0; at < MOST; at++) {
      const one = place();
      const machine = dying(host, at, (at * 0.37) % 1);
      const ended = await toItsEnd(runPlan(machine.host, { plan: planFor(one.prefix), journals: one.journals }));
      await recover(quick, one.journals);
      const is = await become(one, proven);
      expect(is, `stopped before change ${at}`).toBeTypeOf('string');
      ends.push(String(is));
      expect(await recover(quick, one.journals)).toEqual([]);
      one.clear();
      if (ended) break;
      expect(at).toBeLessThan(MOST);
    }
    const turn = ends.indexOf('proven');
    expect(turn).toBeGreaterThan(50);
    expect(new Set(ends.slice(0, turn))).toEqual(new Set(['old']));
    expect(new Set(ends.slice(turn))).toEqual(new Set(['proven']));
  }, 240_000);

  it('so does putting back', async () => {
    for (let at = 0; at < MOST; at++) {
      const one = place();
      // What the installer left is whole, and nobody has looked again.
      const stop = dying(host, MOST);
      const broken = runPlan(
        { ...stop.host, run: async (argv, options) => failing(await stop.host.run(argv, options), argv) },
        { plan: planFor(one.prefix), journals: one.journals },
      );
      expect(await toItsEnd(broken)).toBe(false);
      expect((await only(one.journals))?.begun).toEqual([0, 1, 2, 3, 4]);
      const ended = await toItsEnd(recover(dying(host, at, (at * 0.61) % 1).host, one.journals));
      await recover(quick, one.journals);
      expect(await become(one, {}), `stopped before change ${at}`).toBe('old');
      one.clear();
      if (!ended) continue;
      expect(at).toBeGreaterThan(20);
      break;
    }
  }, 240_000);

  it('and an undo, which keeps what came since', async () => {
    for (let at = 0; at < MOST; at++) {
      const one = place();
      await runPlan(quick, { plan: planFor(one.prefix), journals: one.journals });
      writeFileSync(path.join(one.site, 'mine.py'), 'mine');
      writeFileSync(path.join(one.site, 'torch/__init__.py'), 'patched by me');
      const journal = await only(one.journals);
      if (!journal) throw new Error('no journal');
      const ended = await toItsEnd(undo(dying(host, at, (at * 0.61) % 1).host, journal));
      await recover(quick, one.journals);
      const after = await only(one.journals);
      if (after?.standing === 'committed') await undo(quick, after);
      expect((await only(one.journals))?.standing, `stopped before change ${at}`).toBe('keeps');
      const { '.torchmend': ours, ...rest } = fingerprint(one.prefix, [path.join('.torchmend', journal.id)]);
      expect(rest, `stopped before change ${at}`).toEqual(one.before);
      // Nothing else of ours stays, but for the list that is taken away last.
      const left = Object.entries(fingerprint(journal.safety, ['after.json']));
      const kept = left.filter(([, what]) => !what.startsWith('folder')).map(([name]) => name);
      expect(kept.map((name) => readFileSync(path.join(journal.safety, name), 'utf8')).sort()).toEqual([
        'mine',
        'patched by me',
      ]);
      one.clear();
      if (!ended) continue;
      expect(at).toBeGreaterThan(20);
      break;
    }
  }, 240_000);
});

/** As if killed right after the installer had ended. */
function failing<T>(ran: T, argv: readonly string[]): T {
  if (argv.some((word) => word.includes('new code'))) throw new Killed();
  return ran;
}
