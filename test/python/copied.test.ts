import { describe, expect, it } from 'vitest';
import type { Host } from '../../probes/host';
import type { Facts } from '../../probes/model';
import { packagesProbe, placeProbe } from '../../probes/python/index';
import { Loaded } from '../../probes/torch/loaded';
import { linuxHost, type MadeMachine, windowsHost } from './machine';
import { embedded, venv } from './trees';

const SITE = 'app/Lib/site-packages';
const record = (...lines: string[]) => ({ [`${SITE}/torch-2.6.0+cu124.dist-info/RECORD`]: lines.join('\n') });

async function copied(tree: MadeMachine['tree'], bytes: Record<string, number> = {}) {
  const host = windowsHost({ tree: { ...embedded('app'), ...tree } });
  const stat: Host['stat'] = async (file) => {
    const answer = await host.stat(file);
    const size = bytes[file.split('\\').at(-1) ?? ''];
    return answer.is === 'known' && size !== undefined
      ? { is: 'known', value: { ...answer.value, bytes: size } }
      : answer;
  };
  const facts: Facts = {};
  const context = { ask: [], facts, signal: new AbortController().signal, settled: async () => undefined };
  const target = { id: 't1', path: 'D:\\app', kind: 'folder' as const };
  for (const probe of [placeProbe, packagesProbe])
    for await (const one of probe.look({ ...context, host: { ...host, stat }, target }))
      if (one.is === 'fact') Object.assign(facts, { [one.key]: one.reading });
  return facts['libraries.copied'];
}

describe('NVIDIA’s files in torch/lib', () => {
  const lib = `${SITE}/torch/lib`;
  it('that PyTorch brought itself are no strangers; one that was added and one of another size are', async () => {
    const tree = {
      ...record(
        'torch/lib/cudnn64_9.dll,sha256=a,266288',
        'torch/lib/cublas64_12.dll,sha256=b,100',
        '"torch/lib/cudart64_12.dll",sha256=c,7',
        'torch/__init__.py,,',
      ),
      [`${lib}/CUDNN64_9.dll`]: '',
      [`${lib}/cublas64_12.dll`]: '',
      [`${lib}/cudart64_12.dll`]: '',
      [`${lib}/cudnn64_8.dll`]: '',
      [`${lib}/fbgemm.dll`]: '',
    };
    const sizes = { 'CUDNN64_9.dll': 266288, 'cublas64_12.dll': 101, 'cudart64_12.dll': 7, 'cudnn64_8.dll': 9 };
    expect(await copied(tree, sizes)).toMatchObject({
      is: 'known',
      value: [
        { file: 'D:\\app\\Lib\\site-packages\\torch\\lib\\cublas64_12.dll', is: 'replaced' },
        { file: 'D:\\app\\Lib\\site-packages\\torch\\lib\\cudnn64_8.dll', is: 'added' },
      ],
    });
  });

  it('without PyTorch’s list of its files nobody can tell', async () => {
    expect(await copied({ [`${lib}/cudnn64_8.dll`]: '' })).toMatchObject({ is: 'unknown', why: 'unreadable' });
  });
});

describe('what is loaded, by the environment’s own names', () => {
  const prefix = '/data/AI/venv';
  const site = `${prefix}/lib/python3.11/site-packages`;
  const place = { path: prefix, executable: `${prefix}/bin/python`, prefix, sitePackages: [site], app: null };
  const about = { ...place, manager: 'uv' as const, version: null, abi: null };

  async function told(over: Partial<Host>, ...said: (string[] | null)[]) {
    const loaded = new Loaded(linuxHost({ tree: venv('linux', 'AI/venv'), over }), about);
    const readings: unknown[] = [];
    for (const files of said)
      for await (const look of loaded.hear(files)) if (look.is === 'fact') readings.push(look.reading);
    return readings;
  }

  it('though links lead elsewhere: of the drive, or of each file (uv’s link mode “symlink”)', async () => {
    const links: Record<string, string> = {
      [site]: '/mnt/disk 2/AI/venv/lib/python3.11/site-packages',
      [prefix]: '/mnt/disk 2/AI/venv',
      [`${site}/nvidia/cudnn/lib/libcudnn.so.9`]: '/home/me/.cache/uv/archive/x/nvidia/cudnn/lib/libcudnn.so.9',
    };
    const list: Host['list'] = async (folder) => {
      if (folder === `${site}/nvidia`) return { is: 'known', value: [{ name: 'cudnn', kind: 'folder' }] };
      if (folder === `${site}/nvidia/cudnn/lib`)
        return { is: 'known', value: [{ name: 'libcudnn.so.9', kind: 'link' }] };
      return { is: 'absent' };
    };
    const over: Partial<Host> = {
      list,
      realPath: async (file) => ({ is: 'known', value: links[file] ?? file }),
    };
    const readings = await told(
      over,
      [
        '/mnt/disk 2/AI/venv/lib/python3.11/site-packages/torch/lib/libc10.so',
        '/home/me/.cache/uv/archive/x/nvidia/cudnn/lib/libcudnn.so.9',
        '/usr/local/cuda-12.4/lib64/libcublas.so.12',
      ],
      ['/usr/local/cuda-12.4/lib64/libcublas.so.12'],
    );
    expect(readings).toEqual([
      {
        is: 'known',
        from: 'real kernels',
        value: [
          `${site}/nvidia/cudnn/lib/libcudnn.so.9`,
          `${site}/torch/lib/libc10.so`,
          '/usr/local/cuda-12.4/lib64/libcublas.so.12',
        ],
      },
    ]);
  });

  it('a later child adds to what an earlier one said; a system that tells nothing is said', async () => {
    expect(await told({}, ['/a/libcudart.so.12'], null, ['/b/libcudnn.so.9'])).toMatchObject([
      { value: ['/a/libcudart.so.12'] },
      { value: ['/a/libcudart.so.12', '/b/libcudnn.so.9'] },
    ]);
    expect(await told({}, null)).toMatchObject([{ is: 'unknown', why: 'no-tool' }]);
  });
});
