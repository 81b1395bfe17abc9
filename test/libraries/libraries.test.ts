import { describe, expect, it } from 'vitest';
import { Library, type Section } from '../../probes/fatbin/index';
import { coverByPackage } from '../../probes/libraries/coverage';
import { ownedLibraries, recorded } from '../../probes/libraries/owned';
import { openReplay } from '../../probes/replay';
import { machineWith } from '../core/machine';

describe('who owns a library', () => {
  it('says RECORD, with quoted paths, versions in names, and nothing that is no library', () => {
    const text = [
      'torch/lib/libtorch_cuda.so,sha256=abc,502842281',
      'nvidia/cublas/lib/libcublas.so.13,sha256=x,1',
      '"odd, name/_C.pyd",sha256=x,1',
      'torch\\lib\\torch_cuda.dll,,',
      'torch/so.py,sha256=x,1',
      'torch/lib/libx.so.txt,sha256=x,1',
      '../../../bin/torchrun,sha256=x,1',
      '',
    ].join('\n');
    expect(recorded(text)).toEqual([
      'torch/lib/libtorch_cuda.so',
      'nvidia/cublas/lib/libcublas.so.13',
      'odd, name/_C.pyd',
      'torch\\lib\\torch_cuda.dll',
    ]);
  });

  it('walks a package whose RECORD is gone, and follows no links', async () => {
    const site = '/home/user/ComfyUI/venv/lib/python3.11/site-packages';
    const machine = machineWith([]);
    const list = (at: string, ...value: { name: string; kind: 'file' | 'folder' | 'link' }[]) => {
      machine.lists[at] = { is: 'known', value };
    };
    list(
      `${site}/flash_attn`,
      { name: 'a.so', kind: 'file' },
      { name: 'deep', kind: 'folder' },
      { name: 'loop', kind: 'link' },
    );
    list(`${site}/flash_attn/deep`, { name: 'b.so.2', kind: 'file' }, { name: 'b.py', kind: 'file' });
    const broken = {
      name: 'flash-attn',
      version: '2.8',
      folder: `${site}/flash_attn-2.8.dist-info`,
      hasRecord: false,
      installer: null,
    };
    const { libraries, unread } = await ownedLibraries(openReplay(machine), [broken]);
    expect(libraries.map(({ file }) => file).sort()).toEqual(
      ['a.so', 'deep/b.so.2'].map((file) => `${site}/flash_attn/${file}`),
    );
    expect(libraries[0]).toMatchObject({ package: 'flash-attn', version: '2.8' });
    expect(unread).toEqual([]);
  });
});

describe('what a package holds for a card', () => {
  const section = (role: Section['role'], ...signatures: [string[], number][]): Section => ({
    ...{
      name: '.nv_fatbin',
      role,
      offset: 0,
      size: 1,
      stubContainers: 0,
      entries: 1,
      images: {},
      inEveryContainer: [],
    },
    containers: signatures.reduce((sum, [, containers]) => sum + containers, 0),
    signatures: signatures.map(([images, containers]) => ({ images, containers, ptxIsa: null })),
    ...{ compression: {}, ptxIsa: [], codeVersion: [], host: [], zeroPaddingBytes: 0, foreignBytes: 0 },
  });
  const library = (file: string, pack: string, sections: Section[]) => ({
    owner: { file, package: pack, version: '1' },
    library: Library.parse({
      ...{
        path: file,
        size: 1,
        format: 'elf64',
        status: 'images',
        error: null,
        complete: true,
        relocatable: {},
        hidden: {},
      },
      images: Object.fromEntries(
        sections.flatMap((one) => one.signatures.flatMap(({ images }) => images.map((name) => [name, 1]))),
      ),
      ...{ containers: 1, stubContainers: 0, wrappers: 0, coverage: {}, verdict: {}, sections, problems: [] },
    }),
  });
  const gone = (file: string, name: string) => ({
    ...{ file, package: name, version: '1' },
    ...{ why: 'denied' as const, detail: 'EACCES' },
  });

  it('a library that nobody could read makes the rest unsure, and is named', () => {
    const main = library('/t/libtorch_cuda.so', 'torch', [section('executable', [['sm_80'], 475])]);
    const side = library('/t/libtorch_linalg.so', 'torch', [section('executable', [['sm_90'], 65])]);
    const runs = (capability: string, ...read: ReturnType<typeof library>[]) =>
      coverByPackage(read, [{ capability }], [gone('/t/libx.so', 'torch')])[0]?.cards[0]?.runs;
    expect(runs('8.0', main)).toBe('unsure');
    expect(runs('12.0', main)).toBe('unsure');
    expect(runs('9.0', main, side)).toBe('some');
    const [torch, other] = coverByPackage(
      [main],
      [{ capability: '8.0' }],
      [gone('/t/libx.so', 'torch'), gone('/x/_C.so', 'xformers')],
    );
    expect(torch).toMatchObject({
      deviceCode: 'own',
      unread: [{ file: '/t/libx.so', why: 'denied', detail: 'EACCES' }],
    });
    expect(other).toEqual({
      ...{ package: 'xformers', version: '1', deviceCode: 'unknown', images: [] },
      cards: [{ capability: '8.0', runs: 'unsure', without: [] }],
      unread: [{ file: '/x/_C.so', why: 'denied', detail: 'EACCES' }],
    });
    expect(coverByPackage([main], [{ capability: '8.0' }])[0]).not.toHaveProperty('unread');
  });

  const cover = (capability: string, ...libraries: ReturnType<typeof library>[]) =>
    coverByPackage(libraries, [{ capability }]).map((one) => [
      one.package,
      one.deviceCode,
      one.cards[0]?.runs,
      one.cards[0]?.without,
    ]);

  it('all, none, in part: torch with one library that lacks the card', () => {
    const main = library('/t/libtorch_cuda.so', 'torch', [section('executable', [['sm_75', 'sm_80'], 475])]);
    const side = library('/t/libtorch_cuda_linalg.so', 'torch', [section('executable', [['sm_80'], 65])]);
    expect(cover('8.0', main, side)).toEqual([['torch', 'own', 'all', []]]);
    expect(cover('7.5', main, side)).toEqual([['torch', 'own', 'some', ['/t/libtorch_cuda_linalg.so']]]);
    expect(cover('6.1', main, side)).toEqual([
      ['torch', 'own', 'none', ['/t/libtorch_cuda.so', '/t/libtorch_cuda_linalg.so']],
    ]);
  });

  it('some containers of one library', () => {
    const one = library('/x/_C.so', 'xformers', [section('executable', [['sm_80'], 3], [['sm_90a'], 2])]);
    expect(cover('8.6', one)).toEqual([['xformers', 'own', 'some', ['/x/_C.so']]]);
  });

  it('code outside the usual sections is not nothing', () => {
    const odd = library('/n/libodd.so', 'odd', [section('hidden', [['sm_120'], 9])]);
    expect(cover('12.0', odd)).toEqual([['odd', 'own', 'some', ['/n/libodd.so']]]);
  });

  it('NVIDIA’s own libraries pick from a part, and lack a card only where no part has it', () => {
    const blas = library('/n/libcublasLt.so.13', 'nvidia-cublas', [
      section('executable', [['sm_80'], 40], [['sm_120'], 60]),
      section('hidden', [['sm_100a'], 9]),
    ]);
    const fft = library('C:\\n\\cufft64_12.dll', 'nvidia-cufft', [section('hidden', [['sm_120'], 9])]);
    for (const card of ['8.0', '12.0']) expect(cover(card, blas)).toEqual([['nvidia-cublas', 'own', 'all', []]]);
    expect(cover('6.1', blas)).toEqual([['nvidia-cublas', 'own', 'none', ['/n/libcublasLt.so.13']]]);
    expect(cover('12.0', fft)).toEqual([['nvidia-cufft', 'own', 'all', []]]);
  });

  it('what compiles when used is not judged by the profiler in its package', () => {
    const cupti = library('/p/libcupti.so', 'triton', [section('hidden', [['sm_80'], 3])]);
    expect(cover('6.1', cupti)).toEqual([['triton', 'at-run-time', undefined, undefined]]);
    const own = library('/p/_thrust.so', 'cupy-cuda12x', [section('executable', [['sm_80'], 3])]);
    expect(cover('6.1', own)).toEqual([['cupy-cuda12x', 'own', 'none', ['/p/_thrust.so']]]);
  });

  it('no code of its own is said as such, and compiling when used too', () => {
    const plain = library('/p/_audio.so', 'torchaudio', []);
    const triton = library('/p/libtriton.so', 'triton', []);
    expect(cover('12.0', plain, triton)).toEqual([
      ['torchaudio', 'none', undefined, undefined],
      ['triton', 'at-run-time', undefined, undefined],
    ]);
  });
});
