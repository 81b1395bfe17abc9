import { isIP } from 'node:net';
import { endianness } from 'node:os';

/** One end of a connection. */
export interface End {
  address: string;
  port: number;
}

/** The same text for the same end, however it was written: IPv4 as the IPv6 it is mapped to. Null: no address. */
export function endOf({ address, port }: End): string | null {
  const plain = address.replace(/%.*$/, ''); // `fe80::1%eth0`
  const kind = isIP(plain);
  if (kind === 0) return null;
  return `${kind === 4 ? mapped(fourOf(plain)) : sixOf(plain)}:${port}`;
}

/** As the system's tables write it: `0100007F:1F90`, words of four bytes in the processor's own order. */
export function listedEnd(text: string): string | null {
  const { address = '', port = '' } = /^(?<address>(?:[\dA-F]{8}){1,4}):(?<port>[\dA-F]{4})$/i.exec(text)?.groups ?? {};
  const words = address.toLowerCase().match(/.{8}/g) ?? [];
  const bytes = words.map((word) => (endianness() === 'LE' ? (word.match(/../g) ?? []).reverse().join('') : word));
  if (bytes.length !== 1 && bytes.length !== 4) return null;
  return `${bytes.length === 1 ? mapped(bytes.join('')) : bytes.join('')}:${Number.parseInt(port, 16)}`;
}

const mapped = (four: string) => `${'0'.repeat(20)}ffff${four}`;
const hex = (value: number, digits: number) => value.toString(16).padStart(digits, '0');
const fourOf = (address: string) =>
  address
    .split('.')
    .map((byte) => hex(Number(byte), 2))
    .join('');

function sixOf(address: string): string {
  const written = address.toLowerCase().replace(/[\d.]+\.\d+$/, (four) => fourOf(four).replace(/^.{4}/, '$&:'));
  const [before = [], after = []] = written.split('::').map((half) => half.split(':').filter((group) => group !== ''));
  const between = Array.from({ length: 8 - before.length - after.length }, () => '0');
  return [...before, ...between, ...after].map((group) => group.padStart(4, '0')).join('');
}
