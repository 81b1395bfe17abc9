import { expect, it } from 'vitest';
import { type Coverage, EMPTY, type Reading, reduce } from '../../probes/model';
import { matrixOf, matters } from '../../renderer/src/matrix';
import { checkStarted, fact, history, runtime, started, target } from './events';

const gpu = (name: string, computeCapability: string | null, vendor: 'nvidia' | 'amd' = 'nvidia') => ({
  ...{ name, computeCapability, vendor, memoryBytes: null, pci: null, uuid: null, from: [] },
});
type Value = Extract<Reading, { is: 'known' }>['value'];
const known = (key: 'gpus.present' | 'libraries.coverage', value: Value) =>
  fact(key, { is: 'known', from: 'test', value });

function matrix(...facts: ReturnType<typeof fact>[]) {
  const check = history(started, target, checkStarted, ...facts).reduce(reduce, EMPTY).checks['c1'];
  if (!check) throw new Error('no check');
  return matrixOf(check);
}

const TORCH: Coverage = {
  ...{ package: 'torch', version: '2.6.0', deviceCode: 'own', images: ['sm_90'] },
  cards: [
    { capability: '12.0', runs: 'none', without: ['C:\\x\\torch_cuda.dll', 'C:\\x\\torch_cuda.dll'] },
    { capability: '9.0', runs: 'all', without: [] },
  ],
};
const TRITON: Coverage = { ...{ package: 'triton', version: '3', deviceCode: 'at-run-time', images: [] }, cards: [] };
const NUMPY: Coverage = { ...{ package: 'numpy', version: '2', deviceCode: 'none', images: [] }, cards: [] };
const OPEN: Coverage = {
  ...{ package: 'flash-attn', version: null, deviceCode: 'unknown', images: [], cards: [] },
  unread: [{ file: '/x/flash.so', why: 'denied', detail: '' }],
};

it('holds every package against every design of NVIDIA card', () => {
  const cards = known('gpus.present', [
    gpu('RTX 5090', '12.0'),
    gpu('RTX 5090', '12.0'),
    gpu('H100', '9.0'),
    gpu('RX 7900', '11.0', 'amd'),
    gpu('unnamed', null),
  ]);
  const all = matrix(cards, known('libraries.coverage', [NUMPY, TRITON, OPEN, TORCH]));
  if (all.is !== 'known') throw new Error(all.is);
  expect(all.columns).toEqual([
    { capability: '12.0', names: ['2 × RTX 5090'] },
    { capability: '9.0', names: ['H100'] },
  ]);
  expect(all.rows.map(({ package: name, cells }) => [name, ...cells])).toEqual([
    ['torch', 'none', 'all'],
    ['flash-attn', 'unknown', 'unknown'],
    ['triton', 'at-run-time', 'at-run-time'],
    ['numpy', 'no-code', 'no-code'],
  ]);
  expect(all.rows[0]?.without).toEqual(['torch_cuda.dll']);
  expect(all.rows[1]?.unread).toEqual(['flash.so']);
  expect(all.rows.map(matters)).toEqual([true, true, true, false]);
});

it('takes a card that only PyTorch names', () => {
  const all = matrix(runtime, known('libraries.coverage', [TORCH]));
  expect(all.is === 'known' && all.columns).toEqual([
    { capability: '12.0', names: ['NVIDIA GeForce RTX 5090'] },
    { capability: '9.0', names: [] },
  ]);
});

it('tells “could not be read” from “nothing there”', () => {
  expect(matrix()).toEqual({ is: 'absent' });
  expect(matrix(fact('libraries.coverage', { is: 'absent', from: 'test' }))).toEqual({ is: 'absent' });
  const denied = fact('libraries.coverage', { is: 'unknown', from: 'test', why: 'denied' });
  expect(matrix(denied)).toEqual({ is: 'unknown', why: 'denied' });
});
