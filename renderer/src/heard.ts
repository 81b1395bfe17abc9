import { Event } from '../../probes/model';
import { visibleIn } from '../../probes/text/index';

/** An event as it came. Names in it may be anybody's: they are shown so that none looks like another. */
export function heard(event: unknown): Event {
  return Event.parse(visibleIn(event));
}
