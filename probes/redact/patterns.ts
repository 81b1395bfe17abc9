import { HOME_PATTERNS, NAMED_PATTERNS } from './home-patterns';
import { OWNER_PATTERNS } from './owner-patterns';
import { LISTED, PART, type Pattern, START } from './path-parts';
import { SECRET_PATTERNS } from './secret-patterns';

const SERVER = String.raw`[^\\/\s"'<>|,;]{1,255}`;
/** What may follow a name, in a setting or a listing. */
const NAME = String.raw`(?:"[^"\r\n<]{1,256}"|'[^'\r\n<]{1,256}'|(?!["'<])[^\s"',;&<>\\/]{1,256})`;
const IS = String.raw`["']?\s{0,40}[=:：]\s{0,8}`;
const HEX = '[0-9a-f]';

export const PATTERNS: readonly Pattern[] = [
  ...SECRET_PATTERNS,
  ...HOME_PATTERNS,
  ...NAMED_PATTERNS,
  ...OWNER_PATTERNS,
  [
    'share',
    new RegExp(String.raw`(?<before>${LISTED}\\{2,8}\?\\{1,4}UNC\\{1,4})(?<secret>${SERVER}\\{1,4}${PART})`, 'giu'),
    '<server>\\<share>',
  ],
  [
    'share',
    new RegExp(
      String.raw`(?<before>${LISTED}(?<!<share(?: \d{1,6})?>)\\{2,8})(?<secret>(?![?.]\\|wsl(?:\$|\.localhost)\\)${SERVER}\\{1,4}${PART})`,
      'gmiu',
    ),
    '<server>\\<share>',
  ],
  [
    'share',
    new RegExp(String.raw`(?<before>${START}//)(?<secret>(?!<)[\w.-]{1,255}/[^\\/\s"'<>]{1,255})`, 'gmu'),
    '<server>/<share>',
  ],
  [
    'share',
    /(?<before>(?:smb|cifs|nfs|afp|ftps?|sftp|ssh|davs?|file):(?:\\?\/){2}(?:<secret>@)?)(?<secret>(?!<|~\/)[^\s/"'<>\\]{1,255}(?:\/[^\s/"'<>]{1,255})?)/gi,
    '<server>/<share>',
  ],
  ['share', /(?<before>-share:server=)(?<secret>(?!<)[^,\s/]{1,255},share=[^,\s/]{1,255})/gi, '<server>,share=<share>'],
  [
    'gpu',
    new RegExp(
      String.raw`(?<before>\b(?:GPU|MIG)-(?:GPU-)?)(?<secret>(?=[a-f]{0,7}\d)${HEX}{6,8}(?:-${HEX}{1,12}){0,4})(?![\w])`,
      'gi',
    ),
    '<uuid>',
  ],
  ['uuid', new RegExp(String.raw`\b(?<secret>${HEX}{8}-${HEX}{4}-${HEX}{4}-${HEX}{4}-${HEX}{12})\b`, 'gi'), '<uuid>'],
  [
    'serial',
    /(?<before>(?:serial(?:[ _-]?(?:number|no|num))?|\bS\/N|\bGPU PDI|序列号)["']?\s{0,60}[:=：]\s{0,8}["']?)(?<secret>[A-Za-z0-9-]{5,64})/gi,
    '<serial>',
  ],
  [
    'serial',
    /(?<before>\b(?:PCI|USB|ACPI|SCSI|HDAUDIO)\\{1,4}[\w&.]{4,200}\\{1,4})(?<secret>(?!<)[\w&.{}-]{3,100})/g,
    '<serial>',
  ],
  ['user', /(?<secret>\bS-1-5-21(?:-\d{1,10}){3,4})/g, '<sid>'],
  [
    'e-mail',
    /(?<![\p{L}\w.+-])(?<secret>[\p{L}\w.+-]{1,64}@[\p{L}\w-]{1,63}(?:\.[\p{L}\w-]{1,63}){0,7}\.[\p{L}]{2,24})/gu,
    '<e-mail>',
  ],
  ['user', /(?<![\w.+<-])(?<secret>[\w.+-]{1,64}@[\w-]{1,63})(?=:\s?[~/]|[\s\]]\S{0,64}[\]$#])/g, '<login>'],
  [
    'user',
    new RegExp(
      `(?<before>(?<![A-Za-z])(?:USER(?:[ _]?NAME|DOMAIN)?|LOGNAME|SUDO_USER|Registered Owner|用户名)${IS})(?<secret>${NAME})`,
      'giu',
    ),
    '<user>',
  ],
  [
    'host',
    new RegExp(
      `(?<before>(?<![A-Za-z])(?:COMPUTER[ _]?NAME|HOST[ _]?NAME|Device name|主机名|计算机名|设备名称)${IS})(?<secret>${NAME})`,
      'giu',
    ),
    '<host>',
  ],
  ['host', /(?<![\w-])(?<secret>(?:DESKTOP|LAPTOP)-[A-Z0-9]{5,12}|WIN-[A-Z0-9]{11})(?![\w-])/g, '<host>'],
  [
    'host',
    /(?<before>:(?:\\?\/){2}(?:<secret>@)?)(?<secret>(?!localhost\b|<)[\w-]{1,63}(?:(?:\.[\w-]{1,63}){0,6}\.(?:internal|private|intra|corp|lan|local))?)(?=[:/?#\s"'\\]|$)/gi,
    '<host>',
  ],
  [
    'host',
    /(?<![\w.@-])(?<secret>(?!threading\.)[\w-]{1,63}(?:\.[\w-]{1,63}){0,4}\.(?:local|lan|corp|intranet|localdomain|home\.arpa|ipv6-literal\.net))(?![\w.-]*[\w-])/gi,
    '<host>',
  ],
  [
    'mac',
    new RegExp(
      String.raw`(?<![\w:-])(?<secret>${HEX}{2}(?:(?::${HEX}{2}){5}|(?:-${HEX}{2}){5}|(?::${HEX}{2}){7}))(?![\w:-])`,
      'gi',
    ),
    '<mac>',
  ],
  // Linux names a card that is plugged in by its address, clouds name a computer by it.
  ['mac', /(?<before>\b(?:enx|wlx|wwx))(?<secret>[0-9a-f]{12})(?!\w)/g, '<mac>'],
  ['host', /(?<![\w-])(?<secret>ip(?:-\d{1,3}){4})(?!\w)/g, '<host>'],
  [
    'mac',
    new RegExp(String.raw`(?<![\w.])(?=[\d.]{0,13}[a-f])(?<secret>${HEX}{4}\.${HEX}{4}\.${HEX}{4})(?![\w.])`, 'gi'),
    '<mac>',
  ],
];

/** Lines of programs' lists of what runs: nvidia-smi, `ps aux`, `ps -ef`, tasklist. */
export const PROCESS_LINES: readonly RegExp[] = [
  /^\|\s{1,8}\d{1,3}\s{1,8}(?:N\/A|\d{1,5})\s{1,8}(?:N\/A|\d{1,5})\s{1,10}\d{1,10}\s{1,8}[CGMAP+]{1,5}\s[^\r\n]{1,200}$/gm,
  /^[^\s]{1,64}\s{1,16}\d{1,10}\s{1,8}[\d.]{1,6}\s{1,8}[\d.]{1,6}\s{1,12}\d{1,12}\s{1,12}\d{1,12}\s[^\r\n]{1,4096}$/gm,
  /^[^\s]{1,64}\s{1,16}\d{1,10}\s{1,8}\d{1,10}\s{1,8}\d{1,3}\s{1,8}\S{1,12}\s{1,8}\S{1,12}\s{1,8}\d\d:\d\d:\d\d\s[^\r\n]{1,4096}$/gm,
  /^[^\r\n]{1,64}\.exe\s{1,32}\d{1,8}\s{1,8}(?:Console|Services|控制台|RDP-Tcp#\d{1,4})\s{1,20}\d{1,5}\s[^\r\n]{1,200}$/gm,
];
