import { describe, expect, it } from 'vitest';
import { signsOfLife } from '../../probes/cli/progress';
import type { Host } from '../../probes/host';
import { openReplay } from '../../probes/replay';
import type { Language } from '../../probes/text/language';
import { onMachine, recorded } from './recorded';

/** When something is said in a minute in which something could be said every tenth of a second. */
function saidAt(isWatched: boolean, json = false, after?: number): number[] {
  let now = 0;
  const said: number[] = [];
  const call = { host: { now: () => now }, terminal: { isWatched, err: () => said.push(now) }, values: { json } };
  const sign = signsOfLife(call, after);
  for (; now < 60_000; now += 100) sign(() => '');
  return said;
}

describe('signs of life', () => {
  it('come twice a second where somebody watches, else every ten seconds', () => {
    expect(saidAt(true)).toHaveLength(119);
    expect(saidAt(true, false, 0)[0]).toBe(0);
    expect(saidAt(false)).toEqual([10_000, 20_000, 30_000, 40_000, 50_000]);
    expect(saidAt(false, false, 0)[0]).toBe(10_000);
  });
  it('never stand beside JSON', () => expect(saidAt(true, true)).toEqual([]));
});

describe('find', () => {
  const machine = recorded('torch/no-kernel-for-gpu/rtx5070ti-torch-2.6.0');
  it('says where it has found the last one, and every environment once', async () => {
    const { out, err } = await onMachine(machine, 'find $', 'en', {}, { isWatched: true });
    expect(out.split('· PyTorch 2.6.0')).toHaveLength(2);
    expect(err).toBe(`Found so far: 1, the last one in ${machine.target.path}`);
  });

  const bare = recorded('driver/missing/no-driver-torch-2.6.0');
  /** Nothing but the bridge that every bus has. */
  const BRIDGE: Awaited<ReturnType<Host['list']>> = {
    ...{ is: 'known', value: [{ name: '0000:00:00.0', kind: 'folder' }] },
  };
  const on = (list: Awaited<ReturnType<Host['list']>>, language?: Language) => {
    const replay = openReplay(bare);
    const bus = (at: string) => at.startsWith('/sys/bus/pci');
    return onMachine(bare, 'find $', language, {
      list: async (at) => (bus(at) ? list : replay.list(at)),
      read: async (at, limit) =>
        bus(at) ? { is: 'known', value: Buffer.from('PCI_CLASS=60000\nPCI_ID=8086:29C0\n') } : replay.read(at, limit),
    });
  };
  it('without a card says so, and who could not look', async () => {
    const { out } = await on(BRIDGE);
    expect(out).toContain('\nNo graphics card was found.\nThese could not look for one:\n    driver library: ');
    expect(out).toContain('    nvidia-smi: the program for it is not there · ');
    expect((await on(BRIDGE, 'zh-CN')).out).toContain('\n没有找到显卡。\n以下来源无法查看：\n');
  });

  it('does not call absent what nobody could look at', async () => {
    const { out } = await on({ is: 'unknown', why: 'denied', detail: 'EACCES' });
    expect(out).toContain(
      '\nWhether there is a graphics card could not be found out.\nThese could not look for one:\n',
    );
    expect(out).toContain('    PCI list: the system did not allow it');
    expect(out).not.toContain('No graphics card was found');
  });
});
