import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { choose, installationOf, type Situation } from '../../probes/builds';
import { type Asked, filesWanted, propose } from '../../probes/remedies';
import { Machine, openReplay } from '../../probes/replay';
import { openSession } from '../../probes/session';
import { planWords } from '../../probes/text/plans';
import { situation } from '../builds/situations';
import { listed, stepOf } from './asked';

/** What a recorded machine's check found out, with what would be asked for it. */
async function checked(file: string, asked: Situation): Promise<Asked> {
  const machine = Machine.parse(
    JSON.parse(readFileSync(path.join(import.meta.dirname, '..', 'machines', file), 'utf8')),
  );
  const session = await openSession(openReplay(machine));
  const ended = new Promise<void>((resolve) => session.on((event) => event.is === 'check-ended' && resolve()));
  const picked = await session.send({ do: 'pick', path: machine.target.path });
  if (picked.is !== 'accepted') throw new Error(JSON.stringify(picked));
  await session.send({ do: 'check', target: picked.id, ask: machine.ask });
  await ended;
  const { checks, current } = session.view();
  await session.close();
  const check = checks[current ?? ''];
  if (!check?.diagnosis) throw new Error('no diagnosis');
  const choice = choose(asked);
  const downloads = listed('linux').map(({ path: _, url, ...one }) => ({ ...one, url: url ?? '' }));
  return {
    facts: check.facts,
    diagnosis: check.diagnosis,
    ...{ choice, installation: installationOf(asked, choice, { downloads, missing: [] }), offline: null, beside: [] },
    files: Object.fromEntries(filesWanted(check.facts).map((one) => [one, null])),
    ...{
      cache: '/home/user/.cache/torchmend',
      platform: 'linux',
      tools: { uv: null, pip: null },
      bytesPerSecond: null,
    },
  };
}

const now = (torch: string, channel: string) => ({
  wants: { now: { torch, channel }, nightly: false, torchvision: true },
});
const rtx5090 = situation('12.0', '580.95.05', 'linux', '3.11', now('2.6.0', 'cu124'));

describe('recorded machines', () => {
  it('RTX 5090 with torch 2.6.0: another torch, in that very environment', async () => {
    const plans = propose(await checked('torch/no-kernel-for-gpu/rtx5090-torch-2.6.0.json', rtx5090));
    expect(plans.map(({ kind, trust }) => [kind, trust])).toEqual([
      ['replace-torch', 'certain'],
      ['fresh-environment', 'likely'],
    ]);
    const [plan] = plans;
    if (!plan) throw new Error('no plan');
    const prefix = '/home/user/ai/torch-2.6.0-light';
    expect(stepOf(plan, 'uninstall').argv.slice(0, 3)).toEqual([`${prefix}/bin/python`, '-m', 'pip']);
    expect(stepOf(plan, 'uninstall').packages[0]).toBe('torch');
    expect(planWords('en', plan)[0]).toBe('Put PyTorch 2.14.1+cu130 in place of 2.6.0+cu124');
    expect(planWords('zh-CN', plan)[1]).toContain('NVIDIA GeForce RTX 5090');
  });

  it('a driver that is too old: the driver', async () => {
    const old = situation('12.0', '570.65', 'linux', '3.11', now('2.14.1', 'cu130'));
    const plans = propose(await checked('driver/too-old/rtx5090-driver-570-torch-2.14.1.json', old));
    expect(plans[0]).toMatchObject({
      kind: 'by-person',
      steps: [{ what: 'update-driver' }, { what: 'restart' }, { do: 'look-again' }],
    });
  });

  it('a build without graphics cards: another torch', async () => {
    const cpu = situation('12.0', '580.95.05', 'linux', '3.11', now('2.14.1', 'cpu'));
    const plans = propose(await checked('torch/cpu-only-build/cpu-only-beside-rtx5090.json', cpu));
    expect(plans[0]).toMatchObject({ kind: 'replace-torch', for: 'torch/cpu-only-build' });
  });

  it('a card hidden by a variable of the session: the person', async () => {
    const plans = propose(await checked('gpu/hidden-by-environment/hidden-by-variable-torch-2.14.1.json', rtx5090));
    expect(plans).toMatchObject([
      { kind: 'show-gpu', trust: 'manual', steps: [{ what: 'remove-variable' }, { do: 'look-again' }] },
    ]);
  });

  it('nothing is proposed where nothing is wrong', async () => {
    expect(propose(await checked('nothing-found/rtx5090-torch-2.14.1.json', rtx5090))).toEqual([]);
  });
});
