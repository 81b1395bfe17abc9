import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Host, openHost } from '../../probes/host';
import { alive, buildWatchdog, survivors } from './processes';

let host: Host;
let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'torchmend host 主机 🙂-'));
  host = openHost({ scripts: folder, watchdog: [process.execPath, await buildWatchdog()] });
});
afterAll(() => host.close());

const node = (code: string) => [process.execPath, '-e', code] as const;

describe('run', () => {
  it('gives the exit code and both outputs apart', async () => {
    const ran = await host.run(node('console.log("out 你好");console.error("err");process.exit(7)'), {
      deadlineMs: 10_000,
    });
    expect(ran).toMatchObject({ ended: 'exited', code: 7, signal: null, stdout: 'out 你好\n', stderr: 'err\n' });
  });

  it('says that a program is missing, or may not be run', async () => {
    expect((await host.run(['no-such-program-here'], { deadlineMs: 5_000 })).ended).toBe('missing');
    const file = path.join(folder, 'not executable');
    writeFileSync(file, 'text');
    expect((await host.run([file], { deadlineMs: 5_000 })).ended).toBe('denied');
  });

  it('passes arguments on as they are', async () => {
    const odd = ['a b', '"quoted"', '$(id)', '%PATH%', '*', '; rm -rf /', '你好', ''];
    const ran = await host.run([...node('console.log(JSON.stringify(process.argv.slice(1)))'), ...odd], {
      deadlineMs: 10_000,
    });
    expect(JSON.parse(ran.stdout)).toEqual(odd);
  });

  it('sets and takes away variables', async () => {
    const code = 'console.log(process.env.ONE, process.env.HOME === undefined)';
    expect((await host.run(node(code), { deadlineMs: 10_000, env: { ONE: '1', HOME: null } })).stdout).toBe('1 true\n');
  });

  it('hands lines over as they come, whole and decoded', async () => {
    const lines: string[] = [];
    const code = `process.stdout.write(Buffer.from([0xb2,0xbb,0xca,0xc7,10]));process.stdout.write('half');setTimeout(()=>process.stdout.write(' line\\r\\nlast'),30)`;
    await host.run(node(code), { deadlineMs: 10_000, onLine: (line) => lines.push(line) });
    expect(lines).toEqual(['不是', 'half line', 'last']);
  });

  it('a last line without an end leaves no timer behind', async () => {
    const before = process.getActiveResourcesInfo().filter((one) => one === 'Timeout').length;
    await host.run(node('process.stdout.write("half a line")'), { deadlineMs: 9_000, silenceMs: () => 8_000 });
    await new Promise((resolve) => setTimeout(resolve, 600));
    expect(process.getActiveResourcesInfo().filter((one) => one === 'Timeout').length).toBeLessThanOrEqual(before);
  });

  it('keeps the beginning of an endless output and goes on reading', async () => {
    const code = 'const b=Buffer.alloc(1<<20,97);for(let i=0;i<8;i++)require("fs").writeSync(1,b)';
    const ran = await host.run(node(code), { deadlineMs: 20_000 });
    expect(ran).toMatchObject({ ended: 'exited', code: 0 });
    expect(ran.stdout.length).toBe(4 * 1024 * 1024);
  });
});

describe('a child that must be ended takes its whole tree with it', () => {
  // The child starts a grandchild of its own, tells both numbers and never ends.
  const family = `const {spawn}=require('child_process');const c=spawn(process.execPath,['-e','setInterval(()=>{},1e3)'],{stdio:'inherit'});console.log(process.pid+' '+c.pid);setInterval(()=>{},1e3)`;

  async function pidsOf(
    end: (pids: number[], abort: AbortController) => void,
    options: Partial<Parameters<Host['run']>[1]>,
  ) {
    let pids: number[] = [];
    const abort = new AbortController();
    const ran = await host.run(node(family), {
      deadlineMs: 20_000,
      signal: abort.signal,
      ...options,
      onLine: (line) => {
        pids = line.split(' ').map(Number);
        end(pids, abort);
      },
    });
    expect(pids).toHaveLength(2);
    return { ran, pids };
  }

  it('when it is cancelled', async () => {
    const { ran, pids } = await pidsOf((_, abort) => abort.abort(), {});
    expect(ran.ended).toBe('cancelled');
    expect(await survivors(pids)).toEqual([]);
  });

  it('when it is late', async () => {
    const { ran, pids } = await pidsOf(() => undefined, { deadlineMs: 700 });
    expect(ran.ended).toBe('deadline');
    expect(await survivors(pids)).toEqual([]);
  });

  it('when it falls silent', async () => {
    const { ran, pids } = await pidsOf(() => undefined, { silenceMs: (last) => (last === null ? 10_000 : 300) });
    expect(ran.ended).toBe('silent');
    expect(await survivors(pids)).toEqual([]);
  });

  it('when it only prints what doesn’t count', async () => {
    const chatty = "setInterval(()=>console.log('noise'),50)";
    const ran = await host.run(node(chatty), { deadlineMs: 15_000, silenceMs: (last) => (last === null ? 500 : null) });
    expect(ran.ended).toBe('silent');
    expect(ran.ms).toBeLessThan(10_000);
  });

  it('when the child ends and leaves the grandchild holding its pipes', async () => {
    const leaving = family
      .replace("setInterval(()=>{},1e3)'", "setInterval(()=>{},1e3)'")
      .replace(/;setInterval\(\(\)=>\{\},1e3\)$/, ';setTimeout(()=>process.exit(3),50)');
    let pids: number[] = [];
    const ran = await host.run(node(leaving), {
      deadlineMs: 15_000,
      onLine: (line) => (pids = line.split(' ').map(Number)),
    });
    expect(ran).toMatchObject({ ended: 'exited', code: 3 });
    expect(ran.ms).toBeLessThan(10_000);
    expect(await survivors(pids)).toEqual([]);
  });

  it('does nothing for one that was cancelled before it began', async () => {
    const ran = await host.run(node('0'), { deadlineMs: 1_000, signal: AbortSignal.abort() });
    expect(ran.ended).toBe('cancelled');
  });
});

describe('files', () => {
  it('tells known, absent and unreadable apart', async () => {
    const file = path.join(folder, '空 格.txt');
    writeFileSync(file, 'abc');
    expect(await host.read(file, 2)).toEqual({ is: 'known', value: Buffer.from('ab') });
    expect(await host.read(path.join(folder, 'none'))).toEqual({ is: 'absent' });
    expect(await host.read(path.join(file, 'below a file'))).toEqual({ is: 'absent' });
    expect(await host.read(folder)).toMatchObject({ is: 'unknown', why: 'unreadable' });
    expect(await host.read('/dev/zero', 10)).toMatchObject({ is: 'unknown', why: 'unreadable' });
    expect(await host.stat(folder)).toMatchObject({ is: 'known', value: { kind: 'folder' } });
    expect(await host.list(file)).toMatchObject({ is: 'absent' });
  });

  it('reads what says it is empty and is not', async () => {
    const answer = await host.read('/proc/self/status');
    expect(answer.is === 'known' && Buffer.from(answer.value).toString().includes('Pid:')).toBe(true);
  });

  it('writes whole files and adds lines, for the owner only', async () => {
    const file = path.join(folder, 'new', 'history.jsonl');
    await host.append(file, 'one\n');
    await host.append(file, 'two\n');
    expect(await host.read(file)).toEqual({ is: 'known', value: Buffer.from('one\ntwo\n') });
    expect(await host.write(file, 'three')).toEqual({ is: 'known', value: true });
    expect(await host.read(file)).toEqual({ is: 'known', value: Buffer.from('three') });
    expect(await host.list(path.dirname(file))).toEqual({
      is: 'known',
      value: [{ name: 'history.jsonl', kind: 'file' }],
    });
    expect(await host.write(path.join(file, 'x'), '')).not.toMatchObject({ is: 'known' });
  });
});

describe('a crash of ours', () => {
  it('leaves no child behind', async () => {
    const { crash } = await import('./processes');
    const pids = await crash(family());
    expect(pids).toHaveLength(2);
    expect(await survivors(pids)).toEqual([]);
    expect(alive(process.pid)).toBe(true);
  });

  const family = () =>
    `const {spawn}=require('child_process');const c=spawn(process.execPath,['-e','setInterval(()=>{},1e3)']);console.log(process.pid+' '+c.pid);setInterval(()=>{},1e3)`;
});
