import { describe, expect, it } from 'vitest';
import { holding, type Library } from '../../probes/fatbin/index';
import { container, elf, entry } from './make';
import { scanBytes } from './medium';

async function library(...sections: [string, Buffer][]): Promise<Library> {
  return (await scanBytes(elf(sections.map(([name, bytes]) => ({ name, bytes }))))).found;
}

const is = (one: Library, capability: string, driverCuda?: string) => holding(one, { capability, driverCuda }).is;

describe('what a library holds for a card', () => {
  it('everything, a part, nothing', async () => {
    const one = await library(['.nv_fatbin', Buffer.concat([container('sm_80', 'sm_90'), container('sm_80')])]);
    expect(is(one, '8.6')).toBe('all');
    expect(is(one, '9.0')).toBe('some');
    expect(is(one, '12.0')).toBe('none');
    expect(holding(one, { capability: '9.0' })).toEqual({
      is: 'some',
      sass: 1,
      jit: 0,
      unsure: 0,
      none: 1,
      hidden: null,
    });
  });

  it('PTX counts when the driver knows its version', async () => {
    const one = await library(['.nv_fatbin', container('sm_90', 'compute_90')]);
    expect(is(one, '12.0')).toBe('all');
    expect(is(one, '12.0', '13.0')).toBe('all');
    expect(is(one, '12.0', '12.8')).toBe('none');
    expect(is(one, '9.0', '12.8')).toBe('all');
  });

  it('nobody can say for Tegra', async () => {
    const one = await library(['.nv_fatbin', container('sm_80')]);
    expect(is(one, '8.7')).toBe('unsure');
    expect(holding(one, { capability: '8.7', sbsa: true }).is).toBe('all');
  });

  it('no code of its own says nothing', async () => {
    expect(is(await library(['.text', Buffer.alloc(200)]), '12.0')).toBe('no-code');
    const stub = container(entry('sm_75', 900), 'compute_75');
    expect(is(await library(['.nv_fatbin', stub]), '12.0')).toBe('no-code');
  });

  it('code outside the usual sections counts, as a part', async () => {
    const stub = container(entry('sm_75', 900));
    const fft = await library(
      ['.nv_fatbin', stub],
      ['.ldata', Buffer.concat([Buffer.alloc(100, 7), container('sm_120')])],
    );
    expect(is(fft, '12.0')).toBe('some');
    expect(is(fft, '9.0')).toBe('none');
    expect(holding(fft, { capability: '12.0' }).hidden).toBe('sass');
  });

  it('a file that could not be read whole is never a certain no', async () => {
    const one = await library(['.nv_fatbin', Buffer.concat([container('sm_80'), Buffer.alloc(64, 0xee)])]);
    expect(one.complete).toBe(false);
    expect(is(one, '8.0')).toBe('all');
    expect(is(one, '12.0')).toBe('unsure');
  });

  it('relocatable code alone is nothing the driver loads', async () => {
    const one = await library(['__nv_relfatbin', container('sm_80', 'lto_80')]);
    expect(one).toMatchObject({ status: 'reloc-only', images: {}, relocatable: { sm_80: 1, lto_80: 1 }, coverage: {} });
    expect(is(one, '8.0')).toBe('no-code');
  });
});
