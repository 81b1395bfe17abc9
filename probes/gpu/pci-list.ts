import { type Host, readText } from '../host';
import { cardOfId } from './pci-card';
import { busAddress, type Card, type Heard, heard, unheard, unread } from './source';

const FROM = 'PCI list';
const DEVICES = '/sys/bus/pci/devices';

/** Display controllers (03xx) and processing accelerators (12xx: AMD's MI300 is one). */
const GRAPHICS = /^(3|12)[0-9a-f]{4}$/i;

/** Screens of virtual machines and of remote maintenance: pictures, no computing. */
const NO_COMPUTING = new Set([
  ...['1af4', '1b36', '1234', '1013', '15ad', '80ee', '5853', '1ab8', '1414', '1d0f'], // virtual
  ...['1a03', '102b', '18ca'], // ASPEED, Matrox, XGI on servers
]);

/** Every card on the bus, with a driver or without one, named by the table of PCI ids. */
export async function askPciList(host: Host): Promise<Heard> {
  const list = await host.list(DEVICES);
  if (list.is === 'absent') return unheard(FROM, 'unreadable', `${DEVICES} is not there`);
  if (list.is === 'unknown') return unread(FROM, list);
  // A machine with a bus has at least its bridge on it: an empty list is a sandbox's, not a machine's.
  if (list.value.length === 0) return unheard(FROM, 'unreadable', `${DEVICES} is empty`);
  const found = await Promise.all(list.value.map(({ name }) => cardOnBus(host, name)));
  const cards = found.flatMap((one) => (one && 'vendor' in one ? [one] : []));
  const unreadable = found.find((one) => one && 'is' in one);
  // A device that may not be looked at could be a card: then "none" would be a guess.
  return cards.length === 0 && unreadable && 'is' in unreadable ? unread(FROM, unreadable) : heard(FROM, cards);
}

type Unreadable = Extract<Awaited<ReturnType<Host['list']>>, { is: 'unknown' }>;

async function cardOnBus(host: Host, address: string): Promise<Card | Unreadable | null> {
  const uevent = await readText(host, `${DEVICES}/${address}/uevent`, 4096);
  if (uevent.is !== 'known') return uevent.is === 'absent' ? null : uevent; // absent: unplugged while we looked
  const field = (name: string) => new RegExp(`^${name}=(.*)$`, 'm').exec(uevent.value)?.[1]?.trim() ?? '';
  const [vendor = '', device = ''] = field('PCI_ID').toLowerCase().split(':');
  const kind = field('PCI_CLASS');
  if (!GRAPHICS.test(kind) || NO_COMPUTING.has(vendor)) return null;
  // Others' accelerators do compression, cryptography and the like.
  if (kind.startsWith('12') && vendor !== '10de' && vendor !== '1002') return null;
  const revision = vendor === '1002' ? await readText(host, `${DEVICES}/${address}/revision`, 64) : null;
  const step = revision?.is === 'known' ? revision.value.trim().replace(/^0x/, '') : '';
  return cardOfId(vendor, device, step, { pci: busAddress(address) });
}
