/** The text of a file whose encoding nobody told: UTF-16 by its mark, UTF-8, else what Chinese Windows writes. */
export function textOf(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('gb18030').decode(bytes); // never fails, and leaves the English words of an error whole
  }
}
