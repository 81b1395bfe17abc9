import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { zip } from '../fatbin/make';

export interface Made {
  name?: string;
  version?: string;
  tag?: string;
  requires?: readonly string[];
  files?: Readonly<Record<string, string | Buffer>>;
  /** Changed after RECORD was written. */
  tamper?: Readonly<Record<string, string>>;
  /** Unix modes of members. */
  modes?: Readonly<Record<string, number>>;
  without?: readonly ('METADATA' | 'WHEEL' | 'RECORD')[];
}

const digest = (text: string | Buffer) => createHash('sha256').update(text).digest('base64url');

/** Writes a wheel as pip's tools do, or with the faults that are asked for; returns its path. */
export function makeWheel(folder: string, file: string, made: Made = {}): string {
  const { name = 'torchvision', version = '0.29.1+cu130', tag = 'cp311-cp311-manylinux_2_28_x86_64' } = made;
  const info = `${name}-${version}.dist-info`;
  const requires = (made.requires ?? []).map((one) => `Requires-Dist: ${one}`);
  const files: Record<string, string | Buffer> = {
    [`${name}/__init__.py`]: 'x = 1\n',
    [`${name}/with, comma.py`]: 'y = 2\n',
    ...made.files,
    [`${info}/METADATA`]: [
      'Metadata-Version: 2.1',
      `Name: ${name}`,
      `Version: ${version}`,
      ...requires,
      '',
      'About.',
    ].join('\n'),
    [`${info}/WHEEL`]: `Wheel-Version: 1.0\nRoot-Is-Purelib: false\nTag: ${tag}\n`,
  };
  const quoted = (one: string) => (one.includes(',') ? `"${one}"` : one);
  const record = Object.entries(files).map(
    ([one, text]) => `${quoted(one)},sha256=${digest(text)},${Buffer.byteLength(text)}`,
  );
  files[`${info}/RECORD`] = `${[...record, `${info}/RECORD,,`].join('\n')}\n`;
  const members = Object.entries({ ...files, ...made.tamper })
    .filter(([one]) => !(made.without ?? []).some((left) => one === `${info}/${left}`))
    .map(([one, text]) => ({
      name: one,
      bytes: typeof text === 'string' ? Buffer.from(text) : text,
      mode: made.modes?.[one] ?? 0,
    }));
  const target = path.join(folder, file);
  writeFileSync(target, zip(members));
  return target;
}

export const TORCH_VERSION = (version: string, cuda: string | null) =>
  `from typing import Optional\n__version__ = '${version}'\ndebug = False\ncuda: Optional[str] = ${cuda === null ? 'None' : `'${cuda}'`}\nhip: Optional[str] = None\n`;
