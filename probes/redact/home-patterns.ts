import { PART, type Pattern, START } from './path-parts';

/** Folders that hold everybody's homes, as Windows' Explorer shows them too; with `$` they are shares. */
const HOMES =
  'home|homes|Users|Documents and Settings|Dokumente und Einstellungen|Benutzer|Utilisateurs|Usuarios|Usuários|Utenti|' +
  String.raw`Gebruikers|Użytkownicy|Пользователи|用户|ユーザー|사용자|run/media|(?:homes?|users|profiles?)\$`;
const HOME = String.raw`[\\/]{1,8}(?:${HOMES})[\\/]{1,8}`;
/** These are nobody's, and what we put ourselves. */
const NOBODYS = String.raw`(?!(?:user\d*|Public|Shared|Default|All Users)(?:[\\/\s"':;,]|$))`;
/** What disks are called that belong to nobody. */
const DISKS = String.raw`(?!(?:user|cdrom|dvd|floppy|usb|disk|drive|data|hdd|ssd|nvme|storage|backup|external|sd[a-z])[\d_-]{0,4}[\\/])`;

/** Home folders of anybody, in either kind of slash, escaped or not. */
export const HOME_PATTERNS: readonly Pattern[] = [
  // A shell escapes blanks.
  [
    'user',
    new RegExp(
      String.raw`(?<before>/(?:${HOMES})/)(?<secret>[^\\/\s"':;,<>|*?]{1,64}(?:\\{1,8} [^\\/\s"':;,<>|*?]{1,64}){1,4})`,
      'giu',
    ),
    'user',
  ],
  // Python quotes a path that it can't find; then a blank may stand in its last part too.
  [
    'user',
    new RegExp(
      String.raw`(?<before>(?<quote>["'])[A-Z]:\\{1,8}Users\\{1,8})(?<secret>${NOBODYS}[^\\/\s"':;,.<>|*?]{1,64}(?: [^\\/\s"':;,.<>|*?]{1,64}){1,2})(?=\\{0,3}\k<quote>)`,
      'giu',
    ),
    'user',
  ],
  ['user', new RegExp(`(?<before>${HOME})(?<secret>${NOBODYS}${PART})`, 'giu'), 'user'],
];

/** Folders that a desktop, a shell or a program names after somebody; a disk's name may be any word. */
export const NAMED_PATTERNS: readonly Pattern[] = [
  // Disks that a desktop mounts: `/media/jane/Photos`.
  [
    'user',
    new RegExp(
      String.raw`(?<before>/(?<=(?:${START}|file:/{2})\\?/)media\\?/)(?<secret>${DISKS}${PART})(?=\\?/)`,
      'gmiu',
    ),
    'user',
  ],
  [
    'user',
    new RegExp(String.raw`(?<before>~(?<=${START}~))(?<secret>(?!user\d*/)[a-z_][\w.-]{0,63})(?=\\?/[\w.])`, 'gmiu'),
    'user',
  ],
  [
    'user',
    /(?<before>\b(?:torchinductor_|pytest-of-)|\/tmp\/runtime-)(?<secret>(?!(?:root|user\d*)\b)[^\\/\s"':;,<>|*?]{1,64})/g,
    'user',
  ],
];
