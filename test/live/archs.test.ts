import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { Missing } from '../fake-gpu/cache.mjs';
import { type EnvironmentName, make } from '../fake-gpu/environments.mjs';

const root = path.resolve(import.meta.dirname, '../..');

beforeAll(() => {
  execFileSync(process.execPath, ['build.mjs', '--quiet', '--run', 'cli', '--version'], { cwd: root });
}, 120_000);

interface Row {
  path: string;
  package: string | null;
  images: Record<string, number>;
  containers: number;
  stubContainers: number;
  gpu?: { is: string };
}

describe('the libraries of real wheels agree with what PyTorch says of itself', () => {
  const wheels: EnvironmentName[] = [
    'torch-2.6.0-light',
    'torch-2.7.1-light',
    'torch-2.8.0-light',
    'torch-2.14.1-light',
  ];
  test.for(wheels)('%s: the images in every container of libtorch_cuda are its own list', async (name, t) => {
    let made: { folder: string; python: string };
    try {
      made = await make(name);
    } catch (error) {
      if (error instanceof Missing) return t.skip(`not proven: the reader against ${name}. ${error.message}`);
      throw error;
    }
    const said = execFileSync(made.python, ['-c', 'import torch; print(torch._C._cuda_getArchFlags())'], {
      encoding: 'utf8',
    });
    const out = execFileSync(process.execPath, ['out/cli.js', 'archs', made.folder, '--gpu', '12.0', '--json'], {
      cwd: root,
      encoding: 'utf8',
      maxBuffer: 64 << 20,
    });
    const rows: Row[] = JSON.parse(out).files;
    const main = rows.find((row) => row.path.endsWith('libtorch_cuda.so'));
    if (!main) throw new Error('libtorch_cuda.so was not read');
    const everywhere = Object.entries(main.images).filter(
      ([, count]) => count >= main.containers - main.stubContainers,
    );
    expect(everywhere.map(([image]) => image).sort()).toEqual(said.trim().split(' ').sort());
    expect(main.package).toBe('torch');
    expect(main.gpu?.is).toBe(said.includes('sm_120') ? 'all' : 'none');
  });
});
