import type { Pattern } from './path-parts';

/** Accounts and groups that every computer has; which of them owns `/dev/kfd` is what one has to see. */
const SYSTEM =
  'root|daemon|bin|sys|adm|tty|disk|dialout|sudo|audio|video|render|input|plugdev|kvm|libvirt|lxd|docker|staff|users|' +
  'wheel|admin|nobody|nogroup|www-data|vboxsf|[Ee]veryone|[Nn]one|SYSTEM|Administrators|nvidia-persistenced|user';
/** No number, no account of the system, none of ours. */
const NAME = String.raw`(?!(?:(?:${SYSTEM})\d*|\d+)(?![^\s/)]))[^\s/<>()"']{1,64}`;
/** `-rw-r--r--` or `drwxrwxr-x+`, then how many links, or in `eza` the size. */
const MODE = String.raw`[-dlbcps.](?=-{0,8}[rwxsStT])(?:[r-][w-][xsStT-]){3}[.+@]?\s{1,8}(?:[\d.,]{1,12}[kMGT]?i?\s{1,12})?`;

/** `CORP\anna`, but none of the accounts that every Windows has, in whatever language. */
const ACCOUNT = String.raw`(?!\S{0,40}(?:BUILTIN|VORDEFINIERT|AUTHORITY|AUTORIT\S{1,2}|AUTORIDAD|SERVICE|NT|MANAGER)\\)[^\s\\/:*?"|]{1,64}\\[^\s\\/:*?"<>|]{1,64}`;
/** `01.12.2026  10:00    <DIR>`, or a size, in front of the owner. */
const LISTED_FILE = String.raw`\d{2,4}[./-]\d{2}[./-]\d{2,4}\s{1,4}\d{1,2}:\d{2}(?:\s[AP]M)?\s{1,20}(?:<[A-Z]{3,9}>|[\d.,\u00a0\u202f]{1,20})\s{1,12}`;
const OWNER = String.raw`^\s{0,8}(?:Owner|Group|Besitzer|Gruppe|所有者)\s{0,8}[:：]\s{1,4}`;

/** Owners in what Windows prints: `dir /q`, `icacls`, PowerShell's `Get-Acl`. */
const WINDOWS_OWNERS: readonly Pattern[] = [
  ['user', new RegExp(String.raw`(?<before>${LISTED_FILE})(?<secret>${ACCOUNT})(?=\s)`, 'gu'), 'user'],
  ['user', new RegExp(String.raw`(?<before>^|\s)(?<secret>${ACCOUNT})(?=:\([A-Z,]{1,40}\))`, 'gmu'), 'user'],
  ['user', new RegExp(String.raw`(?<before>^|\s)(?<secret>${ACCOUNT})(?=\s{1,4}(?:Allow|Deny)\s)`, 'gmu'), 'user'],
  ['user', new RegExp(`(?<before>${OWNER})(?<secret>${ACCOUNT})`, 'gmu'), 'user'],
];

/** Owners and groups, in what `ls -l`, `find -ls`, `tar -tv`, `stat` and `id` print. */
export const OWNER_PATTERNS: readonly Pattern[] = [
  ['user', new RegExp(`(?<before>${MODE})(?<secret>${NAME})`, 'gu'), 'user'],
  ['user', new RegExp(String.raw`(?<before>${MODE}[^\s/]{1,64}(?:\s{1,16}|/))(?<secret>${NAME})(?=\s)`, 'gu'), 'user'],
  [
    'user',
    new RegExp(String.raw`(?<before>\b[UG]id:\s\(\s{0,6}\d{1,10}/\s{0,16})(?<secret>${NAME})(?=\))`, 'gu'),
    'user',
  ],
  [
    'user',
    new RegExp(
      String.raw`(?<before>(?:50\d|\d{4,10})(?<=(?:\b[ug]id=|\bgroups=|,)\d{3,10})\()(?<secret>${NAME})(?=\))`,
      'gu',
    ),
    'user',
  ],
  ...WINDOWS_OWNERS,
];
