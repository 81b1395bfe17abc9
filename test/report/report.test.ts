import { beforeAll, describe, expect, it } from 'vitest';
import { CheckOutput, type Drift, EMPTY, type Event, type News, ReportOutput, reduce } from '../../probes/model';
import { makeReport, openReport, type Report, zipReport } from '../../probes/report/index';
import { historyOf, recorded } from './story';

/** A recorded RTX 5090 on torch 2.6.0, as if it stood on Maria's desk. */
const SECRETS = { home: '/home/maria', user: 'maria', host: 'studio-pc' };
const UUID = 'GPU-3f2a1b4c-1111-2222-3333-444455556666';
let events: Event[];

beforeAll(async () => {
  const machine = recorded('torch/no-kernel-for-gpu/rtx5090-torch-2.6.0.json', (text) =>
    text.replaceAll('/home/user', SECRETS.home).replaceAll('<gpu uuid>', UUID),
  );
  machine.env['CUDA_HOME'] = 'https://maria:s3cret@index.example/simple?token=abcdef123456';
  machine.env['LD_LIBRARY_PATH'] = `${machine.env['LD_LIBRARY_PATH']}:/home/maria/lib:\\\\NAS\\photos`;
  events = await historyOf(machine);
});

function render(language: 'en' | 'zh-CN' = 'en', from: readonly Event[] = events, text?: string): Report {
  const made = makeReport({ events: from, check: 'c1', secrets: SECRETS, language, version: '0.1.0', text });
  if (!made) throw new Error('no report');
  return made;
}

describe('the report', () => {
  it('puts the verdict first, then the four facts of a baseline', () => {
    const { markdown } = render();
    expect(markdown.indexOf('## Verdict')).toBeLessThan(markdown.indexOf('## The four facts'));
    expect(markdown).toContain('`torch/no-kernel-for-gpu`');
    for (const row of [
      '| Driver | 580.95.05 (offers up to CUDA 13.0) |',
      '| CUDA runtime inside the package | 12.4 |',
      '| PyTorch build | 2.6.0+cu124 |',
      '| Compute capability | 12.0 (NVIDIA GeForce RTX 5090) |',
      'Architectures inside the package: sm_50 sm_60 sm_70 sm_75 sm_80 sm_86 sm_90',
      '→ holds nothing that runs on 12.0 (NVIDIA GeForce RTX 5090)',
    ])
      expect(markdown).toContain(row);
  });

  it('tells a driver that is not there from one that nobody could find out about', async () => {
    const none = await historyOf(recorded('driver/missing/no-driver-torch-2.14.1.json'));
    expect(render('en', none).markdown).toContain('| Driver | none |');
    const unknown = none.map(
      (event): Event =>
        event.is === 'fact' && event.key === 'driver.version'
          ? { ...event, reading: { is: 'unknown', from: 'nvidia-smi', why: 'timeout' } }
          : event,
    );
    expect(render('en', unknown).markdown).toContain('| Driver | unknown (offers up to CUDA unknown) |');
  });

  it('holds every question and its result, what was ruled out, and a few lines to try the same by hand', () => {
    const { markdown } = render();
    expect(events.filter(({ is }) => is === 'answer')).toHaveLength(8);
    for (const event of events) if (event.is === 'answer') expect(markdown).toContain(` (${event.answer.question}) | `);
    expect(markdown).toContain('| 0 | copying (copy) | passed |');
    expect(markdown).toContain('no kernel image is available for execution on the device');
    expect(markdown).toContain('torch.cuda.get_arch_list()');
    expect(markdown).toContain('## Ruled out');
    expect(markdown).toContain('PyTorch without graphics card support');
    expect(markdown).toContain('Nothing was changed by Torchmend here.');
  });

  it.each(['en', 'zh-CN'] as const)('leaks nothing, in any form, and fits an issue (%s)', (language) => {
    const { markdown, html, json, session } = render(language);
    for (const form of [markdown, html, json, session])
      for (const secret of [/maria/i, /studio-pc/, /GPU-3f2a/, /s3cret/, /abcdef123456/, /NAS/])
        expect(form).not.toMatch(secret);
    expect(markdown).toContain('~/ai/torch-2.6.0-light');
    expect(Buffer.byteLength(markdown)).toBeLessThan(60_000);
  });

  it('as JSON follows both published schemas', () => {
    const { json } = render();
    const output = ReportOutput.parse(JSON.parse(json));
    expect(CheckOutput.parse(JSON.parse(json)).outcome).toBe('found');
    expect(output).toMatchObject({
      schema: { name: 'torchmend-report', version: 1 },
      outcome: 'found',
      gpus: [{ name: 'NVIDIA GeForce RTX 5090', computeCapability: '12.0', driver: '580.95.05', cudaDriver: '13.0' }],
      baseline: { driver: '580.95.05', driverCuda: '13.0', cudaRuntime: '12.4', torch: '2.6.0+cu124' },
      data: expect.arrayContaining([{ name: 'builds', asOf: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) }]),
    });
    expect(output.ruledOut).toContain('torch/cpu-only-build');
    expect(json).not.toContain('samples');
  });

  it('as HTML needs nothing from outside, and says its language', () => {
    for (const language of ['en', 'zh-CN'] as const) {
      const { html } = render(language);
      expect(html).toContain(`<html lang="${language}">`);
      expect(html).not.toMatch(/<script|<link|<img|\bsrc=|\bhref=|@import|url\(/);
    }
  });

  it('says which value went and how often, to whoever makes it', () => {
    const { removed } = render();
    expect(removed.find(({ kind }) => kind === 'gpu')).toMatchObject({ values: 1, samples: ['3…6 → <uuid>'] });
    expect(removed.find(({ kind }) => kind === 'home')?.samples).toEqual(['/…a → ~']);
    expect(removed.find(({ kind }) => kind === 'secret')?.count).toBeGreaterThan(0);
  });

  it('says what changed since the environment was remembered, how much it matters, and what to do', () => {
    const drifts: Drift[] = [
      {
        ...{ code: 'drift/torch-became-cpu', severity: 'broken' },
        params: { from: '2.9.1+cu128', to: '2.9.1+cpu', by: 'other' },
      },
      { code: 'drift/driver-newer', severity: 'note', params: { from: '572.16', to: '580.95.05' } },
      { code: 'drift/baseline-unreadable', severity: 'note', params: { file: '/home/maria/kept.json' } },
    ];
    const since = Date.UTC(2026, 10, 3, 12);
    const told = (news: News[]) => [
      ...events.slice(0, -1),
      ...news.map((one, index) => ({ no: 10_000 + index, at: 0, ...one })),
    ];
    const { markdown, json } = render('en', told([{ is: 'compared', check: 'c1', since, drifts }]));
    expect(markdown).toContain('## What changed since it was remembered');
    expect(markdown).toContain('Nov 3, 2026');
    expect(markdown).toMatch(
      /PyTorch 2\.9\.1\+cu128 became 2\.9\.1\+cpu, a build for the processor only\..*Let Torchmend/,
    );
    expect(markdown).toContain('~/kept.json');
    expect(ReportOutput.parse(JSON.parse(json)).changed).toMatchObject({
      since,
      drifts: [{ code: 'drift/torch-became-cpu' }, { code: 'drift/driver-newer' }, { params: { file: '~/kept.json' } }],
    });
    const same = render('zh-CN', told([{ is: 'compared', check: 'c1', since, drifts: [] }])).markdown;
    expect(same).toContain('## 记住之后有什么变化');
    expect(render().markdown).not.toContain('## What changed');
    expect(ReportOutput.parse(JSON.parse(render().json)).changed).toBeNull();
  });

  it('takes an error text along, clean, with what it can mean', () => {
    const text = 'File "/home/maria/x.py"\ntorch.OutOfMemoryError: CUDA out of memory. hf_abcdefghijklmnopqrstuvwx';
    const { markdown, json } = render('en', events, text);
    expect(markdown).toContain('## The error text');
    expect(markdown).toContain('File "~/x.py"');
    expect(markdown).not.toContain('hf_abc');
    expect(ReportOutput.parse(JSON.parse(json)).error?.line).toContain('OutOfMemoryError');
  });

  it('of a stopped and of a failed check says so', () => {
    const [last] = events.slice(-1);
    const ended = (how: Partial<Extract<Event, { is: 'check-ended' }>>) =>
      last?.is === 'check-ended' ? [...events.slice(0, -1), { ...last, ...how }] : [];
    expect(render('en', ended({ how: 'cancelled' })).markdown).toContain('stopped before it ended');
    const failure = { code: 'target/no-environment', params: { path: '/home/maria/x' } } as const;
    const { markdown } = render('zh-CN', ended({ how: 'failed', failure }));
    expect(markdown).toContain('无法进行检查');
    expect(markdown).not.toContain('maria');
  });

  it('a name with marks of Markdown or HTML in it becomes text, in both forms', () => {
    const evil = '<img src=x onerror=alert(1)> **b** | @everyone [a](http://x) `c`';
    const changed = JSON.parse(
      JSON.stringify(events).replaceAll('NVIDIA GeForce RTX 5090', JSON.stringify(evil).slice(1, -1)),
    );
    const { markdown, html } = render('en', changed);
    expect(html).not.toContain('<img');
    expect(html).toContain('&lt;img');
    expect(markdown).not.toMatch(/(?<!\\)<img/);
    for (const line of markdown.split('\n').filter((one) => one.startsWith('| 12.0')))
      expect(line.split(/(?<!\\)\|/)).toHaveLength(6);
  });

  it('stays below 60 kB whatever there is, with the verdict whole', () => {
    const long = 'x'.repeat(5000);
    const many = Array.from(
      { length: 3000 },
      (_, no) => ({ from: `nvidia-${no}-${long}`, is: 'absent', said: long }) as const,
    );
    const changed = events.map(
      (event): Event =>
        event.is === 'fact' && event.key === 'gpus.sources'
          ? { ...event, reading: { is: 'known', value: many, from: 'test' } }
          : event,
    );
    const { markdown } = render('en', changed);
    expect(Buffer.byteLength(markdown)).toBeLessThan(60_000);
    expect(markdown).toContain('`torch/no-kernel-for-gpu`');
  });
});

describe('the zip', () => {
  it('holds the four forms, byte for byte, and is opened again', async () => {
    const report = render();
    const opened = await openReport(await zipReport(report));
    expect(opened).toEqual({ is: 'known', session: report.session, check: 'c1', newer: false });
  });

  it('of a newer schema is read, and said to be; what is none is refused', async () => {
    const report = render();
    const newer = { ...report, json: report.json.replace('"version": 1', '"version": 2') };
    expect(await openReport(await zipReport(newer))).toMatchObject({ is: 'known', newer: true });
    expect(await openReport(await zipReport({ ...report, json: '{}' }))).toEqual({ is: 'refused', why: 'no-report' });
    const bytes = await zipReport(report);
    expect(await openReport(bytes.subarray(0, bytes.length / 2))).toEqual({ is: 'refused', why: 'damaged' });
    expect(await openReport(Buffer.from('PK and nothing else'))).toEqual({ is: 'refused', why: 'damaged' });
  });

  it('holds a history that folds to the same verdict', () => {
    const lines = render().session.trim().split('\n');
    const view = lines.map((line): Event => JSON.parse(line)).reduce(reduce, EMPTY);
    const before = events.reduce(reduce, EMPTY);
    expect(view.checks['c1']?.diagnosis?.findings.map(({ code }) => code)).toEqual(
      before.checks['c1']?.diagnosis?.findings.map(({ code }) => code),
    );
  });
});
