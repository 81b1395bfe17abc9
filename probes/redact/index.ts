import type { Host } from '../host';
import { deep, textsIn } from './deep';
import { Redactor, type Secrets } from './redactor';

export { textsIn } from './deep';
export type { Secrets } from './redactor';
export { Redactor } from './redactor';
export { withoutSecrets } from './secrets';

/** Names of this person and this computer, as the system and its variables tell them. */
export function secretsOf(host: Pick<Host, 'home' | 'names' | 'env'>): Secrets {
  const { home, names, env } = host;
  const told = (...keys: string[]) => keys.flatMap((key) => env[key] ?? []);
  return {
    ...{ home, ...names },
    users: told('USER', 'USERNAME', 'LOGNAME', 'SUDO_USER'),
    hosts: told('COMPUTERNAME', 'HOSTNAME', 'USERDOMAIN'),
  };
}

/** What the home folder becomes: on Windows a whole path, so that lists of paths still come apart where they should. */
export function homeFor(platform: string): string {
  return platform === 'win32' ? 'C:\\Users\\user' : '~';
}

/** One text, on its own. */
export function redact(text: string, secrets: Secrets, homeBecomes = '~'): string {
  return new Redactor(secrets, homeBecomes).text(text);
}

/** Every text inside a value; numbers and shapes stay. `redactor`: one that other things leave with. */
export function redactDeep<T>(value: T, by: Secrets | Redactor, homeBecomes = '~'): T {
  const redactor = by instanceof Redactor ? by : new Redactor(by, homeBecomes);
  redactor.meet(textsIn(value));
  return deep(redactor, value) as T;
}
