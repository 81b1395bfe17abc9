import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { main } from '../../probes/cli/main';
import { toOutput } from '../../probes/output';
import { Machine, openReplay } from '../../probes/replay';
import { openSession } from '../../probes/session';
import { testHost } from '../fetch/server';

const here = import.meta.dirname;
const Listed = z.object({
  name: z.string(),
  expect: z.object({ code: z.string().nullable(), outcome: z.string().optional(), direction: z.string().optional() }),
});
const list = z.array(Listed).parse(JSON.parse(readFileSync(path.join(here, 'machines.json'), 'utf8')));

async function outputOf(machine: Machine) {
  const session = await openSession(openReplay(machine));
  const ended = new Promise<void>((resolve) => session.on((event) => event.is === 'check-ended' && resolve()));
  const picked = await session.send({ do: 'pick', path: machine.target.path });
  if (picked.is !== 'accepted') throw new Error(JSON.stringify(picked));
  await session.send({ do: 'check', target: picked.id, ask: machine.ask });
  await ended;
  const { checks, current } = session.view();
  await session.close();
  const check = checks[current ?? ''];
  if (!check) throw new Error('no check');
  return toOutput(check, 'en');
}

describe('recorded machines give the right verdict', () => {
  it.each(list)('$name', async ({ name, expect: right }) => {
    const file = path.join(here, right.code ?? 'nothing-found', `${name}.json`);
    expect(
      existsSync(file),
      `${file} is not there: the code in machines.json is the folder; those on the stand-in GPU are made by npm run machines -- ${name}`,
    ).toBe(true);
    const machine = Machine.parse(JSON.parse(readFileSync(file, 'utf8')));
    const output = await outputOf(machine);
    const root = output.findings.find((finding) => finding.severity !== 'note');
    expect({
      outcome: output.outcome,
      code: root?.code ?? null,
      direction: root?.params['direction'],
    }).toEqual({
      outcome: right.outcome ?? (right.code ? 'found' : 'clear'),
      code: right.code,
      direction: right.direction,
    });
  });

  it('in the terminal too: judge takes the file that record made', async () => {
    const file = path.join(here, 'torch/no-kernel-for-gpu/rtx5090-torch-2.6.0.json');
    const said: string[] = [];
    const terminal = { out: (text: string) => said.push(text), err: (text: string) => said.push(text) };
    const host = testHost({ LANG: 'en_US.UTF-8' });
    const signal = new AbortController().signal;
    expect(await main(['judge', file, '--json'], host, { ...terminal, signal }, '0.1.0')).toBe(1);
    await host.close();
    expect(JSON.parse(said.join(''))).toMatchObject({ cases: [{ code: 'torch/no-kernel-for-gpu', sure: true }] });
  });

  it('hold nothing of whoever recorded them', () => {
    for (const { name, expect: right } of list) {
      const text = readFileSync(path.join(here, right.code ?? 'nothing-found', `${name}.json`), 'utf8');
      expect(text).not.toMatch(/\/(root|work|tmp)\//);
    }
  });
});
