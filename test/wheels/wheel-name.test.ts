import { describe, expect, it } from 'vitest';
import { parseWheelName, type Situation, whyUnfit } from '../../probes/builds';
import { linux } from './looked-at';

describe('names and tags', () => {
  const fits = (file: string, asked: Situation) => {
    const name = parseWheelName(file);
    return name ? whyUnfit(name, asked) : 'no name';
  };
  it.each([
    ['xformers-0.0.35-py39-none-manylinux_2_28_x86_64.whl', null],
    ['xformers-0.0.31-cp39-abi3-manylinux_2_28_x86_64.whl', null],
    ['sympy-1.14.0-py2.py3-none-any.whl', null],
    ['numpy-2.3.0-cp311-cp311-manylinux_2_27_x86_64.manylinux_2_28_x86_64.whl', null],
    ['numpy-2.3.0-cp312-abi3-manylinux2014_x86_64.whl', 'python'],
    ['numpy-2.3.0-cp311-cp311-musllinux_1_2_x86_64.whl', 'platform'],
    ['torch-2.14.1+cu126-cp311-cp311-win_amd64.whl', 'platform'],
    ['torch-2.14.1.tar.gz', 'no name'],
    ['torch.whl', 'no name'],
  ])('%s: %s', (file, expected) => {
    expect(fits(file, linux)).toBe(expected);
  });
});
