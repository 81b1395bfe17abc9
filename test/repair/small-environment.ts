import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { OLD, type Small, smallWheels } from './small-torch';

const FLAGS = [
  '-m',
  'pip',
  '--isolated',
  '--disable-pip-version-check',
  'install',
  '--quiet',
  '--no-index',
  '--no-deps',
  '--no-compile',
];

/** A real Python 3 with venv; null: there is none (apt-get install python3-venv). */
export function findPython(): { file: string; tag: string } | null {
  for (const name of ['python3', 'python'])
    try {
      const said = execFileSync(
        name,
        ['-c', 'import sys,venv,ensurepip;print(sys.executable,"cp%d%d"%sys.version_info[:2],sep="|")'],
        {
          encoding: 'utf8',
          stdio: ['ignore', 'pipe', 'ignore'],
        },
      );
      const [file = '', tag = ''] = said.trim().split('|');
      return { file, tag };
    } catch {
      // the next name
    }
  return null;
}

/** A real virtual environment with pip and a small torch in it, put there by pip itself. */
export function realEnvironment(folder: string, python: { file: string; tag: string }, small: Small = OLD): string {
  mkdirSync(path.dirname(folder), { recursive: true });
  execFileSync(python.file, ['-m', 'venv', folder]);
  const own = path.join(folder, 'bin/python');
  const wheels = smallWheels(path.join(path.dirname(folder), 'old wheels'), python.tag, small);
  execFileSync(own, [...FLAGS, ...wheels], { env: { PATH: process.env['PATH'], PIP_CONFIG_FILE: '/dev/null' } });
  return folder;
}
