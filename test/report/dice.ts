export type Dice = () => number;
export const pick = <T>(dice: Dice, all: readonly [T, ...T[]]): T => all[Math.floor(dice() * all.length)] ?? all[0];
export const letters = (dice: Dice, count: number, from: string) =>
  Array.from({ length: count }, () => from.charAt(Math.floor(dice() * from.length))).join('');
export const HEX = '0123456789abcdef';
const ALNUM = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnpqrstuvwxyz23456789';
const NAMES = [
  'quentin',
  'wandrille',
  'Ximena Vogt',
  '司马懿之',
  "D'Arcy Quill",
  'Þórunn',
  'bryndis_k',
  'нинель',
] as const;
/** A stranger: no two alike, and like no word of ours. */
export const name = (dice: Dice) => `${pick(dice, NAMES)}${letters(dice, 3, 'bcdfghjkmnpqrstvwxz')}`;
export const word = (dice: Dice, count = 7) =>
  `${letters(dice, 1, 'bcdfghjkmnpqrstvwxz')}${letters(dice, count, 'abcdefghijklmnopqrstuvwxyz')}`;
export const token = (dice: Dice, count = 24) => `${letters(dice, 1, 'QXZqxz')}${letters(dice, count, ALNUM)}`;
export const byte = (dice: Dice) => String(2 + Math.floor(dice() * 250));

/** What it is, and the line it stands in. */
export type Maker = (dice: Dice) => readonly [secret: string, text: string];
