import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { explain } from '../../probes/explain/index';
import type { Bench } from './index';

const MB = 1_000_000;
const ROUNDS = 5;
const ENDS = 'RuntimeError: CUDA error: no kernel image is available for execution on the device\n';
const LINE = '  File "C:\\ComfyUI\\nodes.py", line 123, in forward # NVIDIA GeForce sm_80 torch: 100%|███| 20/20\n';

/** Ten million letters of each kind, with the error as the last line. */
const TEXTS: readonly (readonly [string, string])[] = [
  ['a log of ComfyUI', LINE],
  ['letters of Latin-1 only', LINE.replaceAll('█', '#')],
  ['Chinese', '加载模型 运行时错误 请检查 显卡 驱动 torch 第 123 行\n'],
  ['the error itself, over and over', ENDS],
  ['one line without an end', 'no kernel image '],
  ['a loader’s error without an end', '[WinError 126] '],
  ['lines of 80 columns that may all be broken ones', `${'CUDA error ('.repeat(7).slice(0, 80)}\n`],
];

/**
 * `bench -- explain`: ten megabytes of several kinds, `ms` for the slowest in the reader alone; then the whole program
 * on a file of ten megabytes: `programMs`, and `memoryRatio`, what it needs beyond what an empty file needs, by the
 * size of the file.
 */
export default async function bench(): Promise<Bench> {
  const rows = TEXTS.map(([name, line]) => {
    const text = line.repeat(Math.ceil((10 * MB) / line.length)) + ENDS;
    const times = Array.from({ length: ROUNDS }, () => timed(() => explain(text)));
    return { name, bytes: Buffer.byteLength(text), ms: median(times), line: explain(text).line };
  });
  const wrong = rows.filter(({ line }) => line === null);
  const file = fileOf('ten.log', LINE.repeat(Math.ceil((10 * MB) / Buffer.byteLength(LINE))) + ENDS);
  const ten = await wholeProgram(file);
  const none = await wholeProgram(fileOf('empty.log', ''));
  const bytes = readFileSync(file).length;
  const memoryRatio = ((ten.mb - none.mb) * MB) / bytes;
  return {
    table: [
      ['text', 'MB', 'ms'],
      ...rows.map(({ name, bytes: size, ms }) => [name, (size / MB).toFixed(1), ms.toFixed(0)]),
      ['whole program, a log of ComfyUI as a file', (bytes / MB).toFixed(1), ten.ms.toFixed(0)],
      ['whole program, an empty file', '0.0', none.ms.toFixed(0)],
      [`its memory at most: ${ten.mb.toFixed(0)} MB, with the empty file ${none.mb.toFixed(0)} MB`, '', ''],
    ],
    result: {
      bytes,
      ms: Math.round(Math.max(...rows.map(({ ms }) => ms))),
      programMs: Math.round(ten.ms),
      memoryRatio: Math.round(memoryRatio * 100) / 100,
      notFound: wrong.length,
    },
  };
}

function fileOf(name: string, content: string): string {
  const folder = path.resolve('.cache/bench/explain');
  mkdirSync(folder, { recursive: true });
  const file = path.join(folder, name);
  writeFileSync(file, content);
  return file;
}

/** Time and the most memory (Linux only; elsewhere NaN) of `torchmend explain FILE --json`. */
async function wholeProgram(file: string): Promise<{ ms: number; mb: number }> {
  const started = performance.now();
  const child = spawn(process.execPath, [path.resolve('out/cli.js'), 'explain', file, '--json'], { stdio: 'ignore' });
  let mb = Number.NaN;
  const asking = setInterval(() => {
    mb = memoryOf(child.pid) ?? mb;
  }, 5);
  await new Promise((resolve) => child.once('close', resolve));
  clearInterval(asking);
  return { ms: performance.now() - started, mb };
}

function memoryOf(pid: number | undefined): number | null {
  try {
    const most = /^VmHWM:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    return most === undefined ? null : Number(most) / 1000;
  } catch {
    return null; // it has just ended: what was read last stays
  }
}

function timed(work: () => unknown): number {
  const started = performance.now();
  work();
  return performance.now() - started;
}

const median = (numbers: number[]) => [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN;
