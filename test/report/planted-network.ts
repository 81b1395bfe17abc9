import { byte, type Dice, HEX, letters, type Maker } from './dice';

/** Not this computer's own, 127. */
const four = (dice: Dice) =>
  `1${letters(dice, 1, '345')}${letters(dice, 1, '0123456789')}.${byte(dice)}.${byte(dice)}.${byte(dice)}`;
const home = (dice: Dice) => `192.168.${byte(dice)}.${byte(dice)}`;
const six = (dice: Dice) =>
  `fd${letters(dice, 2, HEX)}:${letters(dice, 4, HEX)}::${letters(dice, 4, HEX)}:${letters(dice, 4, HEX)}`;
const mac = (dice: Dice) => Array.from({ length: 6 }, () => letters(dice, 2, HEX));

/** Addresses of computers, in the forms that programs of the network print. */
export const NETWORK: Record<string, Maker> = {
  IPv4: (dice) => ((it) => [it, `connect to ${it}:8188 failed`] as const)(four(dice)),
  'IPv4 in Chinese': (dice) => ((it) => [it, `无法连接${it}，超时`] as const)(home(dice)),
  IPv6: (dice) =>
    ((it) => [it, `listening on [${it}]:8188`] as const)(
      `fd${letters(dice, 2, HEX)}:${letters(dice, 4, HEX)}::${letters(dice, 4, HEX)}:1`,
    ),
  'whole IPv6': (dice) =>
    ((it) => [it, `from ${it} at 10:00`] as const)(
      Array.from({ length: 8 }, () => letters(dice, 4, '123456789abcdef')).join(':'),
    ),
  MAC: (dice) =>
    ((it) => [it, `link/ether ${it} brd`] as const)(Array.from({ length: 6 }, () => letters(dice, 2, HEX)).join(':')),
  'MAC on Windows': (dice) =>
    ((it) => [it, `物理地址: ${it}`] as const)(
      Array.from({ length: 6 }, () => letters(dice, 2, HEX).toUpperCase()).join('-'),
    ),
  'IPv4 inside of IPv6': (dice) => ((it) => [it, `tcp6 0 0 ::ffff:${it}:8188 LISTEN`] as const)(home(dice)),
  'public IPv4 inside of IPv6': (dice) => ((it) => [it, `peer=64:ff9b::${it}`] as const)(four(dice)),
  'IPv4 in hexadecimal, inside of IPv6': (dice) =>
    ((it) => [it, `from ::ffff:${it} refused`] as const)(`c0a8:${letters(dice, 4, '123456789abcdef')}`),
  'IPv4 of a network': (dice) => ((it) => [it, `inet ${it}/24 brd`] as const)(home(dice)),
  'IPv4 with zeros': (dice) => ((it) => [it, `at ${it}!`] as const)(`192.168.001.0${letters(dice, 2, '123456789')}`),
  'IPv6 of a network': (dice) => ((it) => [it, `inet6 ${it}/64 scope`] as const)(six(dice)),
  'IPv6 on a link': (dice) =>
    ((it) => [it, `bind [fe80::${it}%wlp3s0]:29500`] as const)(`${letters(dice, 4, HEX)}:${letters(dice, 4, HEX)}`),
  'IPv6 on a link, with a port': (dice) =>
    ((it) => [it, `fe80::${it}%12:8188 ESTAB`] as const)(`${letters(dice, 4, HEX)}:${letters(dice, 4, HEX)}`),
  'MAC in the name of an interface': (dice) => ((it) => [it, `5: enx${it}: <UP>`] as const)(mac(dice).join('')),
  'host named by its IPv4': (dice) =>
    ((it) => [it, `[ip-${it}:0] NCCL INFO`] as const)(four(dice).replaceAll('.', '-')),
};
