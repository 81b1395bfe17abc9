import { describe, expect, it } from 'vitest';
import { ofBytes, type Scanned, scan } from '../../probes/fatbin/index';
import type { Host } from '../../probes/host';
import { coverByPackage } from '../../probes/libraries/coverage';
import { allLibrariesProbe, librariesProbe } from '../../probes/libraries/index';
import type { Coverage, Facts, Package, Place } from '../../probes/model';
import type { Probe } from '../../probes/probe';
import { openReplay } from '../../probes/replay';
import partly from '../../probes/rules/extension/partly-no-kernel-for-gpu';
import { apply } from '../../probes/rules/rule';
import { machineWith } from '../core/machine';
import { container, elf } from '../fatbin/make';
import { gpus, RTX_5090 } from '../rules/facts';

const SITE = '/home/user/ComfyUI/venv/lib/python3.11/site-packages';
const pack = (name: string): Package => ({
  ...{ name, version: '1.0', folder: `${SITE}/${name}-1.0.dist-info`, hasRecord: true, installer: 'pip' },
});

const place: Place = {
  ...{ path: SITE, executable: '', prefix: '', sitePackages: [SITE] },
  ...{ manager: 'pip', app: null, version: null, abi: null },
};

const library = async (path: string, ...images: string[]): Promise<Scanned> =>
  scan(ofBytes(elf([{ name: '.nv_fatbin', bytes: container(...images) }])), path);

/** torch holds the card's code, NVIDIA's library in the part that it needs; `asked`: the libraries in the order they were read. */
async function machine(): Promise<{ host: Host; asked: string[]; facts: Facts }> {
  const made = machineWith([]);
  const files = { torch: 'torch/lib/libtorch_cuda.so', 'nvidia-cublas': 'nvidia/lib/libcublas.so.13' };
  for (const [name, file] of Object.entries(files)) {
    made.files[`${SITE}/${name}-1.0.dist-info/RECORD`] = { is: 'known', value: { text: `${file},,\n` } };
    made.scans[`${SITE}/${file}`] = { is: 'known', value: await library(file, 'sm_120') };
  }
  const both = Buffer.concat([container('sm_120'), container('sm_90')]);
  const cublas = await scan(ofBytes(elf([{ name: '.nv_fatbin', bytes: both }])), 'libcublas.so.13');
  made.scans[`${SITE}/${files['nvidia-cublas']}`] = { is: 'known', value: cublas };
  made.lists[`${SITE}/torch/lib`] = {
    is: 'known',
    value: ['readme.txt', 'libc10.so', 'libtorch_cuda.so'].map((name) => ({ name, kind: 'file' })),
  };
  const asked: string[] = [];
  const replay = openReplay(made);
  const host: Host = { ...replay, scan: (file) => (asked.push(file), replay.scan(file)) };
  const facts: Facts = {
    ...gpus(RTX_5090),
    'environment.place': { is: 'known', value: place, from: 'test' },
    'environment.packages': { is: 'known', value: [pack('torch'), pack('nvidia-cublas')], from: 'test' },
  };
  return { host, asked, facts };
}

async function look(probe: Probe, { host, facts }: { host: Host; facts: Facts }): Promise<void> {
  const signal = new AbortController().signal;
  const target = { id: 't1', path: SITE, kind: 'folder' as const };
  for await (const said of probe.look({ host, facts, target, ask: [], settled: async () => undefined, signal }))
    if (said.is === 'fact') Object.assign(facts, { [said.key]: said.reading });
}

describe('the verdict from disk', () => {
  it('rests on torch and what is built for it; NVIDIA’s own libraries are said to come later, then come', async () => {
    const one = await machine();
    await look(librariesProbe, one);
    expect(one.asked.map((file) => file.split('/').at(-1))).not.toContain('libcublas.so.13');
    const card = (runs: string, without: string[] = []) => [{ capability: '12.0', runs, without }];
    expect(one.facts['libraries.coverage']).toMatchObject({
      value: [
        { package: 'torch', deviceCode: 'own', cards: card('all') },
        { package: 'nvidia-cublas', deviceCode: 'unknown', cards: card('unsure'), unread: [{ why: 'not-reached' }] },
      ],
    });
    expect(apply(partly, one.facts)).toMatchObject({ is: 'undetermined', missing: ['libraries.coverage'] });

    await look(allLibrariesProbe, one);
    expect(one.facts['libraries.coverage']).toMatchObject({
      value: [
        { package: 'torch', cards: card('all') },
        { package: 'nvidia-cublas', deviceCode: 'own', cards: card('all') },
      ],
    });
    expect(one.facts['libraries.coverage']).not.toHaveProperty('value.1.unread');
    expect(apply(partly, one.facts)).toMatchObject({ is: 'clear' });
  });

  it('reads the library with torch’s kernels before the list of packages is there, and no other', async () => {
    const one = await machine();
    delete one.facts['environment.packages'];
    await look(librariesProbe, one);
    await new Promise((resolve) => setTimeout(resolve, 10));
    expect(one.asked).toEqual([`${SITE}/torch/lib/libtorch_cuda.so`]);
  });

  const own = (file: string, ...images: string[]) =>
    library(file, ...images).then((read) => ({ owner: { package: 'torch', version: '2.8.0', file }, library: read }));
  const card = { capability: '6.1' };
  const runsOf = ([torch]: Coverage[]) => torch?.cards.map(({ runs }) => runs);

  it.each([
    ['/venv/site-packages/torch/lib/libtorch_cuda.so', '/venv/site-packages/torch/lib/libcublasLt.so.12'],
    [
      'C:\\venv\\Lib\\site-packages\\torch\\lib\\torch_cuda.dll',
      'C:\\venv\\Lib\\site-packages\\torch\\lib\\cublas64_12.dll',
    ],
  ])('stands when the rest is read: without %s nothing runs, whatever lies beside it', async (kernels, beside) => {
    const [torch, cublas] = [await own(kernels, 'sm_75', 'sm_90'), await own(beside, 'sm_61', 'sm_90')];
    const unread = { package: 'torch', version: '2.8.0', file: beside, why: 'denied', detail: '' } as const;
    expect(runsOf(coverByPackage([torch], [card]))).toEqual(['none']);
    expect(runsOf(coverByPackage([torch, cublas], [card]))).toEqual(['none']);
    expect(runsOf(coverByPackage([torch], [card], [unread]))).toEqual(['none']);
  });

  it('takes all of a build in parts, whose libtorch_cuda holds no code', async () => {
    const folder = '/venv/site-packages/torch/lib';
    const empty = await scan(ofBytes(elf([])), `${folder}/libtorch_cuda.so`);
    const stub = { owner: { package: 'torch', version: '1.12.1', file: empty.path }, library: empty };
    const parts = await own(`${folder}/libtorch_cuda_cu.so`, 'sm_61');
    expect(runsOf(coverByPackage([stub, parts], [card]))).toEqual(['all']);
  });
});
