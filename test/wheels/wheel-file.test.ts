import { mkdtempSync, readFileSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { openHost } from '../../probes/host';
import { lookAtWheel, readWheelFile, wheelsAt } from '../../probes/wheels';
import { makeWheel, TORCH_VERSION } from './make';

const host = openHost({ scripts: '', watchdog: [process.execPath, '-e', ''] });
const folder = mkdtempSync(path.join(tmpdir(), 'torchmend wheels 轮子 🙂-'));
const NAME = 'torchvision-0.29.1+cu130-cp311-cp311-manylinux_2_28_x86_64.whl';
const fresh = () => mkdtempSync(path.join(folder, 'case '));

afterAll(() => host.close());

describe('a wheel, read whole', () => {
  it('says what it is, and that it is as it was made', async () => {
    const file = makeWheel(fresh(), NAME, { requires: ['numpy', 'torch (==2.14.1)'] });
    expect(await readWheelFile(host, file)).toMatchObject({
      is: 'read',
      contents: {
        package: 'torchvision',
        version: '0.29.1+cu130',
        tags: ['cp311-cp311-manylinux_2_28_x86_64'],
        requires: ['numpy', 'torch (==2.14.1)'],
        torch: null,
        differences: { changed: [], absent: [], unrecorded: [] },
      },
    });
  });

  it('torch says its version and CUDA, and that it has none', async () => {
    for (const cuda of ['13.0', null]) {
      const file = makeWheel(fresh(), 'torch-2.14.1-cp311-cp311-win_amd64.whl', {
        name: 'torch',
        version: '2.14.1',
        files: { 'torch/version.py': TORCH_VERSION('2.14.1+cu130', cuda) },
      });
      const answer = await readWheelFile(host, file);
      expect(answer.is === 'read' && answer.contents.torch).toEqual({ version: '2.14.1+cu130', cuda, hip: null });
    }
  });

  it('a file that was changed, left out or slipped in is named', async () => {
    const changed = makeWheel(fresh(), NAME, {
      tamper: { 'torchvision/__init__.py': 'x = 2\n', 'torchvision/evil.py': 'z\n' },
    });
    const answer = await readWheelFile(host, changed);
    expect(answer.is === 'read' && answer.contents.differences).toEqual({
      changed: ['torchvision/__init__.py'],
      absent: [],
      unrecorded: ['torchvision/evil.py'],
    });
    const record = 'torchvision-0.29.1+cu130.dist-info/RECORD';
    const fuller = makeWheel(fresh(), NAME, {
      tamper: { [record]: `torchvision/gone.py,sha256=${'A'.repeat(43)},3\n` },
    });
    const lacking = await readWheelFile(host, fuller);
    expect(lacking.is === 'read' && lacking.contents.differences.absent).toEqual(['torchvision/gone.py']);
  });

  it('cut short at every tenth of its length', async () => {
    const file = makeWheel(fresh(), NAME);
    const { length } = readFileSync(file);
    for (let part = 9; part >= 1; part--) {
      truncateSync(file, Math.floor((length * part) / 10));
      expect((await readWheelFile(host, file)).is).toBe('truncated');
    }
  });

  it('overwritten in the middle', async () => {
    const file = makeWheel(fresh(), NAME, { files: { 'torchvision/big.py': 'abcdefgh'.repeat(4000) } });
    const bytes = readFileSync(file);
    bytes.fill(0xff, 200, 260);
    writeFileSync(file, bytes);
    expect((await readWheelFile(host, file)).is).toMatch(/damaged|truncated/);
  });

  it('a saved web page, an empty file, a folder, nothing at all', async () => {
    const place = fresh();
    const page = path.join(place, NAME);
    writeFileSync(page, '<html>404</html>');
    expect(await readWheelFile(host, page)).toEqual({ is: 'not-a-zip' });
    writeFileSync(page, '');
    expect(await readWheelFile(host, page)).toEqual({ is: 'not-a-zip' });
    expect((await readWheelFile(host, place)).is).toBe('unreadable');
    expect(await readWheelFile(host, path.join(place, 'no.whl'))).toEqual({ is: 'absent' });
  });

  it('without its description or its list of contents', async () => {
    expect(await readWheelFile(host, makeWheel(fresh(), NAME, { without: ['METADATA'] }))).toEqual({
      is: 'no-metadata',
    });
    const untagged = makeWheel(fresh(), NAME, {
      tamper: { 'torchvision-0.29.1+cu130.dist-info/WHEEL': 'Wheel-Version: 1.0\n' },
    });
    expect(await readWheelFile(host, untagged)).toEqual({ is: 'no-metadata' });
    expect(await readWheelFile(host, makeWheel(fresh(), NAME, { without: ['RECORD'] }))).toEqual({
      is: 'no-record',
    });
  });

  it('is stopped when asked, and a disk that fails says so', async () => {
    const file = makeWheel(fresh(), NAME);
    expect(await readWheelFile(host, file, { signal: AbortSignal.abort() })).toEqual({ is: 'cancelled' });
    const failing = {
      ...host,
      open: async () => ({
        is: 'known' as const,
        value: {
          bytes: 100_000,
          read: async (offset: number) => {
            if (offset > 0) throw new Error('EIO: i/o error');
            return Buffer.from('PK');
          },
          close: async () => undefined,
        },
      }),
    };
    expect((await readWheelFile(failing, file)).is).toMatch(/unreadable/);
  });
});

describe('a folder of them', () => {
  it('is looked through, links to folders and other files left alone', async () => {
    const place = fresh();
    makeWheel(place, NAME);
    const inner = path.join(place, 'a', 'b');
    await host.write(path.join(inner, 'x.txt'), '');
    makeWheel(inner, 'sympy-1.14.0-py3-none-any.whl', { name: 'sympy', version: '1.14.0', tag: 'py3-none-any' });
    symlinkSync(place, path.join(inner, 'loop.whl'));
    symlinkSync(path.join(place, NAME), path.join(inner, 'a-link.whl'));
    symlinkSync(path.join(place, 'nobody'), path.join(inner, 'dangling.whl'));
    writeFileSync(path.join(place, 'torch (1).whl'), '');
    writeFileSync(path.join(place, 'torch-2.14.1.whl.part'), '');
    const found = await wheelsAt(host, place);
    expect(typeof found === 'object' && found.files.map((file) => path.relative(place, file))).toEqual([
      path.join('a', 'b', 'a-link.whl'),
      path.join('a', 'b', 'dangling.whl'),
      path.join('a', 'b', 'sympy-1.14.0-py3-none-any.whl'),
      'torch (1).whl',
      'torch-2.14.1.whl.part',
      NAME,
    ]);
    expect(await wheelsAt(host, path.join(place, 'nothing'))).toBe('absent');
    expect((await lookAtWheel(host, path.join(inner, 'dangling.whl'), [])).inside.is).toBe('unreadable');
    expect((await lookAtWheel(host, path.join(inner, 'a-link.whl'), [])).inside.is).toBe('read');
  });

  it('a pure package needs no reader of libraries, another one is open without it', async () => {
    const pure = makeWheel(fresh(), 'sympy-1.14.0-py3-none-any.whl', {
      name: 'sympy',
      version: '1.14.0',
      tag: 'py3-none-any',
    });
    expect((await lookAtWheel(host, pure, [{ capability: '12.0' }])).code).toBeNull();
    const vision = makeWheel(fresh(), NAME);
    expect((await lookAtWheel(host, vision, [{ capability: '12.0' }])).code).toMatchObject({ is: 'not-read' });
  });
});
