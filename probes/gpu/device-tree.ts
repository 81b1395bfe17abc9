import { capabilityOfChip } from '../data/cards';
import { type Host, readText } from '../host';
import { card, type Heard, heard } from './source';

/** NVIDIA's Tegra chips by their name in the device tree, and the GPU inside, by the name of its own node there. */
const TEGRA: Readonly<Record<string, string>> = {
  tegra124: 'GK20A',
  tegra210: 'GM20B',
  tegra186: 'GP10B',
  tegra194: 'GV11B',
  tegra234: 'GA10B',
  tegra264: 'GB10B',
};

/** Jetson and other Tegra boards, whose GPU is on no bus; null: this is not one. */
export async function askDeviceTree(host: Host): Promise<Heard | null> {
  const compatible = await readText(host, '/proc/device-tree/compatible', 4096);
  const chip = compatible.is === 'known' ? /nvidia,(tegra\d+)/.exec(compatible.value)?.[1] : undefined;
  if (chip === undefined) return null;
  const [model, release] = await Promise.all([
    readText(host, '/proc/device-tree/model', 4096),
    readText(host, '/etc/nv_tegra_release', 4096),
  ]);
  const name = model.is === 'known' ? model.value.split('\0')[0]?.trim() || null : null;
  const computeCapability = capabilityOfChip(TEGRA[chip] ?? '');
  const said = release.is === 'known' ? { said: release.value.split('\n')[0]?.replace(/^#\s*/, '') ?? '' } : {};
  return heard('device tree', [card({ vendor: 'nvidia', name: name ?? chip, computeCapability })], said);
}
