import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { constants, deflateRawSync } from 'node:zlib';
import { afterAll, describe, expect, it } from 'vitest';
import { openHost } from '../../probes/host';
import { lookAtWheel, readWheelFile } from '../../probes/wheels/index';
import { zip } from '../fatbin/make';
import { type Made, makeWheel } from '../wheels/make';

const host = openHost({ scripts: tmpdir(), watchdog: [process.execPath, '-e', ''] });
afterAll(() => host.close());
const folder = mkdtempSync(path.join(tmpdir(), 'torchmend hostile wheels-'));

const PURE = 'py3-none-any';
const made = (over: Made) =>
  makeWheel(folder, 'evil-1.0-py3-none-any.whl', { name: 'evil', version: '1.0', tag: PURE, ...over });
const answer = async (over: Made) => (await readWheelFile(host, made(over))).is;
/** Files that make it another wheel than its RECORD, or its names, say. */
async function changed(over: Made): Promise<readonly string[]> {
  const looked = await lookAtWheel(host, made(over), []);
  if (looked.inside.is !== 'read') throw new Error(looked.inside.is);
  return looked.inside.changed;
}

describe('a wheel', () => {
  it('that is in order is read', async () => {
    expect(await answer({})).toBe('read');
    expect(await changed({})).toEqual([]);
  });

  it.each([
    '../evil.pth',
    'evil/../../evil.pth',
    '/etc/cron.d/evil',
    'C:/Windows/evil.dll',
    'C:evil.dll',
    '..\\..\\evil.pth',
    '\\\\host\\share\\evil.dll',
    'evil-1.0.data/scripts/../../../evil',
  ])('with a member called %s is damaged', async (name) => {
    expect(await answer({ files: { [name]: 'x' } })).toBe('damaged');
  });

  it('with a link among its members is damaged', async () => {
    const link = { files: { 'evil/models': '/home/me/.ssh' } };
    expect(await answer({ ...link, modes: { 'evil/models': 0o120777 } })).toBe('damaged');
    expect(await answer({ ...link, modes: { 'evil/models': 0o100644 } })).toBe('read');
  });

  it('with two names that are one where case doesn’t count is another than it says', async () => {
    const twins = { 'evil/core.py': 'good', 'evil/CORE.py': 'bad' };
    expect(await changed({ files: twins })).toEqual(['evil/CORE.py']);
    const linux = await lookAtWheel(host, made({ files: twins, tag: 'cp311-cp311-manylinux_2_28_x86_64' }), []);
    expect(linux.inside).toMatchObject({ changed: [] }); // there they are two
  });

  it('with files that its RECORD leaves out, lies about or invents is another than it says', async () => {
    expect(await changed({ tamper: { 'evil/sitecustomize.py': 'x' } })).toEqual(['evil/sitecustomize.py']);
    expect(await changed({ tamper: { 'evil/__init__.py': 'x = 2\n' } })).toEqual(['evil/__init__.py']);
  });

  it('that says it is smaller than it is, is damaged: no more is unpacked than it says', async () => {
    const file = made({ files: { 'evil/core.py': 'a'.repeat(100_000) } });
    const bytes = readFileSync(file);
    const real = Buffer.alloc(4);
    real.writeUInt32LE(100_000);
    const at = bytes.lastIndexOf(real);
    bytes.writeUInt32LE(10, at);
    writeFileSync(file, bytes);
    expect((await readWheelFile(host, file)).is).toBe('damaged');
  });

  it('that unpacks to hundreds of times its size is damaged, and is not unpacked', async () => {
    const part = deflateRawSync(Buffer.alloc(2 ** 20), { finishFlush: constants.Z_FULL_FLUSH });
    const times = 1100;
    const bytes = Buffer.concat([...Array.from({ length: times }, () => part), deflateRawSync('')]);
    const file = path.join(folder, 'bomb-1.0-py3-none-any.whl');
    writeFileSync(
      file,
      zip([{ name: 'bomb/zeros.bin', bytes, stored: true, lies: { method: 8, unpacked: times * 2 ** 20 } }]),
    );
    let done = 0;
    const read = await readWheelFile(host, file, { onProgress: (so) => (done = so) });
    expect([read.is, done]).toEqual(['damaged', 0]);
  });
});
