import { describe, expect, it } from 'vitest';
import { catalogue, idOf } from '../../probes/builds';
import read from '../../probes/data/builds-read.json';
import { correct } from './rows.mjs';

describe('the catalogue', () => {
  const { builds, date } = catalogue();

  it('has a date, and each build its source, architectures and the oldest driver', () => {
    expect(date).toMatch(/^\d{4}-\d\d-\d\d$/);
    for (const build of builds) {
      expect(build.source.length).toBeGreaterThan(0);
      expect(build.images.length).toBeGreaterThan(0);
      expect(build.drivers.linux.runs).toMatch(/^\d+\.\d+/);
      expect(build.pythons.length).toBeGreaterThan(0);
    }
    expect(new Set(builds.map(idOf)).size).toBe(builds.length);
  });

  it('marks the rows that were read from wheels, and holds what was read', () => {
    for (const wheel of read.wheels) {
      const row = builds.find((one) => idOf(one) === `${wheel.torch}+${wheel.channel} ${wheel.os} ${wheel.machine}`);
      expect(row).toMatchObject({ evidence: 'wheel', images: wheel.images, read: { file: wheel.file } });
    }
    expect(builds.filter(({ evidence }) => evidence === 'wheel').length).toBe(read.wheels.length);
  });

  it('knows the exact tuples, and that torchaudio ended', () => {
    const of = (torch: string) => builds.find((build) => build.torch === torch);
    expect(of('2.11.0')).toMatchObject({ torchvision: '0.26.0', torchaudio: '2.11.0' });
    expect(of('2.14.1')).toMatchObject({ torchvision: '0.29.1', torchaudio: null });
    expect(of('2.15.0')).toMatchObject({ torchvision: null, evidence: 'assumed' });
  });

  it('has no Windows build of cu129 and cu134, and Blackwell from 2.7 on', () => {
    expect(builds.filter(({ os, channel }) => os === 'windows' && /cu129|cu134/.test(channel))).toEqual([]);
    const first = builds.find(({ images }) => images.includes('sm_120'));
    expect(first?.torch).toBe('2.7.0');
  });
});

describe('a wheel that says otherwise', () => {
  const row = {
    torch: '2.9.0',
    channel: 'cu128',
    os: 'windows',
    machine: 'x86_64',
    images: ['sm_61', 'sm_70'],
    doubtful: ['sm_61'],
    evidence: 'inferred',
    source: 0,
  };
  const wheel = {
    file: 'x.whl',
    torch: '2.9.0',
    channel: 'cu128',
    os: 'windows',
    machine: 'x86_64',
    images: ['sm_70'],
    partial: [],
    lacking: [],
  };

  it('corrects the row, keeps what it said, and does so once', () => {
    const once = correct([row], [wheel]);
    expect(once.rows[0]).toMatchObject({ images: ['sm_70'], doubtful: [], evidence: 'wheel', was: ['sm_61', 'sm_70'] });
    expect(correct(once.rows, [wheel]).rows).toEqual(once.rows);
  });

  it('leaves other rows alone and names a wheel that has none', () => {
    const other = { ...row, os: 'linux' };
    expect(correct([other], [wheel])).toEqual({ rows: [other], unknown: [wheel] });
  });
});
