import { execFileSync, spawn } from 'node:child_process';
import { closeSync, fstatSync, openSync, readdirSync, readSync, statSync } from 'node:fs';
import path from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { pathToFileURL } from 'node:url';
import { ofBytes, type Scanned, scan } from '../../probes/fatbin/index';
import { scanFile } from '../../probes/host/source';
import { openScanner } from '../../probes/host/workers';
import { container, elf, entry } from '../fatbin/make';
import { CACHE, fetchArchive } from './fetch';
import type { Bench } from './index';

const TORCH = { source: 'wheel', package: 'torch', version: '2.14.1' };

/**
 * `bench -- fatbin [environment] [wheel]`: reading the architectures beside everything else that could be done, in one
 * run on libtorch_cuda.so of torch 2.14.1 (503 MB, 2,975 entries). Ratios are peer ÷ ours. Needs Linux, unzip,
 * binutils; without arguments it installs torch 2.14.1 and torchvision 0.29.1 into the cache first (8 GB).
 */
export default async function bench([environment, wheel]: string[]): Promise<Bench> {
  const python = path.join(environment ?? install(), 'bin/python');
  const site = execFileSync(python, ['-c', 'import sysconfig; print(sysconfig.get_path("purelib"))'], {
    encoding: 'utf8',
  }).trim();
  const library = path.join(site, 'torch/lib/libtorch_cuda.so');
  const archive = wheel ?? (await torchWheel());
  const wide = librariesOf(site);

  // The small ones take turns, so that what else the machine does hits all of them; best of five, five, three.
  const ours: number[] = [];
  const whole: number[] = [];
  const imports: number[] = [];
  const coldOurs: number[] = [];
  const coldWhole: number[] = [];
  for (let round = 0; round < 5; round++) {
    ours.push(await timed(() => known(library)), await timed(() => known(library)));
    whole.push(await timed(() => readWhole(library)), await timed(() => readWhole(library)));
    if (round < 3) imports.push(await timed(() => ended([python, '-c', 'import torch'])));
    if (round < 2) {
      forget(python, [library]);
      coldOurs.push(await timed(() => known(library)));
      forget(python, [library]);
      coldWhole.push(await timed(() => readWhole(library)));
    }
  }
  const found = await known(library);
  const inWheel: number[] = [];
  const unzip: number[] = [];
  for (let round = 0; round < 2; round++) {
    inWheel.push(await timed(() => known(archive)));
    unzip.push(await timed(() => ended(['unzip', '-p', archive, '*.so', '*.so.*'])));
  }
  const strings = await timed(() => ended(['strings', library], ['grep', 'sm_120']));
  const cuobjdump = await timed(() =>
    ended([path.join(site, 'triton/backends/nvidia/bin/cuobjdump'), '-lelf', library]),
  );
  const scanned = await environmentTimes(python, wide);
  const growth = await timePerEntry();
  const flags = execFileSync(python, ['-c', 'import torch; print(torch._C._cuda_getArchFlags())'], {
    encoding: 'utf8',
  });
  const same = flags.trim() === found.sections[0]?.inEveryContainer.join(' ');

  const [our, ourCold, ourWheel] = [best(ours), best(coldOurs), best(inWheel)];
  const row = (name: string, ms: number, own = our) => [name, ms.toFixed(1), (ms / own).toFixed(2)];
  return {
    table: [
      ['', 'ms', '÷ ours'],
      row('architectures of libtorch_cuda.so, warm', our),
      row('cuobjdump -lelf', cuobjdump),
      row('import torch', best(imports)),
      row('strings | grep', strings),
      row('read the whole file', best(whole)),
      row('architectures, cold', ourCold, ourCold),
      row('read the whole file, cold', best(coldWhole), ourCold),
      row('all libraries inside the wheel', ourWheel, ourWheel),
      row('unzip -p of the same', best(unzip), ourWheel),
      row(
        `environment, ${wide.files.length} libraries, ${(wide.bytes / 1e9).toFixed(1)} GB, warm`,
        scanned.warm,
        scanned.warm,
      ),
      row('environment, threads starting', scanned.first, scanned.warm),
      row('environment, cold', scanned.cold, scanned.warm),
      row('environment, warm, processor time', scanned.cpu, scanned.warm),
    ],
    result: {
      cuobjdump: round(cuobjdump / our),
      importTorch: round(best(imports) / our),
      readWhole: round(best(whole) / our),
      strings: round(strings / our),
      wheelUnzip: round(best(unzip) / ourWheel),
      environmentWarmMs: round(scanned.warm),
      environmentColdMs: round(scanned.cold),
      environmentFirstMs: round(scanned.first),
      environmentCpuMs: round(scanned.cpu),
      mainThreadBlockedMs: round(scanned.blocked),
      oursMs: round(our),
      oursColdMs: round(ourCold),
      readWholeCold: round(best(coldWhole) / ourCold),
      megabytesRead: round(found.bytesRead / 1e6),
      timePerEntryGrowth: round(growth),
      sameAsTorchSays: same ? 1 : 0,
    },
  };
}

const round = (n: number) => Math.round(n * 100) / 100;
const best = (times: number[]) => Math.min(...times);

async function timed(work: () => unknown): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

async function known(file: string): Promise<Scanned> {
  const answer = await scanFile(file);
  if (answer.is !== 'known') throw new Error(`${file}: ${answer.is}`);
  return answer.value;
}

function readWhole(file: string): void {
  const fd = openSync(file, 'r');
  const into = Buffer.allocUnsafe(1 << 20);
  for (let left = fstatSync(fd).size; left > 0; ) left -= readSync(fd, into, 0, into.length, null);
  closeSync(fd);
}

/** Runs one program, or two with a pipe between them; what they write goes nowhere. */
function ended(...argvs: [string, ...string[]][]): Promise<void> {
  return new Promise((resolve, reject) => {
    const [first, second] = argvs.map(([program, ...args], i) =>
      spawn(program, args, {
        stdio: [i === 0 ? 'ignore' : 'pipe', i < argvs.length - 1 ? 'pipe' : 'ignore', 'ignore'],
      }),
    );
    if (first?.stdout && second?.stdin) first.stdout.pipe(second.stdin);
    const last = second ?? first;
    last?.on('error', reject);
    last?.on('close', (code) =>
      code === 0 ? resolve() : reject(new Error(`${argvs[0]?.join(' ')}: ended with ${code}`)),
    );
  });
}

/** Drops the files' pages, so that the disk is read again. */
function forget(python: string, files: string[]): void {
  const code =
    'import os,sys\nfor p in sys.argv[1:]:\n f=os.open(p,os.O_RDONLY);os.fsync(f);os.posix_fadvise(f,0,0,4);os.close(f)';
  execFileSync(python, ['-c', code, ...files]);
}

interface Wide {
  files: string[];
  bytes: number;
}

/** Every library of torch, torchvision, triton and NVIDIA's packages. */
function librariesOf(site: string): Wide {
  const files = ['torch', 'torchvision', 'torchvision.libs', 'triton', 'nvidia'].flatMap((folder) =>
    readdirSync(path.join(site, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.so(\.\d+)*$/.test(name))
      .map((name) => path.join(site, folder, name)),
  );
  return { files, bytes: files.reduce((sum, file) => sum + statSync(file).size, 0) };
}

type Times = [number[], number[], number[], number[], number[]];

/** A whole environment the way the program reads it: in worker threads, nothing kept from before. */
async function environmentTimes(python: string, { files }: Wide) {
  const worker = pathToFileURL(path.resolve('out/scan-worker.js'));
  const [first, warm, cold, blocked, cpu]: Times = [[], [], [], [], []];
  for (let round = 0; round < 3; round++) {
    const scanner = openScanner({ worker, keep: 0 });
    const all = () => Promise.all(files.map((file) => scanner.scan(file)));
    first.push(await timed(all));
    for (let again = 0; again < 3; again++) {
      const delay = monitorEventLoopDelay({ resolution: 5 });
      delay.enable();
      cpu.push(await computed(async () => warm.push(await timed(all))));
      delay.disable();
      blocked.push(delay.max / 1e6);
    }
    forget(python, files);
    cold.push(await timed(all));
    await scanner.close();
  }
  // The first round also fetched the files from the disk.
  return { first: best(first.slice(1)), warm: best(warm), cold: best(cold), blocked: best(blocked), cpu: best(cpu) };
}

/** Processor time of a piece of work, in ms: waiting for a turn doesn't count. */
async function computed(work: () => unknown): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

/** Processor time for each entry with 50,000 of them ÷ with 5,000, in memory: 1 is linear. */
async function timePerEntry(): Promise<number> {
  const one = container(...['sm_80', 'sm_90', 'compute_90'].map((name) => entry(name, 256)));
  const file = (containers: number) =>
    ofBytes(elf([{ name: '.nv_fatbin', bytes: Buffer.concat(Array.from({ length: containers }, () => one)) }]));
  const small = file(1_666);
  const large = file(16_660);
  const [few, many]: [number[], number[]] = [[], []];
  for (let round = 0; round < 6; round++) {
    few.push(await computed(() => scan(small, 'small')));
    many.push(await computed(() => scan(large, 'large')));
  }
  return best(many) / best(few) / 10;
}

function install(): string {
  const folder = path.join(CACHE, 'bench-environment');
  if (!statSync(path.join(folder, 'bin/python'), { throwIfNoEntry: false })) {
    execFileSync('python3', ['-m', 'venv', folder]);
  }
  const pip = ['-m', 'pip', 'install', '--quiet', 'torch==2.14.1', 'torchvision==0.29.1'];
  execFileSync(path.join(folder, 'bin/python'), pip, { stdio: 'inherit' });
  return folder;
}

async function torchWheel(): Promise<string> {
  const fetched = await fetchArchive(TORCH, path.join(CACHE, 'truth'));
  if ('why' in fetched) throw new Error(`no wheel of torch 2.14.1: ${fetched.why}`);
  return fetched.archive;
}
