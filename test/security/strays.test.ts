import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Argv, type Host, openHost } from '../../probes/host';
import { endStrays, endStraysNow, marked, newMark } from '../../probes/host/strays';
import { alive, buildWatchdog, crash, survivors } from '../core/processes';

let host: Host;
let folder: string;
let file: string;
let no = 0;
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'torchmend-strays-'));
  host = openHost({ scripts: folder, watchdog: [process.execPath, await buildWatchdog()] });
});
beforeEach(() => {
  file = path.join(folder, `touched-${no++}`);
});
afterAll(async () => {
  await host.close();
  rmSync(folder, { recursive: true });
});

const script = path.join(import.meta.dirname, 'daemon.py');
const daemon = (how: 'leave' | 'end' | 'wait'): Argv => ['python3', script, file, how];
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Nothing touches the file any more, if it ever did. */
async function isQuiet(): Promise<boolean> {
  if (existsSync(file)) expect(await survivors([Number(readFileSync(file, 'utf8'))])).toEqual([]);
  rmSync(file, { force: true });
  await pause(300);
  return !existsSync(file);
}

describe.runIf(process.platform === 'linux')(
  'a daemon that a child has started in a session of its own is gone',
  () => {
    it('when the child is cancelled', async () => {
      const abort = new AbortController();
      const onLine = () => abort.abort();
      const ran = await host.run(daemon('wait'), { deadlineMs: 20_000, signal: abort.signal, onLine });
      expect([ran.ended, await isQuiet()]).toEqual(['cancelled', true]);
    });

    it('when the child is late', async () => {
      const ran = await host.run(daemon('wait'), { deadlineMs: 1_500 });
      expect([ran.ended, ran.stdout, await isQuiet()]).toEqual(['deadline', 'daemon\n', true]);
    });

    it('when the child has ended as it should', async () => {
      const ran = await host.run(daemon('end'), { deadlineMs: 20_000 });
      expect([ran.ended, ran.code, await isQuiet()]).toEqual(['exited', 0, true]);
    });

    it('when the child ends in the middle of its daemon’s forks', async () => {
      for (let ms = 0; ms < 8; ms += 0.5) {
        const ran = await host.run([...daemon('leave'), String(ms / 1000)], { deadlineMs: 20_000 });
        expect([ran.code, await isQuiet()]).toEqual([0, true]);
      }
    });

    it('when we are killed', async () => {
      const code = `const {spawn}=require('child_process');spawn('python3',${JSON.stringify(daemon('end').slice(1))},{stdio:['ignore','pipe','ignore']}).stdout.once('data',()=>{console.log(process.pid);setInterval(()=>{},1e3)})`;
      expect(await survivors(await crash(code))).toEqual([]);
      expect(await isQuiet()).toBe(true);
    });

    it('when it has washed its variables, but not left the group', async () => {
      const washed = `const c=require('child_process').spawn(process.execPath,['-e','setInterval(()=>{},1e3)'],{stdio:'ignore',env:{}});c.unref();console.log(c.pid)`;
      const ran = await host.run([process.execPath, '-e', washed], { deadlineMs: 20_000 });
      const left = await survivors([Number(ran.stdout)]);
      for (const pid of left) process.kill(pid, 'SIGKILL');
      expect([ran.code, left]).toEqual([0, []]);
    });

    it('when it has washed its variables, and its parent still runs', async () => {
      const washed = `const c=require('child_process').spawn(process.execPath,['-e','setInterval(()=>{},1e3)'],{detached:true,stdio:'ignore',env:{}});console.log(c.pid);setInterval(()=>{},1e3)`;
      const pids: number[] = [];
      const abort = new AbortController();
      const onLine = (line: string) => {
        pids.push(Number(line));
        abort.abort();
      };
      await host.run([process.execPath, '-e', washed], { deadlineMs: 20_000, signal: abort.signal, onLine });
      const left = await survivors(pids);
      for (const pid of left) process.kill(pid, 'SIGKILL');
      expect([pids.length, left]).toEqual([1, []]);
    });
  },
);

describe.runIf(process.platform === 'linux')('a stranger', () => {
  const start = (env: Record<string, string>) => {
    const child = spawn('sleep', ['60'], { detached: true, stdio: 'ignore', env: { ...process.env, ...env } });
    return { pid: child.pid ?? 0, end: () => child.kill('SIGKILL') };
  };

  it('without our mark, or with another child’s, outlives all of it', async () => {
    const strangers = [start({}), start(marked(newMark())), start({ TORCHMEND_CHILD: '' })];
    await host.run(daemon('end'), { deadlineMs: 20_000 });
    const mark = newMark();
    await endStrays(mark);
    const gone = spawn('true');
    await new Promise((resolve) => gone.once('exit', resolve));
    endStraysNow(mark, gone.pid ?? 0); // a number that is nobody's any more
    expect(await isQuiet()).toBe(true);
    expect(strangers.map(({ pid }) => alive(pid))).toEqual([true, true, true]);
    for (const { end } of strangers) end();
  });

  it('a child never has the mark of another one', async () => {
    const tell = ['sh', '-c', 'echo $TORCHMEND_CHILD'] as const;
    const options = { deadlineMs: 5_000, env: { TORCHMEND_CHILD: 'guessed' } };
    const [one, other] = [await host.run(tell, options), await host.run(tell, options)];
    expect([one.stdout, other.stdout]).toEqual([
      expect.stringMatching(/^[0-9a-f]{32}\n$/),
      expect.not.stringMatching(one.stdout),
    ]);
  });
});
