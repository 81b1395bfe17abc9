import { chmodSync, existsSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { askNvidiaSmi } from '../../probes/gpu/nvidia-smi';
import { type Host, openHost } from '../../probes/host';

const host = openHost({ scripts: tmpdir(), watchdog: [process.execPath, '-e', 'process.stdin.resume()'] });
afterAll(() => host.close());
const never = new AbortController().signal;

/** A program that calls itself nvidia-smi, in a folder of its own. `does`: JavaScript that knows its first word as `word`. */
function liar(does: string): string {
  const file = path.join(mkdtempSync(path.join(tmpdir(), 'torchmend path-')), 'nvidia-smi');
  writeFileSync(
    `${file}.cjs`,
    `const word = process.argv[2] ?? '';\nconst say = (text) => process.stdout.write(text);\n${does}\n`,
  );
  writeFileSync(file, `#!/bin/sh\necho >> "$0.ran"\nexec '${process.execPath}' "$0.cjs" "$@"\n`);
  chmodSync(file, 0o755);
  return file;
}
const wasStarted = (file: string) => existsSync(`${file}.ran`);

/** This machine, on which the driver's own program is `own`, and PATH leads to all these. */
function machine(onPath: readonly string[], own?: string): Host {
  return {
    ...host,
    env: { ...host.env, PATH: [...onPath.map((file) => path.dirname(file)), '.'].join(':') },
    stat: async (file) =>
      host.stat(file === '/usr/bin/nvidia-smi' && own ? own : file.startsWith(tmpdir()) ? file : '/none'),
    run: (argv, options) =>
      host.run(argv[0] === '/usr/bin/nvidia-smi' && own ? [own, ...argv.slice(1)] : argv, options),
  };
}
const ROW = '0, GPU-1, 00000000:01:00.0, 0x2B8510DE, 32607 MiB, 580.95, 12.0, ';
const TRUE = `if (word.startsWith("--query")) say("${ROW}NVIDIA GeForce RTX 5090\\n"); else say("CUDA Version: 13.0\\n");`;

describe.skipIf(process.platform === 'win32')('a fake nvidia-smi, first on PATH', () => {
  it('is never started where the driver has brought its own', async () => {
    const fake = liar('say("0, x, x, x, 1 MiB, 1.1, 5.0, Fake\\n")');
    const said = await askNvidiaSmi(machine([fake], liar(TRUE)), never);
    expect(said).toMatchObject({ is: 'known', tool: '/usr/bin/nvidia-smi', driver: '580.95', cudaVersion: '13.0' });
    expect(wasStarted(fake)).toBe(false);
  });

  it('that says nothing of use is no card, and gives way to the next', async () => {
    const said = await askNvidiaSmi(machine([liar('say("\\0\\xff\\n".repeat(1000))'), liar(TRUE)]), never);
    expect(said.cards.map(({ name, memoryBytes }) => [name, memoryBytes])).toEqual([
      ['NVIDIA GeForce RTX 5090', 32607 * 1024 ** 2],
    ]);
  });

  it('that shows a million cards with endless names shows a few, with names that end', async () => {
    const fake = liar(`say(word === "-L" ? "" : "${ROW}" + "A".repeat(500) + "\\n"); say("${ROW}x\\n".repeat(1e5));`);
    const { cards } = await askNvidiaSmi(machine([fake]), never);
    expect(cards).toHaveLength(256);
    expect(cards[0]?.name).toBe('A'.repeat(200));
    const list = liar('if (word === "-L") say("GPU 0: x (UUID: GPU-1)\\n".repeat(1e5)); else process.exitCode = 2;');
    expect((await askNvidiaSmi(machine([list]), never)).cards).toHaveLength(256);
  });

  it('that says what no card can have says nothing', async () => {
    const odd = '0, x, nowhere, 0x1, lots, not.a.driver, $(id), [N/A]';
    const said = await askNvidiaSmi(machine([liar(`say("${odd}\\n")`)]), never);
    expect(said.cards).toEqual([
      expect.objectContaining({ name: null, computeCapability: null, memoryBytes: null, pci: null, device: null }),
    ]);
  });

  it('that prints without end, or what a pattern could choke on, is done with in time', async () => {
    const begun = performance.now();
    const said = async (does: string) =>
      (await askNvidiaSmi(machine([liar(does)]), never)).cards.map(({ uuid }) => uuid);
    const list = 'if (word === "-L") say("GPU 0: " + " ".repeat(2e5) + "x"); else process.exitCode = 2;';
    expect(await said(list)).toEqual([]);
    expect(await said('say("Driver Version" + " ".repeat(3e6)); say("CUDA Version: " + "1.".repeat(1e6));')).toEqual(
      [],
    );
    expect(await said('say("0," + "[".repeat(3e6) + ",".repeat(1e6));')).toEqual(['['.repeat(200)]);
    expect(performance.now() - begun).toBeLessThan(10_000);
  });

  it('that never answers is ended when its ten seconds are over, for all its calls together', async () => {
    const fake = liar('setInterval(() => {}, 1000);');
    let now = 0;
    const late = { ...machine([fake]), now: () => (now += 4_900) }; // a clock that runs
    const begun = performance.now();
    expect(await askNvidiaSmi(late, never)).toMatchObject({ is: 'unknown', why: 'timeout', cards: [] });
    expect(performance.now() - begun).toBeLessThan(9_000);
  });
});
