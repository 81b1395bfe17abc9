import { type Host, type Read, readText } from '../../host';
import { type Battery, type Predicate, stops, unsure, warns, whyOf } from './surroundings';

const SUPPLIES = '/sys/class/power_supply';
/** Below that, a laptop may be off before a repair is through. */
const LOW_PERCENT = 20;

/** Linux: what the kernel knows of batteries and plugs; those of mice and headsets (`scope` Device) don't count. */
export async function lookAtBattery(host: Host): Promise<Read<Battery>> {
  const entries = await host.list(SUPPLIES);
  if (entries.is !== 'known') return entries;
  const supplies = await Promise.all(
    entries.value.map(async ({ name }) => {
      const text = async (file: string) => {
        const read = await readText(host, host.path.join(SUPPLIES, name, file), 256);
        return read.is === 'known' ? read.value.trim() : null;
      };
      const [type, scope, status, online, capacity] = await Promise.all(
        ['type', 'scope', 'status', 'online', 'capacity'].map(text),
      );
      return { type, scope, status, online, capacity };
    }),
  );
  const batteries = supplies.filter(({ type, scope }) => type === 'Battery' && scope !== 'Device');
  const [battery] = batteries;
  if (!battery) return { is: 'absent' };
  const plugged = supplies.some(({ type, online }) => type !== 'Battery' && online === '1');
  const feeds = batteries.some(({ status }) => status === 'Discharging');
  const told = feeds || plugged || batteries.every(({ status }) => status !== null && status !== 'Unknown');
  if (!told) return { is: 'unknown', why: 'unreadable', detail: 'the battery does not say what it does' };
  const percent = /^\d+$/.test(battery.capacity ?? '') ? Number(battery.capacity) : null;
  return { is: 'known', value: { feeds: feeds && !plugged, percent } };
}

/** A laptop stays on until a repair is through. */
export const onBattery: Predicate = ({ battery }) => {
  if (battery.is === 'absent') return [];
  if (battery.is === 'unknown') return [unsure('repair/on-battery', whyOf(battery))];
  const { feeds, percent } = battery.value;
  if (!feeds) return [];
  const tell = percent !== null && percent < LOW_PERCENT ? stops : warns;
  return [tell('repair/on-battery', { percent })];
};
