import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { z } from 'zod';
import { CheckOutput } from '../../probes/model';
import type { Bench } from './index';

const ROUNDS = 5;
const ASK = 'copy,elementwise,sum,matmul-fp32,matmul-fp16,matmul-bf16,group-norm,attention';

/**
 * `bench -- check [environment]`: the time to the first fact and to the proven verdict, each as a ratio to
 * `python -c "import torch"` in the same environment in the same run. The median of five rounds, taken in turns.
 * Without an environment: torch 2.14.1 completed by the stand-ins, on the GPU that isn't there.
 */
export default async function bench([given]: string[]): Promise<Bench> {
  const { folder, env } = given ? { folder: path.resolve(given), env: process.env } : await standIn();
  const python = path.join(folder, 'bin/python');
  const imports: number[] = [];
  const firstFacts: number[] = [];
  const disk: number[] = [];
  const fromClick: number[] = [];
  const proven: number[] = [];
  for (let round = 0; round <= ROUNDS; round++) {
    const imported = await timed([python, '-B', '-c', 'import torch'], env);
    const checked = await check(folder, env);
    if (round === 0) continue; // warms the page cache for both
    imports.push(imported.ms);
    const { times } = CheckOutput.parse(JSON.parse(checked.out));
    const { start } = checked;
    firstFacts.push(start + times.firstFact);
    if (times.disk !== null) {
      disk.push(start + times.disk);
      fromClick.push(times.disk);
    }
    proven.push(checked.ms);
  }
  const importTorch = median(imports);
  const rows: (readonly [string, number])[] = [
    ['import torch', importTorch],
    ['first fact', median(firstFacts)],
    ['verdict from disk', median(disk)],
    ['the same, the program being open', median(fromClick)],
    ['proven verdict', median(proven)],
  ];
  return {
    table: [
      ['', 'ms', '÷ import torch'],
      ...rows.map(([name, ms]) => [name, ms.toFixed(0), (ms / importTorch).toFixed(3)]),
    ],
    result: {
      importTorchMs: Math.round(importTorch),
      firstFact: round3(median(firstFacts) / importTorch),
      disk: round3(median(disk) / importTorch),
      diskFromClick: round3(median(fromClick) / importTorch),
      proven: round3(median(proven) / importTorch),
      provenMinusTwoSeconds: round3((median(proven) - 2_000) / importTorch),
    },
  };
}

/** One check; `start`: milliseconds from the start of the process to that of the check, by the check's own history. */
async function check(folder: string, env: NodeJS.ProcessEnv): Promise<{ ms: number; out: string; start: number }> {
  const home = mkdtempSync(path.join(tmpdir(), 'bench-check-'));
  try {
    const began = Date.now();
    const argv = [process.execPath, path.resolve('out/cli.js'), 'check', folder, '--ask', ASK, '--json'];
    const checked = await timed(argv, { ...env, TORCHMEND_HOME: home });
    const sessions = readdirSync(home, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.jsonl'));
    const history = sessions.map((name) => readFileSync(path.join(home, name), 'utf8')).join('\n');
    const line = history.split('\n').find((one) => one.includes('"is":"check-started"')) ?? '';
    return { ...checked, start: z.object({ at: z.number() }).parse(JSON.parse(line)).at - began };
  } finally {
    rmSync(home, { recursive: true, force: true });
  }
}

const round3 = (n: number) => Math.round(n * 1000) / 1000;
const median = (numbers: number[]) => [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN;

async function standIn(): Promise<{ folder: string; env: NodeJS.ProcessEnv }> {
  const fake = path.resolve('test/fake-gpu');
  const load = (name: string) => import(/* @vite-ignore */ path.join(fake, name));
  await (await load('build.mjs')).build();
  const { folder } = await (await load('environments.mjs')).make('torch-2.14.1-light');
  return { folder, env: { ...process.env, ...(await load('scenario.mjs')).environment('rtx5090') } };
}

function timed(argv: readonly string[], env: NodeJS.ProcessEnv): Promise<{ ms: number; out: string }> {
  const started = performance.now();
  return new Promise((resolve, reject) => {
    const child = spawn(argv[0] ?? '', argv.slice(1), { env, stdio: ['ignore', 'pipe', 'ignore'] });
    let out = '';
    child.stdout.on('data', (text) => {
      out += text;
    });
    child.on('error', reject);
    child.on('close', () => resolve({ ms: performance.now() - started, out }));
  });
}
