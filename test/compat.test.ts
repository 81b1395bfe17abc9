import { describe, expect, it } from 'vitest';
import {
  archOf,
  capabilityOf,
  compareVersions,
  coverage,
  cudaOfPtx,
  direction,
  parseImage,
  type Runs,
  runs,
} from '../probes/compat';

describe('an image on a card', () => {
  const table: [image: string, capability: string, expected: Runs][] = [
    ['sm_120', '12.0', 'sass'],
    ['sm_120', '12.1', 'sass'],
    ['sm_121', '12.0', 'none'],
    ['sm_120a', '12.0', 'sass'],
    ['sm_120a', '12.1', 'none'],
    ['sm_120f', '12.1', 'sass'],
    ['sm_121f', '12.0', 'none'],
    ['sm_100', '10.3', 'sass'],
    ['sm_100f', '10.3', 'sass'],
    ['sm_103f', '10.0', 'none'],
    ['sm_100', '12.0', 'none'],
    ['sm_90', '10.0', 'none'],
    ['sm_90', '12.0', 'none'],
    ['sm_90a', '9.0', 'sass'],
    ['sm_86', '8.9', 'sass'],
    ['sm_89', '8.6', 'none'],
    ['sm_60', '6.1', 'sass'],
    ['sm_70', '7.5', 'sass'],
    ['sm_75', '7.0', 'none'],
    ['sm_37', '3.5', 'none'],
    ['sm_100f', '10.7', 'unsure'],
    ['sm_80', '8.7', 'unsure'],
    ['sm_87', '8.7', 'sass'],
    ['sm_87', '8.9', 'unsure'],
    ['sm_70', '7.2', 'unsure'],
    ['sm_101', '11.0', 'sass'],
    ['sm_110', '10.1', 'sass'],
    ['sm_110f', '11.0', 'sass'],
    ['sm_101a', '11.0', 'sass'],
    ['compute_120', '12.1', 'jit'],
    ['compute_90', '12.0', 'jit'],
    ['compute_80', '8.7', 'jit'],
    ['compute_120', '9.0', 'none'],
    ['compute_90a', '9.0', 'jit'],
    ['compute_90a', '10.0', 'none'],
    ['compute_100f', '10.3', 'jit'],
    ['compute_100f', '12.0', 'none'],
    ['lto_75', '7.5', 'none'],
    ['kind256_80', '8.0', 'none'],
    ['gfx1100', '11.0', 'none'],
    ['sm_75', 'seven', 'unsure'],
  ];
  it.each(table)('%s on %s: %s', (image, capability, expected) => {
    expect(runs(image, { capability })).toBe(expected);
  });

  it('holds PTX against the driver only when both are known', () => {
    expect(runs('compute_120', { capability: '12.0', driverCuda: '12.8' }, '9.0')).toBe('none');
    expect(runs('compute_120', { capability: '12.0', driverCuda: '13.0' }, '9.0')).toBe('jit');
    expect(runs('compute_120', { capability: '12.0', driverCuda: '12.8' })).toBe('jit');
    expect(runs('compute_120', { capability: '12.0' }, '9.0')).toBe('jit');
    expect(runs('sm_120', { capability: '12.0', driverCuda: '12.8' }, '9.0')).toBe('sass');
  });

  it('accepts desktop cubins on Jetson from SBSA builds of CUDA 13.2 on, not Jetson cubins elsewhere', () => {
    expect(runs('sm_80', { capability: '8.7', sbsa: true })).toBe('sass');
    expect(runs('sm_70', { capability: '7.2', sbsa: true })).toBe('sass');
    expect(runs('sm_87', { capability: '8.9', sbsa: true })).toBe('unsure');
  });
});

describe('a list of images on a card', () => {
  const torch = ['sm_75', 'sm_80', 'sm_86', 'sm_90', 'sm_100', 'sm_120'];
  it('gives the best of it', () => {
    expect(coverage(torch, { capability: '12.1' })).toBe('sass');
    expect(coverage(torch, { capability: '8.7' })).toBe('unsure');
    expect(coverage(torch, { capability: '6.1' })).toBe('none');
    expect(coverage(['sm_80', 'compute_80'], { capability: '8.7' })).toBe('jit');
    expect(coverage([], { capability: '8.7' })).toBe('none');
  });
  it('tells on which side of it the card lies', () => {
    expect(direction(torch, '6.1')).toBe('older');
    expect(direction(['sm_50', 'sm_90'], '12.0')).toBe('newer');
    expect(direction(torch, '11.0')).toBe('between');
    expect(direction(torch, '12.1')).toBe('newer');
    expect(direction([], '12.0')).toBe('between');
    expect(direction(['gfx900'], '12.0')).toBe('between');
  });
});

describe('names and numbers', () => {
  it('takes names apart', () => {
    expect(parseImage('compute_120f')).toEqual({ kind: 'compute', arch: 120, suffix: 'f' });
    expect(parseImage('lto_75')).toEqual({ kind: 'lto', arch: 75, suffix: '' });
    expect(parseImage('sm_101')).toEqual({ kind: 'sm', arch: 110, suffix: '' });
    expect(parseImage('sm_90b')).toBeNull();
    expect(parseImage('xsm_90')).toBeNull();
  });
  it('converts compute capabilities both ways', () => {
    expect(archOf('12.0')).toBe(120);
    expect(archOf('8.9')).toBe(89);
    expect(archOf('12')).toBeNull();
    expect(archOf('12.10')).toBeNull();
    expect(capabilityOf(75)).toBe('7.5');
    expect(capabilityOf(121)).toBe('12.1');
  });
  it('knows which CUDA a version of PTX came with', () => {
    const pairs = {
      '7.8': '11.8',
      '8.0': '12.0',
      '8.4': '12.4',
      '8.5': '12.5',
      '8.6': '12.7',
      '8.7': '12.8',
      '8.8': '12.9',
    };
    for (const [isa, cuda] of Object.entries({ ...pairs, '9.0': '13.0', '9.3': '13.3' }))
      expect(cudaOfPtx(isa)).toBe(cuda);
    expect(cudaOfPtx('6.5')).toBeNull();
  });
  it('compares versions by number', () => {
    expect(compareVersions('12.10', '12.8')).toBeGreaterThan(0);
    expect(compareVersions('13', '13.0')).toBe(0);
    expect(compareVersions('11.8', '12.0')).toBeLessThan(0);
  });
});
