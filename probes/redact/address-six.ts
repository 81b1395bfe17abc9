/** All zeros, perhaps with a one at the end, however it is written: this computer. */
const OWN = /^[0:]*:[01]?$|^(?:0{1,4}:){7}0{0,3}[01]$/;
/** An IPv4 address of this computer, inside of an IPv6 one. */
const OWN_FOUR = /^[0:]*:ffff:(?:127\.|7f[0-9a-f]{2}:|0\.0\.0\.0$)/;
/**
 * What addresses begin with that are given to somebody: in the world, in a house, on a link, to a group, to IPv4. Else
 * `abc::fed` and `c10::add` would be addresses, and they are names in C++.
 */
const GIVEN = /^(?:[23][0-9a-f]{3}|f[cdf][0-9a-f]{2}|fe[89abc][0-9a-f]):|^(?:64:ff9b|[0:]*:ffff)::?[0-9a-f]/;
const FOUR = /^(?:\d{1,3}\.){3}\d{1,3}$/;

/** Whether this is an IPv6 address of somebody, in small letters and without brackets and zone. */
export function isSix(address: string): boolean {
  if (OWN.test(address) || OWN_FOUR.test(address)) return false;
  const halves = address.split('::');
  const groups = address.split(':').filter((group) => group !== '');
  const last = groups.at(-1) ?? '';
  const isFour = FOUR.test(last);
  if (halves.length > 2 || !groups.every((group) => /^[0-9a-f]{1,4}$/.test(group) || (isFour && group === last)))
    return false;
  const count = groups.length + (isFour ? 1 : 0);
  if (halves.length === 1) return count === 8;
  return count <= 7 && (isFour || GIVEN.test(address));
}
