import { type Host, readText } from '../host';
import { cardOfId } from './pci-card';
import { busAddress, type Card, type Heard, heard, unread } from './source';

const FROM = 'AMD kernel driver';
/** One folder for each processor and each card that AMD's driver computes with. */
const NODES = '/sys/class/kfd/kfd/topology/nodes';

/** The cards that AMD's compute driver has taken, with the architecture it gives them; null: it is not loaded. */
export async function askKfd(host: Host): Promise<Heard | null> {
  const list = await host.list(NODES);
  if (list.is === 'absent') return null;
  if (list.is === 'unknown') return unread(FROM, list);
  const texts = await Promise.all(list.value.map(({ name }) => readText(host, `${NODES}/${name}/properties`, 16_384)));
  const cards = texts.flatMap((text) => (text.is === 'known' ? (cardOfNode(text.value) ?? []) : []));
  const unreadable = texts.find((text) => text.is === 'unknown');
  // Without the right to look, a node could be a card: then "none" would be a guess.
  return cards.length === 0 && unreadable?.is === 'unknown' ? unread(FROM, unreadable) : heard(FROM, cards);
}

/** A processor has no architecture of this kind; it is 0 there. */
function cardOfNode(text: string): Card | null {
  const field = (name: string) => Number(new RegExp(`^${name} (\\d+)$`, 'm').exec(text)?.[1] ?? Number.NaN);
  const target = gfxOf(field('gfx_target_version'));
  if (target === null) return null;
  const hex = (number: number, digits: number) => number.toString(16).padStart(digits, '0');
  const [location, domain, device] = [field('location_id'), field('domain') || 0, field('device_id')];
  const bus = `${hex(domain, 4)}:${hex((location >> 8) & 0xff, 2)}:${hex((location >> 3) & 0x1f, 2)}.${location & 7}`;
  // The name is the PCI list's, which knows the revision too.
  const more = { name: null, gfx: target, pci: Number.isNaN(location) ? null : busAddress(bus) };
  return cardOfId('1002', hex(device || 0, 4), '', more);
}

/** `110001` → `gfx1101`, `90010` → `gfx90a`: major, minor and stepping, two decimal digits each, written as hex digits. */
export function gfxOf(version: number): string | null {
  if (!(version > 0)) return null;
  const [major, minor, stepping] = [Math.floor(version / 10_000), Math.floor(version / 100) % 100, version % 100];
  return `gfx${major}${minor.toString(16)}${stepping.toString(16)}`;
}
