import { readFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { check } from '../../probes/check';
import { CheckOutput, type CheckView, EMPTY, type News, reduce } from '../../probes/model';
import { PROBES } from '../../probes/probes';
import { Machine, openReplay } from '../../probes/replay';
import { render } from '../../probes/report';

/** A recorded RTX 5090 on torch 2.6.0, as if it stood on Maria's desk. */
const SECRETS = { home: '/home/maria', user: 'maria', host: 'studio-pc' };
const UUID = 'GPU-3f2a1b4c-1111-2222-3333-444455556666';
let view: CheckView;

beforeAll(async () => {
  const file = path.join(import.meta.dirname, '../machines/torch/no-kernel-for-gpu/rtx5090-torch-2.6.0.json');
  const text = readFileSync(file, 'utf8').replaceAll('/home/user', SECRETS.home).replaceAll('<gpu uuid>', UUID);
  const machine = Machine.parse(JSON.parse(text));
  machine.env['CUDA_HOME'] = 'https://maria:s3cret@index.example/simple?token=abcdef123456';
  machine.env['LD_LIBRARY_PATH'] = `${machine.env['LD_LIBRARY_PATH']}:/home/maria/lib:\\\\NAS\\photos`;
  const target = { id: 't1', path: machine.target.path, kind: 'folder' } as const;
  const options = { id: 'c', host: openReplay(machine), target, ask: machine.ask, probes: PROBES };
  let folded = EMPTY;
  let no = 0;
  for await (const news of check({ ...options, signal: new AbortController().signal }))
    folded = reduce(folded, { no: ++no, at: 1_796_000_000_000 + no, ...(news satisfies News) });
  const [one] = Object.values(folded.checks);
  if (!one) throw new Error('no check');
  view = one;
});

describe('the report', () => {
  it('puts the verdict first, then the four facts of a baseline', () => {
    const { markdown } = render(view, SECRETS, 'en');
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
    const { markdown } = render(view, SECRETS, 'en');
    expect(view.answers).toHaveLength(8);
    for (const { question } of view.answers) expect(markdown).toContain(` (${question}) | `);
    expect(markdown).toContain('| 0 | copying (copy) | passed |');
    expect(markdown).toContain('no kernel image is available for execution on the device');
    expect(markdown).toContain('torch.cuda.get_arch_list()');
  });

  it.each(['en', 'zh-CN'] as const)('leaks nothing, in either form (%s)', (language) => {
    const { markdown, json } = render(view, SECRETS, language);
    for (const secret of [/maria/i, /studio-pc/, /GPU-3f2a/, /s3cret/, /abcdef123456/, /NAS/]) {
      expect(markdown).not.toMatch(secret);
      expect(json).not.toMatch(secret);
    }
    expect(markdown).toContain('~/ai/torch-2.6.0-light');
  });

  it('as JSON follows the published schema', () => {
    const output = CheckOutput.parse(JSON.parse(render(view, SECRETS, 'en').json));
    expect(output).toMatchObject({
      outcome: 'found',
      gpus: [{ name: 'NVIDIA GeForce RTX 5090', computeCapability: '12.0', driver: '580.95.05', cudaDriver: '13.0' }],
      torch: { version: '2.6.0+cu124', cuda: '12.4' },
    });
  });

  it('of a stopped and of a failed check says so', () => {
    expect(render({ ...view, is: 'cancelled' }, SECRETS, 'en').markdown).toContain('stopped before it ended');
    const failure = { code: 'target/no-environment', params: { path: '/home/maria/x' } } as const;
    const failed = render({ ...view, is: 'failed', failure }, SECRETS, 'zh-CN');
    expect(failed.markdown).toContain('无法进行检查');
    expect(failed.markdown).not.toContain('maria');
  });
});
