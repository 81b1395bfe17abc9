import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Host, openHost } from '../../probes/host';
import type { CheckView, Event, Plan } from '../../probes/model';
import { openSession, type Session } from '../../probes/session';
import { makeWheel } from '../wheels/make';
import { fingerprint, scratch } from './places';
import { findPython, realEnvironment } from './small-environment';
import { NEW, OLD, smallWheels } from './small-torch';

const python = findPython();
const root = path.resolve(import.meta.dirname, '../..');

/** A real pip in a real virtual environment; only torch itself is a small one. */
describe.skipIf(python === null)('a whole repair (needs python3 with venv; without it pip is not proven)', () => {
  let home: string;
  let prefix: string;
  let wheels: string;
  let before: Record<string, string>;
  let host: Host;

  beforeAll(async () => {
    if (!python) return;
    home = scratch('whole');
    prefix = realEnvironment(path.join(home, '环境 🙂', 'venv'), python);
    wheels = path.join(home, 'new wheels');
    smallWheels(wheels, python.tag, NEW);
    before = fingerprint(prefix, []);
    const watchdog = [process.execPath, '-e', 'process.stdin.resume()'] as const;
    host = {
      ...openHost({
        scripts: path.join(root, 'probes/scripts'),
        watchdog,
        scanWorker: path.join(root, 'out/scan-worker.js'),
      }),
    };
    Object.assign(host, { home, env: { ...host.env, TORCHMEND_HOME: path.join(home, 'own') } });
  }, 120_000);

  const open = () => openSession({ ...host, close: async () => undefined });
  async function until<E extends Event['is']>(
    session: Session,
    command: unknown,
    is: E,
  ): Promise<Extract<Event, { is: E }>> {
    const ended = new Promise<Extract<Event, { is: E }>>((resolve) =>
      session.on((event) => event.is === is && resolve(event as Extract<Event, { is: E }>)),
    );
    const reply = await session.send(command);
    if (reply.is === 'refused') throw new Error(JSON.stringify(reply));
    return ended;
  }
  const pick = async (session: Session, at: string) => {
    const reply = await session.send({ do: 'pick', path: at });
    if (reply.is !== 'accepted' || !reply.id) throw new Error(JSON.stringify(reply));
    return reply.id;
  };
  async function checked(session: Session): Promise<CheckView> {
    const ended = await until(session, { do: 'check', target: await pick(session, prefix) }, 'check-ended');
    const check = session.view().checks[ended.check];
    if (!check) throw new Error('no check');
    return check;
  }
  async function planned(session: Session, folder: string): Promise<Plan> {
    const { id } = await checked(session);
    const { plans } = await until(
      session,
      { do: 'propose', check: id, wheels: await pick(session, folder) },
      'plans-proposed',
    );
    const [plan] = plans;
    if (!plan) throw new Error('no plan');
    return plan;
  }

  it('is proposed from wheels, shown, done by pip, proven, and undone byte for byte', async () => {
    const session = await open();
    const plan = await planned(session, wheels);
    expect(plan).toMatchObject({ kind: 'offline-wheels', for: 'torch/no-kernel-for-gpu', trust: 'certain', prefix });
    expect(plan.steps.map((step) => step.do)).toEqual([
      'keep-safe',
      'uninstall',
      'install',
      'edit-file',
      'edit-file',
      'look-again',
    ]);
    const ended = await until(session, { do: 'repair', plan: plan.id }, 'repair-ended');
    expect(ended).toMatchObject({ how: 'repaired', trouble: null });
    const after = session.view().checks[ended.after ?? ''];
    expect(after?.diagnosis).toMatchObject({ outcome: 'clear', findings: [] });
    expect(session.view().repairs[ended.repair]).toMatchObject({ is: 'repaired', canUndo: true });
    const later = await open(); // another day
    await until(later, { do: 'recover' }, 'recover-ended');
    expect(await until(later, { do: 'undo', repair: ended.repair }, 'undone')).toMatchObject({
      setAside: [],
      safety: null,
    });
    expect(fingerprint(prefix, [])).toEqual(before);
    expect((await checked(later)).diagnosis?.findings[0]?.code).toBe('torch/no-kernel-for-gpu');
  }, 120_000);

  it('whose proof fails puts everything back', async () => {
    const session = await open();
    const { id: check } = await checked(session);
    // The library says sm_120, the kernels say otherwise: only they count.
    const liar = path.join(home, 'lying wheels');
    const [torch = ''] = smallWheels(liar, python?.tag ?? '', { ...NEW, lies: OLD.architectures });
    const { plans } = await until(
      session,
      { do: 'propose', check, wheels: await pick(session, liar) },
      'plans-proposed',
    );
    const ended = await until(session, { do: 'repair', plan: plans[0]?.id ?? torch }, 'repair-ended');
    expect(ended).toMatchObject({ how: 'put-back', trouble: { code: 'repair/not-gone' } });
    expect(fingerprint(prefix, [])).toEqual(before);
  }, 120_000);

  it('that breaks what the app imports puts everything back, and names it', async () => {
    const bound = path.join(home, 'bound');
    mkdirSync(bound);
    const text = "import torch\nif '2.6' not in torch.__version__: raise ImportError('built for torch 2.6')\n";
    const made = { name: 'einops', version: '0.8.1', tag: 'py3-none-any', files: { 'einops/__init__.py': text } };
    const wheel = makeWheel(bound, 'einops-0.8.1-py3-none-any.whl', made);
    execFileSync(path.join(prefix, 'bin/python'), [
      '-m',
      'pip',
      '--isolated',
      'install',
      '-q',
      '--no-index',
      '--no-compile',
      wheel,
    ]);
    const now = fingerprint(prefix, []);
    const session = await open();
    const plan = await planned(session, wheels);
    const ended = await until(session, { do: 'repair', plan: plan.id }, 'repair-ended');
    expect(ended).toMatchObject({
      how: 'put-back',
      trouble: { code: 'repair/worse', params: { finding: 'einops', line: 'ImportError: built for torch 2.6' } },
    });
    expect(fingerprint(prefix, [])).toEqual(now);
  }, 120_000);

  it('runs only a plan that was shown, and only as it was shown', async () => {
    const session = await open();
    await planned(session, wheels);
    expect(await session.send({ do: 'repair', plan: 'guessed' })).toMatchObject({
      is: 'refused',
      code: 'command/unknown-id',
    });
    expect(await session.send({ do: 'undo', repair: '__proto__' })).toMatchObject({
      is: 'refused',
      code: 'command/unknown-id',
    });
  }, 120_000);

  it('from wheels that won’t do makes no plan and says why', async () => {
    const session = await open();
    const { id: check } = await checked(session);
    const old = path.join(home, 'old again');
    smallWheels(old, python?.tag ?? '', OLD);
    const proposed = await until(session, { do: 'propose', check, wheels: await pick(session, old) }, 'plans-proposed');
    expect(proposed).toMatchObject({ plans: [], trouble: { code: 'repair/no-wheels', params: { why: 'no-torch' } } });
    expect(proposed.wheels.find((wheel) => wheel.package === 'torch')).toMatchObject({
      verdict: 'refused',
      problems: [{ code: 'wheel/no-code-for-card' }],
    });
    writeFileSync(path.join(home, 'notes.txt'), '');
    const none = await until(
      session,
      { do: 'propose', check, wheels: await pick(session, path.join(home, 'notes.txt')) },
      'plans-proposed',
    );
    expect(none.plans).toEqual([]);
  }, 120_000);
});
