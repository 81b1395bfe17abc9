import { z } from 'zod';

/** Why a probe could not answer. `not-reached`: it needed another fact that is not known. */
export const Why = z.enum(['timeout', 'denied', 'no-tool', 'unreadable', 'crashed', 'not-reached', 'cancelled']);
export type Why = z.infer<typeof Why>;
