import { describe, expect, it } from 'vitest';
import type { CheckView, Question } from '../../probes/model';
import { PROBES } from '../../probes/probes';
import { type Machine, openReplay } from '../../probes/replay';
import { openSession } from '../../probes/session';
import { answer, asked, asking, imported, machineWith, noKernel, PREFIX, python, rtx5090, torch } from './machine';

const OURS = PROBES.filter((probe) => probe.promises.some((key) => /^(environment|torch|python|kernels)/.test(key)));

async function checkOf(machine: Machine, ask: Question[]): Promise<CheckView> {
  const session = await openSession(openReplay(machine), { probes: OURS });
  const picked = await session.send({ do: 'pick', path: PREFIX });
  if (picked.is !== 'accepted' || picked.id === undefined) throw new Error(JSON.stringify(picked));
  const ended = new Promise<void>((resolve) => session.on((event) => event.is === 'check-ended' && resolve()));
  await session.send({ do: 'check', target: picked.id, ask });
  await ended;
  const { checks, current } = session.view();
  await session.close();
  const check = checks[current ?? ''];
  if (!check) throw new Error('no check');
  return check;
}

const results = (check: CheckView) => check.answers.map(({ gpu, question, is }) => `${gpu}:${question}:${is}`);

describe('one child answers all it can', () => {
  it('amid noise, warnings and half lines', async () => {
    const lines = [
      'noise',
      python,
      '@@torchmend@@{"what":"ans',
      imported,
      'x'.repeat(9999),
      torch(),
      answer('copy'),
      answer('sum'),
      { what: 'end' },
    ];
    const check = await checkOf(machineWith([asked(['copy', 'sum'], lines)]), ['copy', 'sum']);
    expect(results(check)).toEqual(['0:copy:passed', '0:sum:passed']);
    expect(check.diagnosis).toMatchObject({ outcome: 'clear', findings: [] });
  });

  it('and a fresh one goes on after a crash, which is the answer of the question it died over', async () => {
    const first = asked(
      ['copy', 'elementwise', 'sum'],
      [python, imported, torch(), answer('copy'), asking('elementwise')],
      {
        code: null,
        signal: 'SIGSEGV',
      },
    );
    const second = asked(
      ['0:sum'],
      [python, imported, torch(), asking('sum'), answer('sum', noKernel), { what: 'end' }],
    );
    const check = await checkOf(machineWith([first, second]), ['copy', 'elementwise', 'sum']);
    expect(results(check)).toEqual(['0:copy:passed', '0:elementwise:failed', '0:sum:failed']);
    expect(check.answers[1]?.failure).toMatchObject({ kind: 'SIGSEGV', code: null });
    expect(check.diagnosis?.findings[0]).toMatchObject({
      code: 'torch/no-kernel-for-gpu',
      params: { direction: 'newer', passed: ['copy'], failed: ['sum'], folder: PREFIX },
    });
  });

  it('and a hang leaves only its own question unanswered', async () => {
    const able = torch([rtx5090()], { architectures: ['sm_90', 'sm_120'] });
    const first = asked(['sum', 'copy'], [python, imported, able, asking('sum')], {
      ended: 'silent',
      code: null,
      signal: 'SIGKILL',
    });
    const second = asked(['0:copy'], [python, imported, able, asking('copy'), answer('copy'), { what: 'end' }]);
    const check = await checkOf(machineWith([first, second]), ['sum', 'copy']);
    expect(results(check)).toEqual(['0:sum:unanswered', '0:copy:passed']);
    expect(check.diagnosis).toMatchObject({
      outcome: 'undetermined',
      undetermined: [{ code: 'torch/no-kernel-for-gpu', missing: ['kernels.answers'] }],
    });
  });

  it('and a spoilt context is left for a fresh one', async () => {
    const fault = {
      kind: 'RuntimeError',
      line: 'CUDA error: an illegal memory access was encountered',
      more: '',
      code: null,
      memory: false,
    };
    const first = asked(
      ['sum', 'copy'],
      [python, imported, torch(), asking('sum'), answer('sum', fault), { what: 'spoilt' }],
    );
    const second = asked(['0:copy'], [python, imported, torch(), answer('copy'), { what: 'end' }]);
    const check = await checkOf(machineWith([first, second]), ['sum', 'copy']);
    expect(results(check)).toEqual(['0:sum:failed', '0:copy:passed']);
    expect(check.answers[0]?.failure).toMatchObject({ code: 700, name: 'cudaErrorIllegalAddress' });
  });

  it('on every card, each judged for itself', async () => {
    const old = { index: 1, name: 'NVIDIA GeForce GTX 1080 Ti', computeCapability: '6.1', memoryBytes: 1 };
    const lines = [
      python,
      imported,
      torch([rtx5090(), old]),
      answer('sum', noKernel, 0),
      answer('sum', null, 1),
      { what: 'end' },
    ];
    const check = await checkOf(machineWith([asked(['sum'], lines)]), ['sum']);
    expect(check.diagnosis?.findings.map((finding) => finding.params['gpu'])).toEqual(['NVIDIA GeForce RTX 5090']);
  });
});

it('a Python that forges answers to other questions is not asked for ever', async () => {
  const forged = [python, imported, torch(), answer('copy'), answer('copy')];
  const again = asked(['0:sum'], forged, { code: 1 });
  const check = await checkOf(machineWith([asked(['sum'], forged, { code: 1 }), again, again, again]), ['sum']);
  expect(check.is).toBe('done');
  expect(check.answers.filter(({ question }) => question === 'sum')).toEqual([]);
});

describe('what an answer means', () => {
  const one = async (question: Question, failure: unknown, capability = '12.0') => {
    const device = { ...rtx5090(), computeCapability: capability };
    const check = await checkOf(
      machineWith([asked([question], [python, imported, torch([device]), answer(question, failure), { what: 'end' }])]),
      [question],
    );
    return check.answers[0];
  };

  it('out of memory is no answer', async () => {
    const oom = {
      kind: 'OutOfMemoryError',
      line: 'CUDA out of memory. Tried to allocate 20.00 MiB.',
      more: '',
      code: null,
      memory: true,
    };
    expect((await one('sum', oom))?.is).toBe('unanswered');
  });

  it('bfloat16 is not meant for cards before 8.0', async () => {
    const refusal = {
      kind: 'RuntimeError',
      line: 'CUDA error: CUBLAS_STATUS_NOT_SUPPORTED',
      more: '',
      code: null,
      memory: false,
    };
    expect((await one('matmul-bf16', refusal, '6.1'))?.is).toBe('not-meant');
    expect((await one('matmul-bf16', refusal, '8.6'))?.is).toBe('failed');
  });

  it("older PyTorch carries no number: CUDA's own text gives it, and only that", async () => {
    const text = { ...noKernel, kind: 'RuntimeError', code: null };
    expect((await one('sum', text))?.failure).toMatchObject({ code: 209, name: 'cudaErrorNoKernelImageForDevice' });
    const quoted = {
      kind: 'ValueError',
      line: 'my node failed: no kernel image, I think',
      more: '',
      code: null,
      memory: false,
    };
    expect((await one('sum', quoted))?.failure).toMatchObject({ code: null, name: null });
  });
});

describe('a Python that tells nothing', () => {
  const nothing = (ran: Parameters<typeof asked>[2], lines: unknown[] = []) =>
    checkOf(machineWith([asked(['sum'], lines, ran)]), ['sum']);

  it.each([
    ['missing', { ended: 'missing', code: null }, 'no-tool'],
    ['not allowed', { ended: 'denied', code: null }, 'denied'],
    ['hanging', { ended: 'silent', code: null }, 'timeout'],
    ['printing garbage', { stderr: 'what?\n' }, 'crashed'],
  ] as const)('%s leaves unknown with the reason', async (_, ran, why) => {
    const check = await nothing(ran, ['garbage \u0000 �']);
    expect(check.facts['torch.runtime']).toMatchObject({ is: 'unknown', why });
    expect(check.facts['kernels.answers']).toMatchObject({ is: 'unknown', why });
    expect(check.diagnosis?.outcome).toBe('undetermined');
  });

  it('dying while it imports torch is a broken import', async () => {
    const check = await nothing({ code: null, signal: 'SIGILL' }, [python, { what: 'importing' }]);
    expect(check.diagnosis?.findings[0]).toMatchObject({
      code: 'torch/broken-import',
      params: { kind: 'SIGILL', library: null },
    });
  });

  it('dying while CUDA starts says so', async () => {
    const check = await nothing({ ended: 'silent', code: null }, [python, imported]);
    expect(check.facts['torch.runtime']).toMatchObject({ is: 'unknown', why: 'timeout' });
    expect(check.diagnosis?.outcome).toBe('undetermined');
  });

  it('that names what it could not load', async () => {
    const failure = {
      kind: 'OSError',
      line: 'libcudart.so.13: cannot open shared object file: No such file or directory',
      more: '',
      code: null,
      memory: false,
    };
    const check = await nothing({}, [python, { what: 'import', done: 'failed', failure }]);
    expect(check.diagnosis?.findings[0]).toMatchObject({
      code: 'torch/broken-import',
      params: { library: 'libcudart.so.13' },
    });
  });
});
