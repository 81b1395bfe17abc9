import type { Session } from '../probes/session';

/** What the person wants looked for at every start. It is told like anything else; nobody waits for it. */
export async function lookAtStart(session: Session): Promise<void> {
  const { settings } = session.view();
  if (settings?.catalogue === 'start') await session.send({ do: 'catalogue', renew: true });
  if (settings?.updates === 'start') await session.send({ do: 'update', step: 'look' });
}
