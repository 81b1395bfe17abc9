import { type Host, readText } from '../host';
import { busAddress, type Card, card, type Heard, heard, unread } from './source';

const FROM = '/proc/driver/nvidia';

/** The loaded kernel module's own words: driver version and the cards it drives. Not there under WSL. */
export async function askKernelModule(host: Host): Promise<Heard> {
  const [version, gpus] = await Promise.all([readText(host, `${FROM}/version`, 4096), host.list(`${FROM}/gpus`)]);
  if (version.is === 'absent') return heard(FROM, [], { said: 'the NVIDIA kernel module is not loaded' });
  const driver = version.is === 'known' ? parseModuleVersion(version.value) : null;
  const more = driver === null ? {} : { driver };
  if (gpus.is !== 'known') return unread(FROM, gpus, more);
  const texts = await Promise.all(gpus.value.map(({ name }) => readText(host, `${FROM}/gpus/${name}/information`)));
  const cards = gpus.value.map(({ name }, at) => {
    const text = texts[at];
    return cardOfModule(text?.is === 'known' ? text.value : '', name);
  });
  return heard(FROM, cards, more);
}

/** `NVRM version: NVIDIA UNIX Open Kernel Module for x86_64  570.86.15  Release Build …` → `570.86.15`. */
export function parseModuleVersion(text: string): string | null {
  return /^NVRM version:.*?\s(\d{3}\.\d+(?:\.\d+)?)\s/m.exec(text)?.[1] ?? null;
}

/** A card that was never started says `Unknown` and question marks. */
function cardOfModule(text: string, folder: string): Card {
  const field = (name: string) => new RegExp(`^${name}:\\s*(.+?)\\s*$`, 'm').exec(text)?.[1] ?? null;
  const name = field('Model');
  const uuid = field('GPU UUID');
  return card({
    vendor: 'nvidia',
    name: name === 'Unknown' ? null : name,
    uuid: uuid?.includes('?') ? null : uuid,
    pci: busAddress(field('Bus Location') ?? folder),
  });
}
