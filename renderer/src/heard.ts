import { Event } from '../../probes/model';
import { withoutSecrets } from '../../probes/redact/index';
import { eachText, visible } from '../../probes/text/index';

/**
 * An event as it came. Names in it may be anybody's: they are shown so that none looks like another. Passwords and
 * tokens in what programs printed stay out of the picture.
 */
export function heard(event: unknown): Event {
  return Event.parse(eachText(event, (text, before) => visible(withoutSecrets(text, before))));
}
