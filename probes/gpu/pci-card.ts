import { cardByPciId, vendorOf } from '../data/cards';
import { type Card, card } from './source';

/** A card known by its PCI id: vendor, device and revision in lower-case hexadecimal digits. */
export function cardOfId(vendor: string, device: string, revision: string, more: Partial<Card> = {}): Card {
  const known = cardByPciId(vendor, device, revision);
  const maker = vendorOf(vendor);
  const brand = { nvidia: 'NVIDIA', amd: 'AMD', intel: 'Intel', other: 'Graphics' }[maker];
  return card({
    vendor: maker,
    name: known?.name ?? `${brand} ${vendor}:${device}`,
    computeCapability: known?.computeCapability ?? null,
    gfx: known?.gfx ?? null,
    device: `${vendor}:${device}`,
    ...more,
  });
}

/** `PCI\VEN_10DE&DEV_2B85&SUBSYS_…&REV_A1\4&…` → its parts, lower case; null: no PCI device. */
export function pciId(id: string): { vendor: string; device: string; revision: string } | null {
  const match = /^PCI\\VEN_([0-9A-F]{4})&DEV_([0-9A-F]{4})(?:.*?&REV_([0-9A-F]{2}))?/i.exec(id);
  const [, vendor, device, revision = ''] = match ?? [];
  if (vendor === undefined || device === undefined) return null;
  return { vendor: vendor.toLowerCase(), device: device.toLowerCase(), revision: revision.toLowerCase() };
}
