import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import path from 'node:path';
import { extractFile, getRawHeader, listPackage } from '@electron/asar';
import { FuseV1Options, getCurrentFuseWire } from '@electron/fuses';
import { NtExecutable, NtExecutableResource, Resource } from 'resedit';
import { describe, expect, it } from 'vitest';
import { VERSION } from '../../probes/version';
import { LINUX, WINDOWS } from './made';
import { root } from './stub-electron';

const { version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
const PACKAGES = [
  { system: 'Linux', at: path.join(LINUX, 'linux-unpacked'), program: 'torchmend' },
  { system: 'Windows', at: path.join(WINDOWS, 'win-unpacked'), program: 'Torchmend.exe' },
];
const asarOf = (at: string) => path.join(at, 'resources/app.asar');
const filesOf = (at: string) => listPackage(asarOf(at), { isPack: false }).map((file) => file.replaceAll('\\', '/'));
const textOf = (at: string, file: string) => extractFile(asarOf(at), file.slice(1)).toString('utf8');
const sha256 = (bytes: string | Buffer) => createHash('sha256').update(bytes).digest('hex');

describe.each(PACKAGES)('the package for $system', ({ at, program }) => {
  it('holds the window, main and what these need; nothing else', () => {
    const hash = /-[\w-]{8}(?=\.)/;
    const files = filesOf(at).filter((file) => /\.\w+$/.test(file));
    const [chunks, named] = [
      files.filter((one) => one.startsWith('/out/chunks/')),
      files.filter((one) => !one.startsWith('/out/chunks/')),
    ];
    expect(named.map((one) => one.replace(hash, '')).sort()).toEqual([
      '/out/main.js',
      '/out/preload.cjs',
      '/out/renderer/assets/icon.svg',
      '/out/renderer/assets/index.css',
      '/out/renderer/assets/index.js',
      '/out/renderer/index.html',
      '/out/scan-worker.js',
      '/package.json',
    ]);
    expect(chunks.filter((one) => !/^\/out\/chunks\/[\w-]+\.js$/.test(one))).toEqual([]);
    expect(filesOf(at).filter((one) => !/\.\w+$/.test(one))).toEqual([
      '/out',
      '/out/chunks',
      '/out/renderer',
      '/out/renderer/assets',
    ]);
  });

  it('needs no package beside it', () => {
    const code = filesOf(at).filter((file) => /^\/out\/(chunks\/)?[\w-]+\.c?js$/.test(file));
    const wanted = new Set(code.flatMap((file) => importsOf(textOf(at, file))));
    const given = new Set([...builtinModules, 'electron', 'electron/renderer']);
    expect(code.length).toBeGreaterThan(5);
    expect(wanted).toContain('electron');
    expect([...wanted].filter((name) => !/^(node:|\.\.?\/)/.test(name) && !given.has(name))).toEqual([]);
  });

  it('loads nothing large before its window: of all packages the one that checks where that was', () => {
    const early = before('/out/main.js', (file) => textOf(at, file));
    const regions = [...early.values()].flatMap((code) => [
      ...code.matchAll(/^\/\/ ?(?:#region )?((?:electron|probes|renderer|node_modules)\/\S+\.\w+)$/gm),
    ]);
    const parts = regions.map(([, file = '']) => /^(node_modules\/(?:@[^/]+\/)?[^/]+|\w+)/.exec(file)?.[1] ?? file);
    expect(regions.length).toBeGreaterThan(5);
    expect([...new Set(parts)].sort()).toEqual(['electron', 'node_modules/zod']);
    expect([...early.values()].join('').length).toBeLessThan(300_000);
  });

  it('says what it is, and not how it was made', () => {
    const packed = JSON.parse(textOf(at, '/package.json'));
    expect(packed).toMatchObject({ name: 'torchmend', version: VERSION, main: 'out/main.js', type: 'module' });
    for (const file of filesOf(at).filter((one) => one.endsWith('.js')))
      expect(textOf(at, file), file).not.toContain('jsx-dev-runtime'); // a test runner's NODE_ENV did that once
    expect(Object.keys(packed).filter((key) => /dependencies|^scripts$|^build$/i.test(key))).toEqual([]);
  });

  it('carries the scripts for a person’s Python outside of the archive, byte for byte', () => {
    const own = path.join(root, 'probes/scripts');
    const names = readdirSync(own).filter((name) => name.endsWith('.py'));
    expect(names.length).toBeGreaterThan(2);
    expect(readdirSync(path.join(at, 'resources/scripts')).sort()).toEqual(names.sort());
    for (const name of names)
      expect(readFileSync(path.join(at, 'resources/scripts', name))).toEqual(readFileSync(path.join(own, name)));
    expect(filesOf(at).filter((file) => file.endsWith('.py'))).toEqual([]);
  });

  it('has beside it what Electron brings, the licences, and the words of two languages', () => {
    expect(readdirSync(at).sort()).toEqual(
      [
        ...['LICENSE.electron.txt', 'LICENSE.torchmend.txt', 'LICENSES.bundled.txt', 'LICENSES.chromium.html'],
        ...['locales', 'resources', program, 'version'],
      ].sort(),
    );
    expect(readdirSync(path.join(at, 'resources')).sort()).toEqual(['app.asar', 'scripts']);
    expect(readdirSync(path.join(at, 'locales'))).toEqual(['en-US.pak', 'zh-CN.pak']);
  });

  it('has every fuse set', async () => {
    const wire = await getCurrentFuseWire(path.join(at, program));
    const read = Object.entries(wire).filter(([key]) => key !== 'version');
    const named = read.map(([key, state]) => [FuseV1Options[Number(key)], String.fromCharCode(Number(state))]);
    expect(Object.fromEntries(named)).toEqual({
      RunAsNode: '0',
      EnableCookieEncryption: '1',
      EnableNodeOptionsEnvironmentVariable: '0',
      EnableNodeCliInspectArguments: '0',
      EnableEmbeddedAsarIntegrityValidation: '1',
      OnlyLoadAppFromAsar: '1',
      LoadBrowserProcessSpecificV8Snapshot: '0',
      GrantFileProtocolExtraPrivileges: '0',
    });
  });
});

it('is built the same twice: both systems have one app.asar, each from a build of its own', () => {
  const [linux, windows] = PACKAGES.map(({ at }) => sha256(readFileSync(asarOf(at))));
  expect(linux).toBe(windows);
});

it('loads no session, no words but its own and no packages but one before the terminal knows what is asked', () => {
  const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
  const terminal = /import\("(\.\/chunks\/process-[^"]+)"\)/.exec(read('out/cli.js'))?.[1] ?? '';
  const early = [...before(path.posix.join('out', terminal), read).values()].join('');
  const packages = [...early.matchAll(/^\/\/(?:#region| ) ?node_modules\/((?:@[^/]+\/)?[^/]+)/gm)].map(
    ([, name]) => name,
  );
  expect([...new Set(packages)].sort()).toEqual(['zod']);
  for (const large of ['probes/session.ts', 'probes/rules/index.ts', 'probes/text/words.ts', 'probes/data/builds.json'])
    expect(early).not.toMatch(new RegExp(`^//(#region)? ${large}$`, 'm'));
  expect(early).toMatch(/^\/\/(#region)? probes\/cli\/main.ts$/m);
});

describe('the program for Windows', () => {
  const at = path.join(WINDOWS, 'win-unpacked');
  const resources = NtExecutableResource.from(
    NtExecutable.from(readFileSync(path.join(at, 'Torchmend.exe')), { ignoreCert: true }),
  );

  it('names itself, its version and its makers', () => {
    const [info] = Resource.VersionInfo.fromEntries(resources.entries);
    expect(info?.getStringValues({ lang: 1033, codepage: 1200 })).toMatchObject({
      ...{ ProductName: 'Torchmend', FileDescription: 'Torchmend', FileVersion: version },
      ...{ CompanyName: 'The Torchmend authors', LegalCopyright: 'Copyright © 2026 The Torchmend authors' },
    });
    const { productVersionMS, productVersionLS, fileVersionMS } = info?.fixedInfo ?? {};
    const [major, minor, patch] = version.split('.').map(Number);
    expect([productVersionMS, productVersionLS, fileVersionMS]).toEqual([
      ...[major * 65536 + minor, patch * 65536, major * 65536 + minor],
    ]);
  });

  it('has our icon in every size', () => {
    const [group] = Resource.IconGroupEntry.fromEntries(resources.entries);
    expect(group?.icons.map(({ width }) => width || 256).sort((a, b) => a - b)).toEqual([16, 24, 32, 48, 64, 128, 256]);
  });

  it('knows the checksum of its archive, which Electron compares before it runs anything', () => {
    const entry = resources.entries.find(({ type, id }) => type === 'INTEGRITY' && id === 'ELECTRONASAR');
    const told = JSON.parse(Buffer.from(entry?.bin ?? new ArrayBuffer(0)).toString('utf8'));
    const { headerString } = getRawHeader(asarOf(at));
    expect(told).toEqual([{ file: 'resources\\app.asar', alg: 'SHA256', value: sha256(headerString) }]);
  });
});

/** The modules that are loaded before the first line of `entry` runs, with their code. */
function before(entry: string, read: (file: string) => string, found = new Map<string, string>()): Map<string, string> {
  if (found.has(entry)) return found;
  const code = read(entry);
  found.set(entry, code);
  for (const [, name = ''] of code.matchAll(/^(?:import|export)\b[^'"\n]*["'](\.[^"'\n]+)["'];?$/gm))
    before(path.posix.join(path.posix.dirname(entry), name), read, found);
  return found;
}

/** Names that a module asks for, at its start or later. */
function importsOf(code: string): string[] {
  const asked = /^(?:import|export)\b[^'"\n]*["']([^"'\n]+)["'];?$|\b(?:import|require)\(\s*["']([^"'\n]+)["']\s*\)/gm;
  return [...code.matchAll(asked)].map(([, early, late]) => early ?? late ?? '');
}
