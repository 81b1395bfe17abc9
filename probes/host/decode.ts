/**
 * Text of a child or a file whose encoding nobody told us: UTF-16 (zeros at odd places or a mark), UTF-8, Chinese GB18030
 * where it fits, else Latin-1, which never fails. Why in this order: wsl.exe writes UTF-16 without a mark, Windows' own
 * programs their code page, all else UTF-8.
 */
export function decode(bytes: Uint8Array): string {
  return unicode(bytes) ?? legacy(bytes);
}

/** So much of a text tells how it is written; no limit that cuts texts off is lower. */
const LOOKED_AT = 65_536;

/** Whether only the machine's own code page can tell what is meant: no Unicode, nor Unicode with a slip or two. */
export function needsCodePage(bytes: Uint8Array): boolean {
  if (unicode(bytes) !== null) return false;
  let [letters, slips] = [0, 0];
  for (const letter of new TextDecoder().decode(bytes.subarray(0, LOOKED_AT))) {
    if (letter > '\x7f') letters++;
    if (letter === '\ufffd') slips++;
  }
  return slips * 2 > letters || letters === 0; // a pair may fit by accident
}

/** The same where the code page is known, `850` say; one that nobody knows the letters of counts as not known. */
export async function decodeFrom(codePage: string, bytes: Uint8Array): Promise<string> {
  const { default: iconv } = await import('iconv-lite'); // its tables are larger than all else that is loaded first
  return iconv.encodingExists(codePage) ? iconv.decode(bytes, codePage) : decode(bytes);
}

function unicode(bytes: Uint8Array): string | null {
  const marked = bytes[0] === 0xff && bytes[1] === 0xfe;
  if (marked || looksLikeUtf16(bytes)) return new TextDecoder('utf-16le').decode(bytes);
  try {
    return strictly('utf-8', bytes);
  } catch {
    return null;
  }
}

/** Throws where it is not so written. A limit may have cut the last letter in two: of a long text it is left out. */
function strictly(encoding: string, bytes: Uint8Array): string {
  return new TextDecoder(encoding, { fatal: true }).decode(bytes, { stream: bytes.length >= LOOKED_AT });
}

function looksLikeUtf16(bytes: Uint8Array): boolean {
  const seen = Math.min(bytes.length, 512) & ~1;
  let zeros = 0;
  for (let i = 1; i < seen; i += 2) if (bytes[i] === 0) zeros++;
  return seen >= 4 && zeros * 4 >= seen; // at least half of the characters are below U+0100
}

function legacy(bytes: Uint8Array): string {
  // Chinese in GBK has high bytes in pairs nearly always; single ones are a slip in a text of another kind
  // (nvidia-smi puts process names in the ANSI code page into its UTF-8) and must not turn the rest into Chinese.
  if (!bytes.some((byte, at) => byte >= 0x80 && (bytes[at + 1] ?? 0) >= 0x80)) return new TextDecoder().decode(bytes);
  try {
    return strictly('gb18030', bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
