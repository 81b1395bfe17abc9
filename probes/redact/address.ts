/** Addresses that tell nothing of anybody: this computer, and all of its own. */
const NOBODYS = /^(?:127\.|0\.0\.0\.0$|255\.255\.255\.)/;
const FOUR = /(?<![\d.])(?:(?:25[0-5]|2[0-4]\d|1?\d?\d)\.){3}(?:25[0-5]|2[0-4]\d|1?\d?\d)(?!\d|\.\d)/g;
/** What stands before a version of four numbers: `==9.1.0.70`, `v1.2.3.4`, `.so.9.1.0.70`. */
const VERSIONED = /(?:[=<>~!]=\s?|\bv|\.so\.|\b(?:version|release|build|driver|cuda|版本)["']?\s{0,2}[:=：]?\s{0,2})$/i;
/** `nvidia_curand_cu12-10.3.5.147`: these packages' versions may look like an address at home. */
const PACKAGED =
  /(?:\b(?:cudnn|cublas|nccl)["']?\s{0,2}[:=：]?\s{0,2}|(?:nvidia|cu\d\d|cudnn|cublas|cufft|cusolver|cusparse|curand|nccl|nvtx|nvjitlink|torch|tensorrt)[\w.-]{0,24}(?:[-_ @]|==))$/i;
const PRIVATE = /^(?:10\.|192\.168\.|169\.254\.|172\.(?:1[6-9]|2\d|3[01])\.)/;
const SIX =
  /(?<![\w:.])\[?(?=[0-9a-f:]*:[0-9a-f:]*:)[0-9a-f:]{3,39}(?:\d{1,3}(?:\.\d{1,3}){3})?(?:%[\w.-]{1,16})?\]?(?!\w|(?<!\]):)/gi;

/** Replaces IPv4 and IPv6 addresses; what reads like one and is a version, a time, a bus or a name in C++ stays. */
export function replaceAddresses(text: string, put: (address: string) => string): string {
  const six = text.includes(':') ? text.replace(SIX, (found) => (isSix(found) ? put(found) : found)) : text;
  return six.replace(FOUR, (found, at: number) => {
    if (NOBODYS.test(found)) return found;
    const before = six.slice(Math.max(0, at - 40), at);
    if (PACKAGED.test(before) || (!PRIVATE.test(found) && VERSIONED.test(before))) return found;
    return put(found);
  });
}

function isSix(found: string): boolean {
  const plain = found
    .replace(/^\[|\]$/g, '')
    .replace(/%.*$/, '')
    .toLowerCase();
  if (plain === '::1' || plain === '::') return false;
  const halves = plain.split('::');
  const groups = plain.split(':').filter((group) => group !== '');
  const isShape = groups.every(
    (group, no) => /^[0-9a-f]{1,4}$/.test(group) || (no === groups.length - 1 && /^(\d{1,3}\.){3}\d{1,3}$/.test(group)),
  );
  if (!isShape || halves.length > 2) return false;
  if (halves.length === 1) return groups.length === 8;
  // `c10::add`, `c10d::` are names in C++: an address begins with at least three letters and digits.
  return (
    groups.length <= 7 &&
    (plain.startsWith('::ffff:') || (/^[0-9a-f]{3,4}$/.test(groups[0] ?? '') && !/^c10/.test(plain)))
  );
}
