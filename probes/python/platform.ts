import type { Host } from '../host';

const PE: Readonly<Record<number, string>> = { 34404: 'win-amd64', 43620: 'win-arm64', 332: 'win32' };
const ELF: Readonly<Record<number, string>> = {
  62: 'linux-x86_64',
  183: 'linux-aarch64',
  3: 'linux-i386',
  21: 'linux-ppc64le',
  243: 'linux-riscv64',
};

/** What a program was built for, by its header, in Python's words: `win-amd64`, `linux-x86_64`; null: not known. */
export async function readPlatform(host: Host, program: string): Promise<string | null> {
  const head = await host.read(program, 4096);
  if (head.is !== 'known' || head.value.length < 64) return null;
  const bytes = new DataView(head.value.buffer, head.value.byteOffset, head.value.byteLength);
  if (bytes.getUint32(0) === 0x7f454c46) return ELF[bytes.getUint16(18, bytes.getUint8(5) !== 2)] ?? null;
  if (bytes.getUint16(0) !== 0x4d5a) return null;
  const at = bytes.getUint32(60, true);
  if (at + 6 > bytes.byteLength || bytes.getUint32(at) !== 0x50450000) return null;
  return PE[bytes.getUint16(at + 4, true)] ?? null;
}
