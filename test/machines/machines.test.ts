import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { toOutput } from '../../probes/output';
import { Machine, openReplay } from '../../probes/replay';
import { openSession } from '../../probes/session';

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
    expect(existsSync(file), `not recorded: node test/machines/record.mjs ${name}`).toBe(true);
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

  it('hold nothing of whoever recorded them', () => {
    for (const { name, expect: right } of list) {
      const text = readFileSync(path.join(here, right.code ?? 'nothing-found', `${name}.json`), 'utf8');
      expect(text).not.toMatch(/\/(root|work|tmp)\//);
    }
  });
});
