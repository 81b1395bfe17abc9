import type { Facts } from '../model';
import { Machine, openReplay } from '../replay';
import { openSession } from '../session';

/** What a check of a recorded machine finds out with the probes of today; null: that is no recorded machine. */
export async function factsOfMachine(recorded: unknown, signal: AbortSignal): Promise<Facts | null> {
  const machine = Machine.safeParse(recorded);
  if (!machine.success) return null;
  const { target, ask } = machine.data;
  const session = await openSession(openReplay(machine.data));
  try {
    const ended = new Promise<void>((resolve) => session.on((event) => event.is === 'check-ended' && resolve()));
    const picked = await session.send({ do: 'pick', path: target.path });
    if (picked.is === 'refused') return null;
    await session.send({ do: 'check', target: picked.id, ask });
    signal.addEventListener('abort', () => void session.send({ do: 'cancel' }), { once: true });
    await ended;
    const { checks, current } = session.view();
    return checks[current ?? '']?.facts ?? null;
  } finally {
    await session.close();
  }
}
