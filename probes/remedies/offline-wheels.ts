import type { Context, Draft } from './asked';
import { inPlace } from './in-place';

/** The same from a folder of wheels, with nothing fetched. null: none was given, or no torch in it serves. */
export function offlineWheels(context: Context): Draft | null {
  return context.offline ? inPlace(context, 'offline-wheels', context.offline, null) : null;
}
