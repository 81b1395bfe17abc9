import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { main } from '../../probes/cli/main';
import { ExplainOutput, JudgeOutput } from '../../probes/model';
import { openReplay } from '../../probes/replay';
import { machineWith } from '../core/machine';

const folder = mkdtempSync(path.join(tmpdir(), 'explain-'));
afterAll(() => rmSync(folder, { recursive: true }));

const WARNING =
  'NVIDIA GeForce RTX 5090 with CUDA capability sm_120 is not compatible with the current PyTorch installation.\n';

/** The terminal face on a machine that only reads files. */
async function torchmend(args: string[], input?: Uint8Array) {
  const out: string[] = [];
  const err: string[] = [];
  const host = {
    ...openReplay(machineWith([])),
    read: async (file: string) => {
      try {
        return { is: 'known' as const, value: readFileSync(file) };
      } catch {
        return { is: 'absent' as const };
      }
    },
  };
  const terminal = {
    out: (text: string) => void out.push(text),
    err: (text: string) => void err.push(text),
    ...(input ? { input: async () => input } : {}),
    signal: new AbortController().signal,
  };
  const code = await main([...args, '--lang', 'en'], host, terminal, '0.0.0');
  return { code, out: out.join('\n'), err: err.join('\n') };
}

function file(name: string, content: string | Uint8Array): string {
  const at = path.join(folder, name);
  writeFileSync(at, content);
  return at;
}

describe('torchmend explain', () => {
  it('prints the published object, from a file and from standard input', async () => {
    const asFile = await torchmend(['explain', file('a b 日志.txt', WARNING), '--json']);
    const piped = await torchmend(['explain', '-', '--json'], Buffer.from(WARNING));
    const output = ExplainOutput.parse(JSON.parse(asFile.out));
    expect([asFile.code, piped.out]).toEqual([1, asFile.out]);
    expect(output).toMatchObject({
      ...{ line: WARNING.trim(), printedBy: 'torch', notes: [] },
      candidates: [
        { code: 'torch/no-kernel-for-gpu', sure: true, how: 'certain', decides: null, params: { direction: 'newer' } },
      ],
    });
    expect(output.facts['gpus.present']).toMatchObject([
      { name: 'NVIDIA GeForce RTX 5090', computeCapability: '12.0' },
    ]);
  });

  it('says what would decide where words leave it open, and ends undetermined', async () => {
    const { code, out } = await torchmend(['explain', file('b.txt', 'RuntimeError: No CUDA GPUs are available')]);
    expect(code).toBe(2);
    expect(out).toContain('1. (likely) A setting of this computer hides the graphics card');
    expect(out).toContain('What would decide it: Settings that programs read (environment variables)');
  });

  it('reads a Chinese log that Windows wrote in its own code page', async () => {
    const gbk = Buffer.concat([
      Buffer.from('OSError: [WinError 1114] '),
      Buffer.from('b6afccacc1b4bdd3bfe228444c4c29b3f5caccbbaf', 'hex'),
      Buffer.from(' Error loading "C:\\v\\torch\\lib\\c10.dll"'),
    ]);
    const { out } = await torchmend(['explain', file('gbk.txt', gbk), '--json']);
    expect(ExplainOutput.parse(JSON.parse(out)).candidates[0]?.code).toBe('windows/vc-runtime-missing');
  });

  it('takes words that are no file as the text, and says so', async () => {
    const text = 'CUDA error: no kernel image is available for execution on the device';
    const { code, out, err } = await torchmend(['explain', text]);
    expect(code).toBe(2);
    expect(err).toBe('There is no such file, so these words themselves are read as the text.');
    expect(out).toContain(`What ended it (line 1): ${text}\n\nPrinted by: PyTorch\n\n1. (likely) `);
    expect((await torchmend(['explain', 'AcceleratorError'])).err).toContain('these words themselves');
    for (const no of ['my log.txt', './my errors', 'C:\\Users\\me\\an error', 'erorr'])
      expect((await torchmend(['explain', no])).err).toContain(`There is no such file: ${no}\n`);
  });

  it('says so where there is nothing to read or nothing known', async () => {
    expect(await torchmend(['explain', '/no/such/file'])).toMatchObject({
      code: 3,
      err: expect.stringMatching(
        /^There is no such file: \/no\/such\/file\nA text from elsewhere is piped in, with - in/,
      ),
    });
    expect(await torchmend(['explain'])).toMatchObject({ code: 3, err: expect.stringContaining('no text to read') });
    const nothing = await torchmend(['explain', file('c.txt', 'got prompt\n')]);
    expect(nothing).toMatchObject({ code: 2, err: expect.stringContaining('Nothing in this text is known') });
  });
});

describe('torchmend judge', () => {
  const cases = path.resolve(import.meta.dirname, '../cases/cases.json');
  it('judges a collection of cases', async () => {
    const { code, out } = await torchmend(['judge', '--case', cases, '--json']);
    const judged = JudgeOutput.parse(JSON.parse(out)).cases;
    expect([code, judged.length]).toEqual([0, 99]);
    expect(judged[0]).toMatchObject({
      id: 'N03',
      code: 'torch/no-kernel-for-gpu',
      sure: true,
      candidates: ['torch/no-kernel-for-gpu'],
    });
    expect(judged.find(({ id }) => id === 'L06')).toMatchObject({
      code: null,
      sure: true,
      notes: ['torch/false-alarm'],
    });
    const text = await torchmend(['judge', '--case', cases]);
    expect(text.out.split('\n')).toHaveLength(99);
  });

  it('judges one set of facts, and ends as a check would', async () => {
    const facts = { 'torch.import': { is: 'known', value: { is: 'missing' }, from: 'x' } };
    const { code, out } = await torchmend(['judge', file('facts.json', JSON.stringify(facts)), '--json']);
    expect(code).toBe(1);
    expect(JudgeOutput.parse(JSON.parse(out)).cases).toMatchObject([{ code: 'torch/not-installed', sure: true }]);
    const open = { 'torch.import': { is: 'unknown', why: 'timeout', from: 'x' } };
    expect((await torchmend(['judge', file('open.json', JSON.stringify(open))])).code).toBe(2);
  });

  it('judges the checks of a session anew', async () => {
    const events = [
      { no: 1, at: 1, is: 'check-started', check: 'c1', target: 't1', ask: [] },
      {
        no: 2,
        at: 2,
        is: 'fact',
        check: 'c1',
        key: 'torch.import',
        reading: { is: 'known', value: { is: 'missing' }, from: 'x' },
      },
    ];
    const lines = `${events.map((event) => JSON.stringify(event)).join('\n')}\n{"no":3,"at":`;
    const { out } = await torchmend(['judge', file('s.jsonl', lines), '--json']);
    expect(JudgeOutput.parse(JSON.parse(out)).cases).toMatchObject([{ id: 'c1', code: 'torch/not-installed' }]);
    const alone = await torchmend(['judge', file('s.jsonl', lines)]);
    expect(alone.out).toMatch(/^\S*s\.jsonl: There is no PyTorch in/);
    const second = events.map((event) => ({ ...event, no: event.no + 2, check: '5f0e-uuid' }));
    const two = [...events, ...second].map((event) => JSON.stringify(event)).join('\n');
    expect((await torchmend(['judge', file('two.jsonl', two)])).out).toMatch(
      /^Check 1: There is .*\nCheck 2: There is .*$/,
    );
  });

  it('refuses what is neither, and never guesses', async () => {
    for (const content of [
      '',
      '{}',
      '[]',
      'hello',
      '{"torch.import": {"is": "maybe"}}',
      '{"no.such": {"is": "absent", "from": "x"}}',
      '{"torch.import": {"is": "absent", "from": "x"}, "at": 1e20}',
      // A time that is no date: the line is damaged, and with it the whole check.
      '{"no": 1, "at": 1e20, "is": "check-started", "check": "c1", "target": "t1", "ask": []}',
    ])
      expect(await torchmend(['judge', file('bad.json', content)]), content).toMatchObject({ code: 3, out: '' });
    expect((await torchmend(['judge', '--case', file('bad2.json', '{"cases": [{"id": 1}]}')])).code).toBe(3);
    expect((await torchmend(['judge'])).code).toBe(64);
  });
});
