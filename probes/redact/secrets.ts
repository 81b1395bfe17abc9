import { seeThrough } from './escapes';
import { SECRET_PATTERNS } from './secret-patterns';

/**
 * Passwords, tokens and keys taken out, and nothing else: for one's own screen, where paths and names have to stay
 * what they are, since one acts on them. What is made to be handed on goes through `redact`. `before`: the word that
 * stands before it on a command line.
 */
export function withoutSecrets(text: string, before = ''): string {
  if (isSecretOf(before, text)) return '<secret>';
  return LIKELY.test(text) ? hidden(seeThrough(text, hidden)) : text;
}

/** `--api-key`, then the key. */
export function isSecretOf(flag: string, word: string): boolean {
  return SECRET_FLAG.test(flag) && !/^[-<]/.test(word);
}

const SECRET_FLAG = /^--?[\w-]{0,32}(?:token|password|passwd|secret|api-?key|auth)[\w-]{0,16}$/i;

/** Some letters that every one of the patterns, or an escape, needs: most texts hold none of them. */
const LIKELY =
  /token|secret|pass|pwd|key|credential|cookie|auth|密码|口令|令牌|密钥|sig|code|login|bearer|basic|@|ssh-|\/t\/|ecdsa|[a-z]{2}[_-]|AKIA|ASIA|AIza|eyJ|%[0-9a-f]{2}|\\[ux23]|&#/i;

function hidden(text: string): string {
  let out = text;
  for (const [, find, placeholder] of SECRET_PATTERNS)
    out = out.replace(find, (...args) => {
      const { before = '', secret = '' }: Record<string, string | undefined> = args.at(-1);
      const [, quote = ''] = /^(["']).*\1$/s.exec(secret) ?? [];
      return before + quote + placeholder + quote;
    });
  return out;
}
