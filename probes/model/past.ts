import { z } from 'zod';
import { Code, FailureCode, Outcome, Params } from './finding';

/** What an earlier session found out about something that can be checked again. */
export const PastCheck = z.object({
  target: z.string(),
  /** The app as a key of the app catalogue; null: none was told. */
  app: z.string().nullable(),
  /** When that check began. Milliseconds since 1970. */
  at: z.number().min(0).max(8_640_000_000_000_000),
  outcome: Outcome,
  /** What was found first, or why nothing could be. */
  first: z.object({ code: z.union([Code, FailureCode]), params: Params }).nullable(),
});
export type PastCheck = z.infer<typeof PastCheck>;
