import { describe, expect, it } from 'vitest';
import { factsOf } from '../../probes/gpu/facts';
import { heard, unheard } from '../../probes/gpu/source';

describe('facts', () => {
  const noLibrary = unheard('driver library', 'no-tool', 'libcuda.so.1: cannot open');
  const noSmi = unheard('nvidia-smi', 'no-tool', '');
  const noModule = heard('/proc/driver/nvidia', []);
  const noCard = heard('PCI list', []);

  it('no card and no driver, where all who would know say so', () => {
    expect(factsOf([noLibrary, noSmi, noModule, noCard], false)).toMatchObject({
      version: { is: 'absent', from: 'driver library, nvidia-smi, /proc/driver/nvidia' },
      cudaVersion: { is: 'absent' },
      present: { is: 'absent', from: 'PCI list' },
    });
  });
  it('WSL and Tegra: the bus says nothing', () => {
    expect(factsOf([noLibrary, noSmi, noCard], true).present).toEqual({
      is: 'unknown',
      from: 'driver library, nvidia-smi, PCI list',
      why: 'no-tool',
      detail: 'driver library: libcuda.so.1: cannot open; nvidia-smi: no-tool; PCI list: absent',
    });
  });
  it('what hung or crashed is the reason that is given', () => {
    const hung = unheard('nvidia-smi', 'timeout', 'no answer in 10 s');
    const blind = unheard('PCI list', 'unreadable', 'not there');
    expect(factsOf([noLibrary, hung, blind], false)).toMatchObject({
      version: { is: 'unknown', why: 'timeout' },
      present: { is: 'unknown', why: 'timeout' },
    });
  });
  it('the driver library without a card is a driver all the same', () => {
    const library = heard('driver library', [], { cudaVersion: '12.8' });
    expect(factsOf([library, noSmi, noModule, noCard], false)).toMatchObject({
      version: { is: 'unknown' },
      cudaVersion: { is: 'known', value: '12.8', from: 'driver library' },
    });
  });
  it('versions by the most trusted; the CUDA of a branch last', () => {
    const library = heard('driver library', [], { cudaVersion: '12.8' });
    const smi = heard('nvidia-smi', [], { driver: '581.80', cudaVersion: '13.0' });
    const module = heard('/proc/driver/nvidia', [], { driver: '535.104.05' });
    expect(factsOf([module, smi, library], false)).toMatchObject({
      version: { value: '581.80', from: 'nvidia-smi' },
      cudaVersion: { value: '12.8', from: 'driver library' },
      sources: [{ from: 'driver library' }, { from: 'nvidia-smi' }, { from: '/proc/driver/nvidia' }],
    });
    expect(factsOf([noLibrary, noSmi, module], false)).toMatchObject({
      version: { value: '535.104.05' },
      cudaVersion: { value: '12.2', from: '/proc/driver/nvidia, driver branches' },
    });
  });
});
