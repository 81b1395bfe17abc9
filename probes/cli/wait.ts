import type { Command, Event, Reply } from '../model';
import type { Session } from '../session';
import { say } from '../text/index';
import { line } from '../text/line';
import { tellEvent } from './describe';
import { signsOfLife } from './progress';
import type { Call } from './terminal';

export type Refusal = Extract<Reply, { is: 'refused' }>;

/** Sends a command and waits for the event that ends it; progress goes to standard error, Ctrl-C cancels. */
export async function done<E extends Event['is']>(
  session: Session,
  call: Call,
  command: Command,
  ends: readonly E[],
): Promise<Extract<Event, { is: E }> | Refusal> {
  const { terminal, language, values } = call;
  const sign = signsOfLife(call, 0);
  const isEnd = (event: Event): event is Extract<Event, { is: E }> => ends.some((one) => one === event.is);
  let off: () => void = () => undefined;
  const ended = new Promise<Extract<Event, { is: E }>>((resolve) => {
    off = session.on((event) => {
      const line = values.json ? null : tellEvent(event, language);
      const isSign = event.is === 'step-progress' || event.is === 'proposing';
      if (line !== null && isSign) sign(() => line);
      else if (line !== null) terminal.err(line);
      if (isEnd(event)) resolve(event);
    });
  });
  const stop = () => void session.send({ do: 'cancel' });
  try {
    const reply = await session.send(command);
    if (reply.is === 'refused') return reply;
    if (terminal.signal.aborted) stop();
    else terminal.signal.addEventListener('abort', stop, { once: true });
    return await ended;
  } finally {
    off();
    terminal.signal.removeEventListener('abort', stop);
  }
}

/** A refusal as one sentence. */
export function sayRefusal(call: Call, { code, params }: Refusal): string {
  const { what, help } = say(call.language, code, params);
  return line`${what} ${help}`.trim();
}
