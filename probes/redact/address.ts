import { isSix } from './address-six';

/** Addresses that tell nothing of anybody: this computer, and all of its own. */
const NOBODYS = /^(?:127\.|0\.0\.0\.0$|255\.255\.255\.)/;
const BYTE = String.raw`(?:25[0-5]|2[0-4]\d|[01]?\d?\d)`;
const FOUR = new RegExp(String.raw`(?<![\d.])(?:${BYTE}\.){3}${BYTE}(?!\d|\.\d)`, 'g');
/** What stands before a version of four numbers: `==9.1.0.70`, `v1.2.3.4`, `.so.9.1.0.70`. */
const VERSIONED = /(?:[=<>~!]=\s?|\bv|\.so\.|\b(?:version|release|build|driver|cuda|版本)["']?\s{0,2}[:=：]?\s{0,2})$/i;
/** `nvidia_curand_cu12-10.3.5.147`, also in a table: these packages' versions may look like an address at home. */
const PACKAGED =
  /(?:\b(?:cudnn|cublas|nccl)["']?\s{0,2}[:=：]?\s{0,2}|(?:nvidia|cu\d\d|cudnn|cublas|cufft|cusolver|cusparse|curand|nccl|nvtx|nvjitlink|torch|tensorrt)[\w.-]{0,24}(?:[-_@]|==|\s{1,40}|\s{0,40}[|│]\s{0,8}))$/i;
const PRIVATE = /^(?:10\.|192\.168\.|169\.254\.|172\.(?:1[6-9]|2\d|3[01])\.)/;
/** Numbers as small as in `12.8.1.4`: one address of a thousand has such, and most versions. */
const SMALL = /^(?:(?:[12]?\d|3[01])\.){3}\d{1,2}$/;
/** What stands around such numbers where they are an address all the same. */
const REACHED =
  /(?:[@/\\]|\b(?:to|from|at|on|via|by|ping|ssh|host|peer|(?:name)?server|client|gateway|proxy|dns|inet|ip|ipv4|addr|address)["']?[\s:=]{1,3}["']?|(?:地址|连接|主机|服务器)\s?[:：]?\s?)$/i;
const PORT = /^(?::\d{2}|\/\d|\.in)/;
/** The last byte of a mapped IPv4 address stands within, a zone (`%eth0`) behind. */
const SIX =
  /(?<![\w:.]|\w\[(?=\d{0,9}:{1,2}\d{0,9}[\],]))(?<six>(?=[0-9a-f:]*:[0-9a-f:]*:)[0-9a-f:]{3,39}(?:(?:\.\d{1,3}){3}(?!\d))?)(?![\w:])(?:%[\w.-]{1,32})?/gi;
/** The same computer, told to a program that speaks IPv6 only. */
const MAPPED = /^[0:]*:ffff:(?=\d{1,3}\.)/i;

/** Replaces IPv4 and IPv6 addresses; what reads like one and is a version, a time, a bus or a name in C++ stays. */
export function replaceAddresses(text: string, put: (address: string) => string): string {
  const six = text.includes(':')
    ? text.replace(SIX, (found, address: string) =>
        isSix(address.toLowerCase()) ? put(address.replace(MAPPED, '')) : found,
      )
    : text;
  return six.replace(FOUR, (found, at: number) => {
    if (NOBODYS.test(found)) return found;
    const before = six.slice(Math.max(0, at - 80), at);
    return isVersion(found, before, six.slice(at + found.length, at + found.length + 3)) ? found : put(found);
  });
}

function isVersion(found: string, before: string, after: string): boolean {
  if (PACKAGED.test(before)) return true;
  if (PRIVATE.test(found)) return false;
  return VERSIONED.test(before) || (SMALL.test(found) && !PORT.test(after) && !REACHED.test(before));
}
