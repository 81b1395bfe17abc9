import type { Entry, Host } from '../host';

/** The names in a folder, compared as the file systems of this machine compare them. */
export class Names {
  private readonly kinds = new Map<string, Entry['kind']>();

  constructor(
    entries: readonly Entry[],
    private readonly platform: Host['platform'],
  ) {
    for (const { name, kind } of entries) this.kinds.set(this.fold(name), kind);
  }

  private fold(name: string): string {
    return this.platform === 'linux' ? name : name.toLowerCase();
  }

  /** A mark of the app catalogue: `a|b` is one of the two, `a/` a folder or a link that may lead to one. */
  has(mark: string): boolean {
    return mark.split('|').some((one) => {
      const kind = this.kinds.get(this.fold(one.replace(/\/$/, '')));
      return one.endsWith('/') ? kind === 'folder' || kind === 'link' : kind !== undefined;
    });
  }

  /** The first name that fits, as it is written there. */
  find(pattern: RegExp): RegExpExecArray | null {
    for (const name of this.kinds.keys()) {
      const match = pattern.exec(name);
      if (match) return match;
    }
    return null;
  }
}

/** A listing that is asked for once: many environments share the folders above them. */
export function remembering(host: Host): Host['list'] {
  const asked = new Map<string, ReturnType<Host['list']>>();
  return (folder) => {
    let answer = asked.get(folder);
    if (!answer) {
      answer = host.list(folder);
      asked.set(folder, answer);
    }
    return answer;
  };
}
