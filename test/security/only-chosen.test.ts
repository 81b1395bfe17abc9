import { chmodSync, existsSync, mkdirSync, mkdtempSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { openHost } from '../../probes/host';
import type { Event } from '../../probes/model';
import { openSession, type Session } from '../../probes/session';

const scripts = path.resolve(import.meta.dirname, '../../probes/scripts');
const host = openHost({ scripts, watchdog: [process.execPath, '-e', 'process.stdin.resume()'] });
afterAll(() => host.close());

let place: string;
beforeEach(() => {
  place = mkdtempSync(path.join(tmpdir(), 'torchmend apps-'));
});

/** An app whose every program leaves a trace when it is started: its Python, its own pip, uv, conda and nvidia-smi. */
function app(name: string, usedAt: number): string {
  const venv = path.join(place, name, 'venv');
  const site = path.join(venv, 'lib/python3.11/site-packages');
  mkdirSync(path.join(site, 'torch'), { recursive: true });
  mkdirSync(path.join(venv, 'bin'));
  for (const file of ['main.py', 'nodes.py', 'comfy/cli_args.py', 'torch.py', 'random.py', 'sitecustomize.py']) {
    mkdirSync(path.dirname(path.join(place, name, file)), { recursive: true });
    writeFileSync(path.join(place, name, file), '');
  }
  writeFileSync(path.join(site, 'torch/__init__.py'), '');
  writeFileSync(path.join(site, 'torch/version.py'), "__version__ = '2.6.0+cu124'\ncuda = '12.4'\nhip = None\n");
  writeFileSync(path.join(site, 'evil.pth'), 'import os; os.system("touch pth.ran")\n');
  writeFileSync(path.join(venv, 'pyvenv.cfg'), 'home = /nowhere/evil\nversion = 3.11.7\n');
  for (const program of ['python', 'python3', 'pip', 'uv', 'conda', 'nvidia-smi']) {
    const file = path.join(venv, 'bin', program);
    writeFileSync(file, '#!/bin/sh\necho >> "$0.ran"\n');
    chmodSync(file, 0o755);
  }
  utimesSync(site, usedAt, usedAt);
  return venv;
}
const wasStarted = (venv: string) =>
  ['python', 'python3', 'pip', 'uv', 'conda', 'nvidia-smi'].filter((program) =>
    existsSync(path.join(venv, 'bin', `${program}.ran`)),
  );

async function until(session: Session, command: unknown, end: Event['is']): Promise<void> {
  const ended = new Promise<void>((resolve) => session.on((event) => event.is === end && resolve()));
  expect(await session.send(command)).toMatchObject({ is: 'accepted' });
  await ended;
}
async function looking() {
  const session = await openSession(host);
  const reply = await session.send({ do: 'pick', path: place });
  if (reply.is !== 'accepted') throw new Error('not picked');
  return { session, target: reply.id };
}

describe('of the apps on this computer', () => {
  it('none is started by the search, nor by being pointed at', async () => {
    const apps = [app('one', 1_000), app('two', 2_000)];
    const { session, target } = await looking();
    await until(session, { do: 'find', targets: [target] }, 'find-ended');
    expect(Object.values(session.view().targets).map(({ path: at }) => at)).toEqual(expect.arrayContaining(apps));
    for (const one of apps) expect(await session.send({ do: 'pick', path: one })).toMatchObject({ is: 'accepted' });
    expect(apps.map(wasStarted)).toEqual([[], []]);
  });

  it('only the Python of the one that was used last is started by the one click', async () => {
    const [older, newer] = [app('one', 1_000), app('two', 2_000)];
    const { session, target } = await looking();
    await until(session, { do: 'find', targets: [target], andCheck: true }, 'check-ended');
    expect(wasStarted(newer)).toEqual(['python']);
    expect(wasStarted(older)).toEqual([]);
  });

  it('only the Python of the one that was chosen is started by a check', async () => {
    const [older, newer] = [app('one', 1_000), app('two', 2_000)];
    const session = await openSession(host);
    const reply = await session.send({ do: 'pick', path: older });
    await until(session, { do: 'check', target: reply.is === 'accepted' ? reply.id : '' }, 'check-ended');
    expect(wasStarted(older)).toEqual(['python']);
    expect(wasStarted(newer)).toEqual([]);
  });
});
