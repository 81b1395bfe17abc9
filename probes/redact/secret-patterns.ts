import type { Pattern } from './path-parts';

/** Where a value ends that stands without quotes, also where the quotes themselves are escaped. */
const VALUE = String.raw`(?:"[^"\r\n]{1,2048}"|'[^'\r\n]{1,2048}'|(?:(?!\\{1,4}["'])[^\s"',;&<>]){4,2048})`;
const NO_VALUE = String.raw`(?!(?:true|false|none|null|expected|required|invalid|missing)\b)`;
const IS = String.raw`\\{0,4}["']?\]?\s{0,8}(?:=>|[:=：]|%3[ad])\s{0,8}\\{0,4}`;
const NAMED = String.raw`(?:token(?!i[sz])|secret|passw(?:or)?d|passwort|passphrase|pwd|api[_-]?key|access[_-]?key|private[_-]?key|credential|cookie|authorization)[\w-]{0,64}|密码|口令|令牌|密钥`;
const TOKEN = [
  'hf_|ghp_|gho_|ghu_|ghs_|ghr_|github_pat_|glpat-|sk-|pypi-|npm_|r8_|xox[abprs]-|civitai_|dckr_pat_|ATATT',
  '(?:AKIA|ASIA)(?=[0-9A-Z]{16})|AIza(?=[\\w-]{30})|eyJ(?=[\\w-]{8,4096}\\.[\\w-]{8})',
].join('|');

/** Passwords and keys: in addresses, in settings of pip, uv, conda and git, in variables, on command lines, bare. */
export const SECRET_PATTERNS: readonly Pattern[] = [
  [
    'secret',
    /(?<secret>-----BEGIN [A-Z ]{0,32}PRIVATE KEY-----(?:[^-]{0,16384}(?:-----END [A-Z ]{0,32}PRIVATE KEY-----)?)?)/g,
    '<key>',
  ],
  ['secret', /(?<before>\b(?:ssh-(?:rsa|ed25519|dss)|ecdsa-[\w-]{1,32})\s{1,4})(?<secret>AAAA[\w+/=]{16,})/g, '<key>'],
  ['secret', /(?<before>\b(?:Proxy-)?Authorization\s{0,4}[:=]\s{0,4})(?<secret>[^\r\n"'<>]{4,4096})/gi, '<secret>'],
  ['secret', /(?<before>\b(?:Bearer|Basic|Token)\s{1,8})(?<secret>[A-Za-z0-9._~+/=-]{16,})/g, '<token>'],
  ['secret', /(?<before>:(?:\\?\/){2})(?<secret>(?!<|\*{3}@)[^\s/@"'\\]{1,256})(?=@)/g, '<secret>'],
  ['secret', /(?<before>\/t\/)(?<secret>(?!<)[A-Za-z0-9_-]{8,})(?=\/)/g, '<token>'],
  [
    'secret',
    /(?<before>[?&;](?:amp;)?[\w.-]{0,64}(?:token|key|secret|passw|pwd|sig|auth|credential|code)[\w-]{0,64}=)(?<secret>(?!<)[^&\s"'<>]+)/gi,
    '<secret>',
  ],
  ['user', /(?<before>\blogin\s{1,8})(?<secret>(?!<)\S{1,256})(?=\s{1,8}password\s)/gi, '<user>'],
  [
    'secret',
    /(?<before>\blogin\s{1,8}\S{1,256}(?: \d+>)?\s{1,8}password\s{1,8})(?<secret>(?!<)\S{1,256})/gi,
    '<secret>',
  ],
  ['secret', new RegExp(`(?<before>(?:${NAMED})${IS})(?<secret>(?!["']?<)${NO_VALUE}${VALUE})`, 'gi'), '<secret>'],
  [
    'secret',
    new RegExp(
      String.raw`(?<before>(?<!\w)--?[\w-]{0,32}(?:token|password|passwd|secret|api-?key|auth)[\w-]{0,16}[\s=]\s{0,4})(?<secret>(?!["']?<|-)${VALUE})`,
      'gi',
    ),
    '<secret>',
  ],
  [
    'secret',
    new RegExp(String.raw`(?<![A-Za-z0-9])(?<secret>(?:${TOKEN})[\w-]{12,}(?:\.[\w-]{4,}){0,2})`, 'g'),
    '<token>',
  ],
];
