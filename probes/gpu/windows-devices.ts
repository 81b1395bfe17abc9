import { z } from 'zod';
import { cardByPciId } from '../data/cards';
import type { Host } from '../host';
import { cardOfId, pciId } from './pci-card';
import { type Card, failedRun, type Heard, heard } from './source';
import { variable } from './variables';

const FROM = 'Windows devices';
/** PowerShell needs 0.3 s to several seconds to start. */
const DEADLINE_MS = 9_000;

const Device = z.object({
  Name: z.string().nullish(),
  PNPDeviceID: z.string().nullish(),
  PNPClass: z.string().nullish(),
  Present: z.boolean().nullish(),
});
type Device = z.infer<typeof Device>;

/** Also NVIDIA's functions that have no driver at all and hence no class. Nothing in it comes from outside. */
const QUERY = [
  '[Console]::OutputEncoding=[Text.Encoding]::UTF8;',
  'ConvertTo-Json -Compress -InputObject @(Get-CimInstance -ClassName Win32_PnPEntity',
  `-Filter 'PNPClass=''Display'' OR PNPDeviceID LIKE ''PCI%VEN_10DE%'''`,
  '| Select-Object Name,PNPDeviceID,PNPClass,Present)',
].join(' ');

/**
 * The devices that are there now. A card that Windows runs with its basic display adapter, because the driver is older
 * than the card, is named here by its PCI id all the same.
 */
export async function askDevices(host: Host, signal: AbortSignal): Promise<Heard> {
  const system = host.path.join(variable(host, 'SystemRoot') ?? 'C:\\Windows', 'System32');
  const tool = host.path.join(system, 'WindowsPowerShell', 'v1.0', 'powershell.exe');
  const argv = [tool, '-NoProfile', '-NonInteractive', '-Command', QUERY] as const;
  const ran = await host.run(argv, { deadlineMs: DEADLINE_MS, signal });
  const devices = parseDevices(ran.stdout);
  return devices ? heard(FROM, devices.flatMap(cardOfDevice)) : failedRun(FROM, ran, DEADLINE_MS);
}

/** The JSON line among whatever else was printed; null: there is none. */
export function parseDevices(stdout: string): Device[] | null {
  for (const line of stdout.split('\n')) {
    if (!line.trim().startsWith('[')) continue;
    try {
      const parsed = z.array(Device).safeParse(JSON.parse(line));
      if (parsed.success) return parsed.data;
    } catch {
      // not the line we look for
    }
  }
  return null;
}

function cardOfDevice(device: Device): Card[] {
  const id = pciId(device.PNPDeviceID ?? '');
  if (!id || device.Present === false || id.vendor === '1414') return []; // 1414: Windows' own drawing
  const isDisplay = device.PNPClass === 'Display';
  if (!isDisplay && !cardByPciId(id.vendor, id.device)) return []; // a card's sound, USB and bridge functions
  // `Microsoft Basic Display Adapter`, `3D Video Controller`: the name of a missing driver, not of the card.
  const name = device.Name?.trim() ?? '';
  const generic = !isDisplay || name === '' || /^Microsoft\b|\bbasic\b|基本/i.test(name);
  return [cardOfId(id.vendor, id.device, id.revision, generic ? {} : { name })];
}
