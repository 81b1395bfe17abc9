import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { NtExecutable, NtExecutableResource, Resource } from 'resedit';

export const root = path.resolve(import.meta.dirname, '../..');

/** Sentinel, version 1, eight fuses, and their states as Electron ships them. */
const WIRE = Buffer.concat([
  Buffer.from('dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX'),
  Buffer.from([1, 8]),
  Buffer.from('10110001'),
]);

/**
 * Makes two folders below `folder` that look like Electron's distributions to electron-builder: the same names, a valid
 * PE for Windows, a real fuse wire to be flipped. Nothing in them can be run.
 */
export function makeStubs(folder: string): { linux: string; windows: string } {
  rmSync(folder, { recursive: true, force: true });
  const linux = path.join(folder, 'linux');
  const windows = path.join(folder, 'windows');
  const script = Buffer.from('#!/bin/sh\necho "stub, not a program" >&2\nexit 70\n#');
  fill(linux, 'electron', Buffer.concat([script, WIRE, Buffer.from('\n')]));
  fill(windows, 'electron.exe', windowsProgram());
  return { linux, windows };
}

function fill(place: string, program: string, bytes: Buffer): void {
  // Without default_app.asar: electron-builder would put its checksum beside that of ours.
  for (const inner of ['resources', 'locales']) mkdirSync(path.join(place, inner), { recursive: true });
  const { version } = JSON.parse(readFileSync(path.join(root, 'node_modules/electron/package.json'), 'utf8'));
  writeFileSync(path.join(place, program), bytes, { mode: 0o755 });
  writeFileSync(path.join(place, 'version'), version);
  for (const name of ['LICENSE', 'LICENSES.chromium.html']) writeFileSync(path.join(place, name), 'stub');
  for (const name of ['en-US', 'en-GB', 'zh-CN', 'zh-TW', 'de'])
    writeFileSync(path.join(place, `locales/${name}.pak`), 'stub');
}

function windowsProgram(): Buffer {
  const program = NtExecutable.createEmpty(false, false);
  const resources = NtExecutableResource.from(program);
  const info = Resource.VersionInfo.createEmpty(); // electron-builder wants exactly one to write into
  info.setStringValues({ lang: 1033, codepage: 1200 }, { ProductName: 'Electron', FileDescription: 'Electron' });
  info.outputToResourceEntries(resources.entries);
  // As a resource: what lies behind the last section is dropped when the file is written anew.
  const bin = new Uint8Array(WIRE).buffer;
  resources.entries.push({ type: 'FUSES', id: 'WIRE', lang: 1033, codepage: 1200, bin });
  resources.outputResource(program);
  return Buffer.from(program.generate());
}
