import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { signsOf } from '../../probes/guard';
import { openSmallHost, type SmallHost } from '../../probes/host/small';
import type { GuardFile } from '../../probes/model';

/** A small environment with torch in it, a home of ours, and a host that sees both. */
export function makePlace(name = 'guard 显卡 🙂') {
  const root = mkdtempSync(path.join(tmpdir(), `torchmend ${name}-`));
  const prefix = path.join(root, 'app', 'venv');
  const site = path.join(prefix, 'lib', 'python3.11', 'site-packages');
  const home = path.join(root, 'home');
  mkdirSync(path.join(site, 'torch', 'lib'), { recursive: true });
  mkdirSync(path.join(prefix, 'bin'));
  mkdirSync(path.join(home, 'baselines'), { recursive: true });
  writeFileSync(path.join(prefix, 'bin', 'python'), '');
  writeFileSync(path.join(site, 'torch', 'lib', 'libtorch_cuda.so'), 'kernels');
  const install = (entry: string) => {
    mkdirSync(path.join(site, `${entry}.dist-info`));
    writeFileSync(path.join(site, `${entry}.dist-info`, 'RECORD'), entry);
  };
  install('torch-2.9.1+cu130');
  install('numpy-2.2.6');
  const place: GuardFile['place'] = {
    path: path.join(root, 'app'),
    ...{ prefix, executable: path.join(prefix, 'bin', 'python'), sitePackages: [site] },
  };
  const real = openSmallHost();
  const { VIRTUAL_ENV: _, CONDA_PREFIX: __, ...env } = real.env;
  const host: SmallHost = { ...real, env: { ...env, LC_ALL: 'C', TORCHMEND_HOME: home } };
  const file = path.join(home, 'baselines', '0123456789abcdef.json');
  const remember = async (seen: SmallHost = host) => {
    const baseline: GuardFile = { version: 1, at: Date.UTC(2026, 10, 3), place, signs: await signsOf(seen, place) };
    writeFileSync(file, JSON.stringify(baseline));
    return baseline;
  };
  return { root, prefix, site, home, place, host, file, install, remember };
}

/** The same host on a machine with this driver and these cards. */
export function withMachine(host: SmallHost, driver: string | null, cards: readonly string[]): SmallHost {
  const text = (value: string) => ({ is: 'known', value: new TextEncoder().encode(value) }) as const;
  const devices = '/sys/bus/pci/devices';
  return {
    ...host,
    platform: 'linux',
    async read(file, limit) {
      if (file === '/proc/driver/nvidia/version')
        return driver === null
          ? { is: 'absent' }
          : text(`NVRM version: NVIDIA UNIX Open Kernel Module for x86_64  ${driver}  Release Build\n`);
      const at = file.startsWith(devices) ? Number(/\.(\d+)\/uevent$/.exec(file)?.[1] ?? Number.NaN) : Number.NaN;
      if (Number.isNaN(at)) return host.read(file, limit);
      return text(at === 0 ? 'PCI_CLASS=60000\nPCI_ID=8086:1237\n' : `PCI_CLASS=30000\nPCI_ID=${cards[at - 1]}\n`);
    },
    async list(folder) {
      if (folder !== devices) return host.list(folder);
      return {
        is: 'known',
        value: ['bridge', ...cards].map((_, at) => ({ name: `0000:0${at}:00.${at}`, kind: 'link' })),
      };
    },
    async stat(file) {
      return /libcuda/.test(file) ? { is: 'absent' } : host.stat(file);
    },
  };
}
