import { describe, expect, it } from 'vitest';
import { check } from '../../probes/check';
import type { News } from '../../probes/model';
import { known, type Look, type LookContext, type Probe } from '../../probes/probe';
import { openReplay } from '../../probes/replay';
import { covered, GTX_1080 } from '../rules/facts';
import { machineWith, PREFIX } from './machine';

const host = openReplay(machineWith([]));
const TORCH_FILES = { folder: '/env/torch', version: '2.14.1+cu130', cuda: '13.0', hip: null, hasCudaLibrary: true };
const target = { id: 't1', path: PREFIX, kind: 'folder' } as const;

function probe(over: Partial<Probe> & Pick<Probe, 'look'>): Probe {
  return { name: 'one', promises: ['driver.version'], needs: [], stage: 'disk', deadlineMs: 1_000, ...over };
}

async function events(probes: Probe[], signal = new AbortController().signal): Promise<News[]> {
  const all: News[] = [];
  for await (const news of check({ id: 'c', host, target, ask: [], probes, signal })) all.push(news);
  return all;
}

const facts = (all: News[]) => all.filter((news) => news.is === 'fact').map(({ key, reading }) => [key, reading]);
const ends = (all: News[]) =>
  all.filter((news) => news.is === 'probe-ended').map(({ probe: name, how }) => [name, how]);
const never = () => new Promise<never>(() => undefined);

describe('a probe', () => {
  it('that dies leaves unknown for what it promised and has not given', async () => {
    const dies = probe({
      promises: ['driver.version', 'driver.cudaVersion'],
      async *look(): AsyncGenerator<Look> {
        yield known('driver.version', '581.80', 'one');
        throw new Error('a bug of ours');
      },
    });
    const all = await events([dies]);
    expect(facts(all)).toEqual([
      ['driver.version', { is: 'known', value: '581.80', from: 'one' }],
      ['driver.cudaVersion', { is: 'unknown', from: 'one', why: 'crashed' }],
    ]);
    expect(ends(all)).toEqual([['one', 'crashed']]);
    expect(all.at(-1)).toMatchObject({ is: 'check-ended', how: 'done' });
  });

  it('that is late is left behind, even when it does not listen', async () => {
    const deaf = probe({
      deadlineMs: 30,
      async *look(): AsyncGenerator<Look> {
        await never();
      },
    });
    const all = await events([deaf]);
    expect(facts(all)).toEqual([['driver.version', { is: 'unknown', from: 'one', why: 'timeout' }]]);
    expect(ends(all)).toEqual([['one', 'timeout']]);
  });

  it('that gives less than it promised is told so', async () => {
    const silent = probe({ async *look(): AsyncGenerator<Look> {} });
    expect(facts(await events([silent]))).toEqual([
      ['driver.version', { is: 'unknown', from: 'one', why: 'not-reached' }],
    ]);
  });

  it('waits for what it needs, whatever that turns out to be', async () => {
    const order: string[] = [];
    const first = probe({
      name: 'first',
      async *look(): AsyncGenerator<Look> {
        await new Promise((resolve) => setTimeout(resolve, 20));
        order.push('first');
      },
    });
    const second = probe({
      name: 'second',
      promises: ['driver.cudaVersion'],
      needs: ['driver.version'],
      async *look({ facts: seen }: LookContext): AsyncGenerator<Look> {
        order.push(`second saw ${seen['driver.version']?.is}`);
        yield known('driver.cudaVersion', '13.0', 'second');
      },
    });
    await events([second, first]);
    expect(order).toEqual(['first', 'second saw unknown']);
  });

  it('beside a dead one still answers', async () => {
    const dead = probe({
      async *look(): AsyncGenerator<Look> {
        throw new Error('dead');
      },
    });
    const fine = probe({
      name: 'two',
      promises: ['driver.cudaVersion'],
      async *look(): AsyncGenerator<Look> {
        yield known('driver.cudaVersion', '13.0', 'two');
      },
    });
    expect(facts(await events([dead, fine]))).toContainEqual([
      'driver.cudaVersion',
      { is: 'known', value: '13.0', from: 'two' },
    ]);
  });
});

describe('a check', () => {
  it('judges from the disk first, then with the proof', async () => {
    const disk = probe({ name: 'disk', async *look(): AsyncGenerator<Look> {} });
    const proof = probe({
      name: 'proof',
      stage: 'proof',
      promises: ['torch.import'],
      async *look(): AsyncGenerator<Look> {
        await new Promise((resolve) => setTimeout(resolve, 20));
        yield known('torch.import', { is: 'missing' }, 'proof');
      },
    });
    const judged = (await events([disk, proof])).filter((news) => news.is === 'judged');
    expect(judged.map(({ stage, diagnosis }) => [stage, diagnosis.outcome])).toEqual([
      ['disk', 'undetermined'],
      ['proven', 'found'],
    ]);
  });

  it('tells a fault as soon as torch’s own libraries and the card are known; the proof waits for the rest of the disk', async () => {
    const order: string[] = [];
    const torch = probe({
      promises: ['gpus.present', 'torch.files', 'libraries.coverage'],
      async *look(): AsyncGenerator<Look> {
        yield known('gpus.present', [GTX_1080], 'one');
        yield known('torch.files', { ...TORCH_FILES }, 'one');
        yield known('libraries.coverage', [covered('torch', 'none', '6.1')], 'one');
      },
    });
    const slow = probe({
      name: 'slow',
      promises: ['environment.packages'],
      async *look(): AsyncGenerator<Look> {
        await new Promise((resolve) => setTimeout(resolve, 50));
        order.push('disk ends');
        yield known('environment.packages', [], 'slow');
      },
    });
    const proof = probe({
      name: 'proof',
      stage: 'proof',
      promises: ['torch.import'],
      async *look(): AsyncGenerator<Look> {
        order.push('proof begins');
        yield known('torch.import', { is: 'missing' }, 'proof');
      },
    });
    const all = await events([torch, slow, proof]);
    const told = all.flatMap((news): (string | undefined)[] =>
      news.is === 'judged'
        ? [`${news.stage}: ${news.diagnosis.findings[0]?.code}`]
        : news.is === 'fact'
          ? [news.key]
          : [],
    );
    expect(told.slice(0, 6)).toEqual([
      ...['gpus.present', 'torch.files', 'libraries.coverage'],
      'disk: torch/no-kernel-for-gpu',
      'environment.packages',
      'disk: torch/no-kernel-for-gpu',
    ]);
    expect(order).toEqual(['disk ends', 'proof begins']);
  });

  it('says nothing early where no fault is known yet', async () => {
    const torch = probe({
      promises: ['gpus.present', 'torch.files', 'libraries.coverage'],
      async *look(): AsyncGenerator<Look> {
        yield known('gpus.present', [GTX_1080], 'one');
        yield known('torch.files', { ...TORCH_FILES }, 'one');
        yield known('libraries.coverage', [covered('torch', 'all', '6.1')], 'one');
        yield known('driver.version', '581.80', 'one');
      },
    });
    const proof = probe({ name: 'proof', stage: 'proof', promises: [], async *look(): AsyncGenerator<Look> {} });
    const all = await events([torch, proof]);
    const at = (is: News['is']) => all.findIndex((news) => news.is === is);
    expect(at('judged')).toBeGreaterThan(all.findIndex((news) => news.is === 'fact' && news.key === 'driver.version'));
    expect(all.filter((news) => news.is === 'judged').map(({ stage }) => stage)).toEqual(['disk', 'proven']);
  });

  it('that finds no environment ends at once, with the reason', async () => {
    const lost = probe({
      async *look(): AsyncGenerator<Look> {
        yield { is: 'no-target', code: 'target/no-environment', params: { path: PREFIX } };
      },
    });
    const waiting = probe({
      name: 'waiting',
      promises: ['driver.cudaVersion'],
      deadlineMs: 60_000,
      async *look({ signal }): AsyncGenerator<Look> {
        await new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()));
      },
    });
    const all = await events([lost, waiting]);
    expect(all.at(-1)).toEqual({
      is: 'check-ended',
      check: 'c',
      how: 'failed',
      failure: { code: 'target/no-environment', params: { path: PREFIX } },
    });
  });

  it('that is stopped ends as cancelled and judges nothing', async () => {
    const abort = new AbortController();
    const slow = probe({
      deadlineMs: 60_000,
      async *look({ signal }): AsyncGenerator<Look> {
        abort.abort();
        await new Promise<void>((resolve) =>
          signal.aborted ? resolve() : signal.addEventListener('abort', () => resolve()),
        );
      },
    });
    const all = await events([slow], abort.signal);
    expect(ends(all)).toEqual([['one', 'cancelled']]);
    expect(all.filter((news) => news.is === 'judged')).toEqual([]);
    expect(all.at(-1)).toMatchObject({ is: 'check-ended', how: 'cancelled' });
  });
});
