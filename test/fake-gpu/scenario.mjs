// scenario.mjs: from a scenario's name to the environment variables that make a machine of it.
import { existsSync, readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { binFolder, driverFolder, runtimeFile } from './build.mjs';
import { here } from './cache.mjs';

const file = JSON.parse(readFileSync(join(here, 'scenarios.json'), 'utf8'));
const cards = file.cards;
/** Every name that `environment` takes: the scenarios, and each card alone. */
export const names = [...Object.keys(file.scenarios), ...Object.keys(file.cards)];

/** The scenario as data: its cards in bus order, the driver (null: none), and its failures. */
export function scenario(name, overrides = {}) {
  const base = file.scenarios[name] ?? (name in cards ? { cards: [name] } : undefined);
  if (!base) throw new Error(`no scenario "${name}" in scenarios.json; there are: ${names.join(', ')}`);
  const { cards: listed, count, cc, name: title, memoryMiB, sms, ...rest } = { driver: 13000, ...base, ...overrides };
  const chosen = listed.map((key) => ({
    ...cards[key],
    ...(cc && { capability: cc }),
    ...(title && { name: title }),
    ...(memoryMiB && { memoryMiB: Number(memoryMiB) }),
    ...(sms && { sms: Number(sms) }),
  }));
  const first = chosen[0];
  const repeated =
    count === undefined ? chosen : first ? Array.from({ length: Number(count) }, (_, i) => chosen[i] ?? first) : [];
  return { ...rest, driver: rest.driver === null ? null : Number(rest.driver), cards: repeated };
}

/** The driver version that came with a CUDA number: exact, else that of the newest older one. */
export function driverVersion(cuda) {
  const known = Object.keys(file.drivers)
    .map(Number)
    .filter((n) => n <= cuda);
  return file.drivers[Math.max(...known)] ?? '0';
}

/**
 * The variables to set so that a child process sees the scenario's machine: its driver library first in
 * LD_LIBRARY_PATH, its nvidia-smi first in PATH, and FAKECUDA_* for both. The CUDA runtime belongs to the Python
 * environment, as in life; `preload` ('12.4' … '13.0') puts ours before one that carries NVIDIA's own wheels.
 */
export function environment(name, overrides = {}) {
  const s = scenario(name, overrides);
  const first = (folder, list) => (list ? `${folder}${delimiter}${list}` : folder);
  if (!existsSync(join(driverFolder, 'libcuda.so.1')))
    throw new Error('the fake GPU is not built: node test/fake-gpu/build.mjs');
  const optional = {
    FAKECUDA_INIT: s.init,
    FAKECUDA_LAUNCH: s.launch,
    FAKECUDA_USED_MIB: s.usedMiB,
    FAKECUDA_CUBLAS: s.cublas,
    FAKECUDA_SMI: s.smi,
    FAKECUDA_LOG: s.log,
  };
  const set = Object.entries(optional)
    .filter(([, v]) => v !== undefined)
    .map(([k, v]) => [k, String(v)]);
  return {
    ...(s.driver !== null && { LD_LIBRARY_PATH: first(driverFolder, process.env['LD_LIBRARY_PATH']) }),
    ...(s.driver !== null && { TRITON_LIBCUDA_PATH: driverFolder }),
    ...(s.preload && { LD_PRELOAD: runtimeFile(s.preload) }),
    ...(s.smi !== 'absent' && { PATH: first(binFolder, process.env['PATH']) }),
    FAKECUDA_CARDS: s.cards.map((c) => [c.name, c.capability, c.sms, c.memoryMiB, c.pci].join(';')).join('|'),
    FAKECUDA_DRIVER: String(s.driver ?? 0),
    FAKECUDA_DRIVER_NAME: s.driverName ?? (s.driver === null ? '0' : driverVersion(s.driver)),
    ...Object.fromEntries(set),
  };
}
