import { linkOf } from '../../../probes/model';
import { Paths } from './paths';

/** A sentence whose addresses can be followed, where we know them (`own`: our own page). They open outside of this window. */
export function Linked({ text, own = null }: { text: string; own?: string | null }) {
  return text.split(/(https:\/\/[^\s，。）)]*[^\s，。）).,])/).map((part, no) =>
    linkOf(part, own) !== null ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one sentence never move
      <a key={no} href={part} target="_blank" rel="noreferrer">
        {part}
      </a>
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one sentence never move
      <Paths key={no} text={part} />
    ),
  );
}
