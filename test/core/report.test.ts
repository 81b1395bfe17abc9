import { readFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { check } from '../../probes/check';
import { type Event, ReportOutput } from '../../probes/model';
import { PROBES } from '../../probes/probes';
import { Machine, openReplay } from '../../probes/replay';
import { makeReport, type Report } from '../../probes/report/index';
import type { Language } from '../../probes/text/index';

/** A recorded RTX 5090 on torch 2.6.0, as if it stood on Maria's desk. */
const SECRETS = { home: '/home/maria', user: 'maria', host: 'studio-pc' };
const UUID = 'GPU-3f2a1b4c-1111-2222-3333-444455556666';
const started: Event = { no: 1, at: 1_796_000_000_000, is: 'session-started', version: '0.1.0', platform: 'linux' };
let events: Event[];

function report(language: Language = 'en', history = events): Report {
  const made = makeReport({ events: history, check: 'c', secrets: SECRETS, language, version: '0.1.0' });
  if (!made) throw new Error('no check');
  return made;
}

beforeAll(async () => {
  const file = path.join(import.meta.dirname, '../machines/torch/no-kernel-for-gpu/rtx5090-torch-2.6.0.json');
  const text = readFileSync(file, 'utf8').replaceAll('/home/user', SECRETS.home).replaceAll('<gpu uuid>', UUID);
  const machine = Machine.parse(JSON.parse(text));
  machine.env['CUDA_HOME'] = 'https://maria:s3cret@index.example/simple?token=abcdef123456';
  machine.env['LD_LIBRARY_PATH'] = `${machine.env['LD_LIBRARY_PATH']}:/home/maria/lib:\\\\NAS\\photos`;
  const target = { id: 't1', path: machine.target.path, kind: 'folder' } as const;
  const options = { id: 'c', host: openReplay(machine), target, ask: machine.ask, probes: PROBES };
  events = [started];
  for await (const news of check({ ...options, signal: new AbortController().signal }))
    events.push({ no: events.length + 1, at: 1_796_000_000_000 + events.length, ...news });
});

describe('the report', () => {
  it('puts the verdict first, then the four facts of a baseline', () => {
    const { markdown } = report();
    expect(markdown.indexOf('## Verdict')).toBeLessThan(markdown.indexOf('## The four facts'));
    expect(markdown).toContain('`torch/no-kernel-for-gpu`');
    for (const row of [
      '| Driver | 580.95.05 (offers up to CUDA 13.0) |',
      '| CUDA runtime inside the package | 12.4 |',
      '| PyTorch build | 2.6.0+cu124 |',
      '| Compute capability | 12.0 (NVIDIA GeForce RTX 5090) |',
      'Architectures inside the package: sm_50 sm_60 sm_70 sm_75 sm_80 sm_86 sm_90',
    ])
      expect(markdown).toContain(row);
  });

  it('holds every question and its result, and a few lines to try the same by hand', () => {
    const { markdown } = report();
    const asked = events.flatMap((event) => (event.is === 'answer' ? [event.answer] : []));
    expect(asked).toHaveLength(8);
    for (const { question } of asked) expect(markdown).toContain(` (${question}) | `);
    expect(markdown).toContain('| 0 | copying (copy) | passed |');
    expect(markdown).toContain('no kernel image is available for execution on the device');
    expect(markdown).toContain('torch.cuda.get_arch_list()');
  });

  it.each(['en', 'zh-CN'] as const)('leaks nothing, in no form (%s)', (language) => {
    const { markdown, html, json, session, removed } = report(language);
    for (const text of [markdown, html, json, session, JSON.stringify(removed)])
      for (const secret of [/maria/i, /studio-pc/, /GPU-3f2a/, /s3cret/, /abcdef123456/, /NAS/])
        expect(text).not.toMatch(secret);
    expect(markdown).toContain('~/ai/torch-2.6.0-light');
  });

  it('counts what was taken out, by kind', () => {
    const { removed, markdown } = report();
    expect(removed.map(({ kind }) => kind)).toEqual(['home', 'share', 'gpu', 'secret']);
    expect(removed.find(({ kind }) => kind === 'home')?.samples).toEqual(['/…a → ~']);
    expect(markdown).toMatch(/Taken out: \d+ × home folder, \d+ × network folders, \d+ × GPU numbers/);
  });

  it('as JSON follows the published schema', () => {
    const output = ReportOutput.parse(JSON.parse(report().json));
    expect(output).toMatchObject({
      schema: { name: 'torchmend-report', version: 1 },
      outcome: 'found',
      gpus: [{ name: 'NVIDIA GeForce RTX 5090', computeCapability: '12.0', driver: '580.95.05', cudaDriver: '13.0' }],
      torch: { version: '2.6.0+cu124', cuda: '12.4' },
      baseline: { driver: '580.95.05', driverCuda: '13.0', cudaRuntime: '12.4', torch: '2.6.0+cu124' },
      date: '2026-11-30',
    });
  });

  it('as a page needs nothing else and says the same', () => {
    const { html } = report();
    expect(html).toMatch(/^<!doctype html>/);
    expect(html).not.toMatch(/<script|<link|<img|src=|href=/);
    expect(html).toContain('torch/no-kernel-for-gpu');
    expect(html).toContain('2.6.0+cu124');
  });

  it('of a stopped and of a failed check says so', () => {
    const whole = events.filter(({ is }) => is !== 'check-ended');
    const end = { no: 900, at: 1_796_000_000_900, is: 'check-ended', check: 'c' } as const;
    expect(report('en', [...whole, { ...end, how: 'cancelled' }]).markdown).toContain('stopped before it ended');
    const failure = { code: 'target/no-environment', params: { path: '/home/maria/x' } } as const;
    const failed = report('zh-CN', [...whole, { ...end, how: 'failed', failure }]);
    expect(failed.markdown).toContain('无法进行检查');
    expect(failed.markdown).not.toContain('maria');
  });
});
