import { random } from '../fatbin/random';
import { HEX, letters, type Maker, name, token, word } from './dice';
import { NETWORK } from './planted-network';
import { PLACES } from './planted-places';

/** Something private, and the words it stands in. `secret`: what must not be found again, in whatever spelling. */
export interface Planted {
  kind: string;
  secret: string;
  text: string;
}

/** Whose computer it is. */
export const OWNER = {
  home: 'C:\\Users\\欧阳 Zoë',
  user: '欧阳 Zoë',
  host: 'ATELIER-7K2QX',
  users: ['zoe.ouyang'],
  hosts: ['KUNSTHAUS'],
};

/** One maker a kind. */
const MAKERS: Record<string, Maker> = {
  ...NETWORK,
  ...PLACES,
  'home of the owner': () => [OWNER.user, `File "${OWNER.home}\\ComfyUI\\main.py", line 3`],
  'home with slashes': () => [OWNER.user, `loaded ${OWNER.home.replaceAll('\\', '/')}/ComfyUI/x.dll`],
  'name of the owner': () => [OWNER.user, `这是${OWNER.user}的电脑，出错了`],
  'other name of the owner': () => ['zoe.ouyang', 'started by zoe.ouyang at login'],
  'host of the owner': () => [OWNER.host, `在 ${OWNER.host} 上运行；${OWNER.host.toLowerCase()}.example`],
  domain: () => ['KUNSTHAUS', 'KUNSTHAUS\\render failed'],
  'home on Linux': (dice) =>
    ((who) => [who, `can't open '/home/${who}/ComfyUI/nodes/x.py'`] as const)(name(dice).replace(/[ ']/g, '')),
  'home on Windows': (dice) => ((who) => [who, `找不到 D:\\Users\\${who}\\整合包\\python.exe`] as const)(name(dice)),
  'home on macOS': (dice) => ((who) => [who, `at /Users/${who}/ai/venv`] as const)(name(dice)),
  'home in WSL': (dice) => ((who) => [who, `mounted /mnt/c/Users/${who}/x`] as const)(name(dice)),
  'old home': (dice) => ((who) => [who, `C:\\Documents and Settings\\${who}\\x`] as const)(name(dice)),
  'UNC server': (dice) => ((who) => [who, `copy from \\\\${who}\\media\\ai failed`] as const)(word(dice)),
  'UNC share': (dice) => ((who) => [who, `路径：\\\\nas01\\${who}\\ai`] as const)(word(dice)),
  'long UNC': (dice) => ((who) => [who, `open \\\\?\\UNC\\${who}\\share\\x`] as const)(word(dice)),
  smb: (dice) => ((who) => [who, `mount smb://${who}/photos/ai`] as const)(word(dice)),
  gvfs: (dice) => ((who) => [who, `/run/user/1000/gvfs/smb-share:server=${who},share=ai/x`] as const)(word(dice)),
  prompt: (dice) => ((who) => [who, `${who}@${word(dice)}:~/ComfyUI$ python main.py`] as const)(word(dice)),
  'host variable': (dice) => ((who) => [who, `COMPUTERNAME=${who}`] as const)(token(dice, 8)),
  'host of Windows': (dice) =>
    ((who) => [who, `on DESKTOP-${who} now`] as const)(letters(dice, 7, 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789')),
  'host in the house': (dice) => ((who) => [who, `http://${who}.lan:8188/prompt`] as const)(word(dice)),
  'bare host': (dice) => ((who) => [who, `Proxy http://${who}:3128 refused`] as const)(word(dice)),
  'user variable': (dice) => ((who) => [who, `USERNAME=${who}`] as const)(word(dice)),
  用户名: (dice) => ((who) => [who, `用户名：${who}，密码错误`] as const)(word(dice)),
  'GPU UUID': (dice) =>
    ((it) => [it, `UUID: GPU-${it})`] as const)([8, 4, 4, 4, 12].map((count) => letters(dice, count, HEX)).join('-')),
  'MIG UUID': (dice) =>
    ((it) => [it, `CUDA_VISIBLE_DEVICES=MIG-${it}`] as const)(
      [8, 4, 4, 4, 12].map((count) => letters(dice, count, HEX)).join('-'),
    ),
  serial: (dice) =>
    ((it) => [it, `Serial Number                         : ${it}`] as const)(letters(dice, 13, '123456789')),
  序列号: (dice) => ((it) => [it, `序列号：${it}`] as const)(letters(dice, 10, 'ABCDEFGHJK23456789')),
  'device instance': (dice) =>
    ((it) => [it, `PCI\\VEN_10DE&DEV_2B85&SUBSYS_53001462&REV_A1\\4&${it}&0&0008`] as const)(letters(dice, 8, HEX)),
  SID: (dice) =>
    ((it) => [it, `HKEY_USERS\\S-1-5-21-${it}-1001\\Environment`] as const)(
      [0, 0, 0].map(() => `1${letters(dice, 9, '0123456789')}`).join('-'),
    ),
  'token in an address': (dice) =>
    ((it) => [it, `Looking in indexes: https://__token__:${it}@index.example/simple`] as const)(token(dice)),
  'token in a query': (dice) =>
    ((it) => [it, `https://civitai.example/api/download/1?type=Model&token=${it}&x=1`] as const)(token(dice)),
  'conda token': (dice) => ((it) => [it, `- https://conda.example/t/${it}/private`] as const)(token(dice)),
  'pip configuration': (dice) =>
    ((it) => [it, `[global]\nindex-url = https://reader:${it}@pypi.example/simple`] as const)(token(dice)),
  'uv variable': (dice) => ((it) => [it, `UV_INDEX_PRIVATE_PASSWORD=${it}`] as const)(token(dice)),
  'uv user': (dice) => ((it) => [it, `UV_INDEX_PRIVATE_USERNAME=${it}`] as const)(word(dice)),
  netrc: (dice) => ((it) => [it, `machine index.example login reader password ${it}`] as const)(token(dice)),
  'conda setting': (dice) => ((it) => [it, `proxy_password: "${it} ${it}"`] as const)(token(dice, 9)),
  'HF variable': (dice) => ((it) => [it, `export HF_TOKEN=hf_${it}`] as const)(token(dice, 30)),
  'HF token alone': (dice) => ((it) => [it, `used hf_${it} to log in`] as const)(token(dice, 30)),
  'GitHub token': (dice) => ((it) => [it, `fatal: ghp_${it} expired`] as const)(token(dice, 35)),
  'API key': (dice) => ((it) => [it, `OPENAI_API_KEY: 'sk-${it}'`] as const)(token(dice, 40)),
  JWT: (dice) => ((it) => [it, `got eyJhbGciOiJIUzI1NiJ9.${it}.${token(dice, 30)}`] as const)(token(dice, 40)),
  bearer: (dice) => ((it) => [it, `Authorization: Bearer ${it}`] as const)(token(dice, 30)),
  flag: (dice) => ((it) => [it, `python main.py --api-key ${it} --listen`] as const)(token(dice)),
  密码: (dice) => ((it) => [it, `密码：${it}`] as const)(token(dice, 10)),
  'private key': (dice) =>
    ((it) => [it, `-----BEGIN OPENSSH PRIVATE KEY-----\n${it}\n-----END OPENSSH PRIVATE KEY-----`] as const)(
      token(dice, 60),
    ),
  'e-mail': (dice) => ((it) => [it, `author <${it}@mail.example.org>`] as const)(word(dice)),
  'e-mail in Chinese': (dice) => ((it) => [it, `请联系${it}@qq.example，谢谢`] as const)(letters(dice, 9, '123456789')),
  'ps line': (dice) =>
    ((it) => [it, `root  4711  2.0  1.3 123456 65432 ?  Sl  10:00  0:07 /opt/${it}/bot --diary`] as const)(word(dice)),
  'nvidia-smi line': (dice) =>
    ((it) => [it, `|    0   N/A  N/A      2345      C   ...${it}\\secret.exe        1234MiB |`] as const)(word(dice)),
  'tasklist line': (dice) =>
    ((it) => [it, `${it}.exe                     4711 Console                    1     12,345 K`] as const)(word(dice)),
};

/** How the same may be written. Lists of programs stand in lines of their own, as they are. */
const FORMS: readonly (readonly [string, (text: string) => string])[] = [
  ['plain', (text) => text],
  ['in Chinese', (text) => `报错信息：${text}`],
  ['JSON', (text) => JSON.stringify({ msg: text })],
  ['JSON in ASCII', (text) => ascii(JSON.stringify(text))],
  ['JSON twice', (text) => JSON.stringify(JSON.stringify(text))],
  ['URL', (text) => `q=${encodeURIComponent(text)}`],
  ['escaped for Windows', (text) => text.replaceAll('\\', '\\\\')],
];

export function ascii(text: string): string {
  return text.replace(/[\u0080-\uffff]/g, (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

/** So many secrets, of every kind in turn, in every form in turn. */
export function plant(count: number, seed: number): Planted[] {
  const dice = random(seed);
  const kinds = Object.entries(MAKERS);
  return Array.from({ length: count }, (_, no): Planted => {
    const [kind, make] = kinds[no % kinds.length] ?? ['', () => ['', ''] as const];
    const [secret, line] = make(dice);
    const isLine = /line$/.test(kind);
    const [form, write] = FORMS[isLine ? 0 : Math.floor(dice() * FORMS.length)] ?? ['', (text: string) => text];
    return { kind: `${kind}, ${form}`, secret, text: isLine ? `\n${line}\n` : write(line) };
  });
}

/** All that a reader could make of a text: as it is, and with its escapes taken away, letter case aside. */
export function readings(text: string): string {
  const unescaped = (one: string) =>
    one
      .replace(/\\{1,8}u([0-9a-f]{4})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
      .replace(/(?:%[0-9a-f]{2})+/gi, (run) => Buffer.from(run.replaceAll('%', ''), 'hex').toString('utf8'))
      .replace(/&#x([0-9a-f]+);/gi, (_, code: string) => String.fromCodePoint(Number.parseInt(code, 16)));
  return [text, unescaped(text), unescaped(unescaped(text))].join('\n').toLowerCase();
}
