import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { LINUX, MADE_AT_S, noArchives, WINDOWS } from './made';
import { root } from './stub-electron';

const { version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
const bill = `torchmend-${version}.cdx.json`;

describe.each([
  { system: 'Linux', at: LINUX, archive: `Torchmend-${version}-linux-x64.tar.gz` },
  { system: 'Windows', at: WINDOWS, archive: `Torchmend-${version}-win-x64.zip` },
])('what is handed out for $system', ({ at, archive }) => {
  it('has a checksum for each file that is handed out', () => {
    const lines = readFileSync(path.join(at, 'SHA256SUMS'), 'utf8').trimEnd().split('\n');
    const told = Object.fromEntries(lines.map((line) => line.split('  ').reverse()));
    const files = [...(noArchives ? [] : [archive]), bill];
    expect(Object.keys(told)).toEqual(files);
    for (const name of files)
      expect(told[name]).toBe(
        createHash('sha256')
          .update(readFileSync(path.join(at, name)))
          .digest('hex'),
      );
  });

  it.skipIf(noArchives)(
    `is an archive whose files all have the time of the commit${noArchives ? `: ${noArchives}` : ''}`,
    () => {
      const file = path.join(at, archive);
      const listed = archive.endsWith('.zip')
        ? spawnSync('unzip', ['-Z', '-T', file], { encoding: 'utf8', env: { ...process.env, TZ: 'UTC' } })
        : spawnSync('tar', ['-tvzf', file, '--full-time', '--utc'], { encoding: 'utf8' });
      const names = listed.stdout.split('\n').filter((line) => /\.(asar|py|pak|txt|html)$/.test(line));
      expect(names.length).toBeGreaterThan(8);
      const at0 = new Date(MADE_AT_S * 1000).toISOString();
      const stamp = archive.endsWith('.zip')
        ? at0.slice(0, 19).replace(/[-:]/g, '').replace('T', '.')
        : at0.slice(0, 19).replace('T', ' ');
      expect(names.filter((line) => !line.includes(stamp))).toEqual([]);
    },
  );
});

it('lists the packages that are in it, by name and licence, and none that only made it', () => {
  const { bomFormat, components, metadata } = JSON.parse(readFileSync(path.join(LINUX, bill), 'utf8'));
  expect(bomFormat).toBe('CycloneDX');
  expect(metadata.component).toMatchObject({ name: 'torchmend', version, type: 'application' });
  const names = components.map((one: { name: string }) => one.name);
  expect(names).toEqual(
    expect.arrayContaining(['electron', 'execa', 'i18next', 'react', 'react-dom', 'undici', 'yauzl', 'zod']),
  );
  expect(
    names.filter((name: string) => /^(vite|vitest|typescript|electron-builder|@playwright|@biomejs|@types)/.test(name)),
  ).toEqual([]);
  for (const one of components)
    expect(one).toMatchObject({
      purl: expect.stringMatching(/^pkg:npm\//),
      licenses: [expect.anything()],
      scope: 'required',
    });
});

it('carries the notice of every package that was bundled', () => {
  const notices = readFileSync(path.join(LINUX, 'linux-unpacked/LICENSES.bundled.txt'), 'utf8');
  const { components } = JSON.parse(readFileSync(path.join(LINUX, bill), 'utf8'));
  for (const { name, version } of components)
    if (name !== 'electron') expect(notices).toContain(`\n${name} ${version} (`);
  expect(notices).toContain('Copyright (c) Meta Platforms, Inc. and affiliates.');
});

it('has the same parts for both systems', () => {
  expect(readdirSync(WINDOWS)).toContain(bill);
  expect(readFileSync(path.join(WINDOWS, bill), 'utf8')).toBe(readFileSync(path.join(LINUX, bill), 'utf8'));
});
