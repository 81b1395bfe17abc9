import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, readdirSync } from 'node:fs';
import { homedir } from 'node:os';
import path from 'node:path';
import { cache } from '../fake-gpu/cache.mjs';

export interface Python {
  file: string;
  /** `cp38` */
  tag: string;
}

/** A Python of this version with venv: on PATH, else one that pyenv has. null: none is here. */
export function pythonOf(version: string): Python | null {
  const pyenv = path.join(process.env['PYENV_ROOT'] ?? path.join(homedir(), '.pyenv'), 'versions');
  const own = existsSync(pyenv)
    ? readdirSync(pyenv)
        .filter((name) => name.startsWith(`${version}.`))
        .map((name) => path.join(pyenv, name, 'bin/python'))
    : [];
  for (const file of [...own, `python${version}`]) {
    const said = tell(
      file,
      '-c',
      'import sys,venv,ensurepip;print("%d.%d"%sys.version_info[:2],sys.executable,sep="|")',
    );
    const [is, executable = ''] = said?.trim().split('|') ?? [];
    if (is === version) return { file: executable, tag: `cp${version.replace('.', '')}` };
  }
  return null;
}

/** A file of the package index, fetched once. A text: why it can't be had. */
export function fetched(name: string, version: string): { file: string } | string {
  const folder = path.join(cache, 'tools', `${name}-${version}`);
  mkdirSync(folder, { recursive: true });
  const held = () => readdirSync(folder).find((one) => one.endsWith('.whl'));
  if (!held())
    tell('python3', '-m', 'pip', 'download', '--quiet', '--no-deps', '--dest', folder, `${name}==${version}`);
  const file = held();
  return file ? { file: path.join(folder, file) } : `${name} ${version} could not be fetched from the package index`;
}

/** What a program says; null: it isn't here, or failed. */
export function tell(program: string, ...args: readonly string[]): string | null {
  try {
    return execFileSync(program, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
  } catch {
    return null;
  }
}

/** uv, as the package index has it; a text: why it can't be had. */
export function uvProgram(): { file: string } | string {
  const wheel = fetched('uv', '0.13.9');
  if (typeof wheel === 'string') return wheel;
  const folder = path.dirname(wheel.file);
  const [program = ''] = readdirSync(folder).flatMap((name) =>
    name.endsWith('.data') ? [path.join(folder, name, 'scripts/uv')] : [],
  );
  if (program === '') {
    tell('python3', '-m', 'zipfile', '-e', wheel.file, folder);
    return uvProgram();
  }
  chmodSync(program, 0o755); // zipfile doesn't keep modes
  return tell(program, '--version') === null ? `${program} doesn’t run` : { file: program };
}
