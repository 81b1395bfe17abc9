import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { isWhole, wholeEnv } from '../../probes/host/whole-env';
import { startOf } from '../../probes/torch/start';

const linux = { path: path.posix, platform: 'linux' } as const;
const windows = { path: path.win32, platform: 'win32' } as const;
const on = (machine: typeof linux | typeof windows, folder: string, name: string, value: string) =>
  wholeEnv({ ...machine, env: { [name]: value } }, folder)[name];

describe('relative entries mean the folder where they were given', () => {
  it.each([
    ['PYTHONPATH', './old', '/here/old'],
    ['PYTHONPATH', 'old:/opt/x:../y/', '/here/old:/opt/x:/y'],
    ['PYTHONPATH', '.', '/here'],
    ['PYTHONPATH', '~/x', '/here/~/x'], // Python knows no `~` there either
    ['PYTHONPATH', '$x', '/here/$x'],
    ['PYTHONPATH', ':/opt/x', ':/opt/x'],
    ['PYTHONPATH', '/opt/x::old:', '/opt/x::/here/old:'],
    ['PYTHONPATH', '', ''],
    ['PYTHONPATH', 'a;b', '/here/a;b'],
    ['PYTHONHOME', 'py:../exec', '/here/py:/exec'],
    ['LD_LIBRARY_PATH', './driver', '/here/driver'],
    ['LD_LIBRARY_PATH', 'a;b:/c:', '/here/a;/here/b:/c:'],
    ['LD_LIBRARY_PATH', '$ORIGIN/../lib:a/$LIB', '$ORIGIN/../lib:/here/a/$LIB'],
    ['LD_PRELOAD', './x.so libjemalloc.so:/y.so', '/here/x.so libjemalloc.so:/y.so'],
    ['CUDA_PATH', 'cuda', '/here/cuda'],
    ['CUDA_PATH_V12_4', './cuda', '/here/cuda'],
    ['CUDA_HOME', 'a:b', '/here/a:b'],
    ['PYTHONUSERBASE', 'base', '/here/base'],
    ['SSL_CERT_FILE', 'ca.pem', '/here/ca.pem'],
    ['CUDA_HOME', '', ''],
    ['PATH', '.:bin:/usr/bin', '.:bin:/usr/bin'], // programs are taken from no such folder
    ['CUDA_VISIBLE_DEVICES', '0', '0'],
    ['PythonPath', 'old', 'old'],
  ])('%s=%s is %s', (name, value, whole) => {
    expect(on(linux, '/here', name, value)).toBe(whole);
    expect(on(linux, '/elsewhere', name, whole)).toBe(whole);
  });

  it.each([
    ['PYTHONPATH', '.\\old;D:\\x;', 'C:\\work\\old;D:\\x;'],
    ['PythonPath', 'old', 'C:\\work\\old'],
    ['PYTHONPATH', '\\x;\\\\nas\\share\\y', 'C:\\x;\\\\nas\\share\\y'],
    ['PYTHONPATH', 'a/b', 'C:\\work\\a\\b'],
    ['CUDA_PATH', 'cuda', 'C:\\work\\cuda'],
    ['Cuda_Path_v12_4', 'cuda', 'C:\\work\\cuda'],
  ])('%s=%s on Windows is %s', (name, value, whole) => {
    expect(on(windows, 'C:\\work', name, value)).toBe(whole);
  });

  it('one that would come apart elsewhere stays as it was: it is no longer known', () => {
    expect(on(linux, '/a:b', 'PYTHONPATH', 'old:/x')).toBe('old:/x');
    expect(on(linux, '/a;b', 'LD_LIBRARY_PATH', 'old')).toBe('old');
    expect(on(windows, 'C:\\a;b', 'PYTHONPATH', 'old')).toBe('old');
    expect(on(linux, '/a:b', 'CUDA_HOME', 'old')).toBe('/a:b/old');
  });

  it('what is whole on one system isn’t on the other', () => {
    const whole = (machine: typeof linux | typeof windows, all: readonly string[]) =>
      all.map((one) => isWhole(machine, one));
    expect(whole(linux, ['/x', 'C:\\x', 'x', ''])).toEqual([true, false, false, false]);
    expect(whole(windows, ['C:\\x', 'c:/x', '\\\\a\\b', '\\x', '/x', 'C:x'])).toEqual([
      ...[true, true, true],
      ...[false, false, false],
    ]);
  });

  it('those of an app’s start script mean the app’s folder, wherever its Python is started', () => {
    const launch = {
      folder: '/app',
      script: '/app/run.sh',
      flags: [],
      arguments: [],
      variables: { PYTHONPATH: './x' },
    };
    const start = startOf(linux, { 'environment.launch': { is: 'known', from: 'x', value: launch } });
    expect(start.variables).toEqual({ PYTHONPATH: '/app/x' });
  });
});
