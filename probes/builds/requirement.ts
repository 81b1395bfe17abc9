import { satisfies } from '@renovatebot/pep440';
import type { Target } from './wheel-name';
import { packageName } from './wheel-name';

/** One line of Requires-Dist. */
export interface Requirement {
  package: string;
  extras: string[];
  /** `>=1.13.3`, `==13.0.3`; empty: any. */
  specifier: string;
  /** What stands behind `;`, empty: always. */
  marker: string;
}

/** `cuda-toolkit[cublas]==13.0.3; platform_system == "Linux"`, `sympy (==1.13.1)`; null: that can't be read. */
export function parseRequirement(text: string): Requirement | null {
  const match = /^\s*([\w.-]+)\s*(?:\[([^\]]*)\])?\s*\(?\s*([^;()]*?)\s*\)?\s*(?:;\s*(.*))?$/.exec(text);
  if (!match?.[1]) return null;
  return {
    package: packageName(match[1]),
    extras: (match[2] ?? '').split(',').flatMap((extra) => (extra.trim() === '' ? [] : [packageName(extra.trim())])),
    specifier: (match[3] ?? '').replace(/\s+/g, ''),
    marker: match[4] ?? '',
  };
}

/** Whether a version is allowed. A local tag counts only where it is asked for; pre-releases only where nothing else is. */
export function allows(specifier: string, version: string): boolean {
  if (specifier === '') return !/(a|b|rc|\.dev)\d/.test(version);
  return satisfies(version, specifier) || (specifier.includes('+') && specifier === `==${version}`);
}

const MACHINES = { linux: { x86_64: 'x86_64', aarch64: 'aarch64' }, windows: { x86_64: 'AMD64', aarch64: 'ARM64' } };

/** What a marker may ask of the place a package is installed to. `python` 3.11 where it isn't known. */
export function markerValues({ python, system }: Target): Record<string, string> {
  const version = (python ?? '3.11').replace('t', '');
  const windows = system.os === 'windows';
  const mac = system.os === 'macos';
  return {
    python_version: version,
    python_full_version: `${version}.0`,
    implementation_name: 'cpython',
    platform_python_implementation: 'CPython',
    os_name: windows ? 'nt' : 'posix',
    sys_platform: windows ? 'win32' : mac ? 'darwin' : 'linux',
    platform_system: windows ? 'Windows' : mac ? 'Darwin' : 'Linux',
    platform_machine: MACHINES[windows ? 'windows' : 'linux'][system.machine],
  };
}

/**
 * Whether a requirement is meant for this place (PEP 508 markers). null: the marker can't be read, so nobody knows.
 * `extras`: those of the package that were asked for.
 */
export function isMeant(
  marker: string,
  values: Readonly<Record<string, string>>,
  extras: readonly string[],
): boolean | null {
  if (marker.trim() === '') return true;
  const tokens = marker.match(/\(|\)|"[^"]*"|'[^']*'|not\s+in\b|===|[<>=!~]=|[<>]|[\w.]+/g) ?? [];
  const wanted = extras.length > 0 ? extras : [''];
  const answers = wanted.map((extra) => new Reader(tokens, { ...values, extra }).read());
  return answers.includes(null) ? null : answers.includes(true);
}

class Reader {
  readonly #tokens: readonly string[];
  readonly #values: Readonly<Record<string, string>>;
  #at = 0;

  constructor(tokens: readonly string[], values: Readonly<Record<string, string>>) {
    this.#tokens = tokens;
    this.#values = values;
  }

  read(): boolean | null {
    const answer = this.#either();
    return this.#at === this.#tokens.length ? answer : null;
  }

  #either(): boolean | null {
    let answer = this.#both();
    while (this.#take('or')) {
      const other = this.#both();
      answer = answer === null || other === null ? null : answer || other;
    }
    return answer;
  }

  #both(): boolean | null {
    let answer = this.#one();
    while (this.#take('and')) {
      const other = this.#one();
      answer = answer === null || other === null ? null : answer && other;
    }
    return answer;
  }

  #one(): boolean | null {
    if (this.#take('(')) {
      const inner = this.#either();
      return this.#take(')') ? inner : null;
    }
    const [left, operator, right] = [this.#next(), this.#next(), this.#next()];
    if (left === undefined || operator === undefined || right === undefined) return null;
    const [a, b] = [this.#value(left), this.#value(right)];
    if (a === null || b === null) return null;
    return compared(
      a,
      operator.replace(/\s+/g, ' '),
      b,
      [left, right].some((side) => /^python_(full_)?version$/.test(side)),
    );
  }

  #value(token: string): string | null {
    return /^["']/.test(token) ? token.slice(1, -1) : (this.#values[token] ?? null);
  }

  #next(): string | undefined {
    return this.#tokens[this.#at++];
  }

  #take(token: string): boolean {
    if (this.#tokens[this.#at] !== token) return false;
    this.#at++;
    return true;
  }
}

function compared(a: string, operator: string, b: string, versions: boolean): boolean | null {
  if (operator === 'in') return b.includes(a);
  if (operator === 'not in') return !b.includes(a);
  if (versions) return satisfies(a, `${operator}${b}`);
  if (operator === '==' || operator === '===') return a === b;
  if (operator === '!=') return a !== b;
  return null;
}
