import { describe, expect, it } from 'vitest';
import { DOWNLOAD_TROUBLES, OBSTACLES, REPAIR_TROUBLES } from '../../probes/model';
import { LANGUAGES, type Language } from '../../probes/text';
import { sayDownload, sayObstacle, sayRepairTrouble } from '../../probes/text/repair';

/** What each obstacle and trouble gives at most. */
const PARAMS = {
  ...{ path: 'D:\\AI 图\\venv', needsBytes: 5_400_000_000, freeBytes: 900_000_000, pid: 4711, program: 'python.exe' },
  ...{ runs: 'main.py --listen', percent: 17, length: 291, limit: 259, tool: 'pip', python: '3.11', file: 'torch.whl' },
  ...{ at: 'https://x.invalid/torch.whl', url: 'https://x.invalid/torch.whl', proxy: 'http://127.0.0.1:7890' },
  ...{
    names: ['火绒', 'Norton'],
    why: 'denied',
    expected: 'aa',
    got: 'bb',
    name: '../x',
    detail: 'EIO',
    line: 'error',
  },
  ...{
    problem: 'wheel/cpu-only',
    version: '2.14.1',
    finding: 'torch/no-kernel-for-gpu',
    gpu: 'RTX 5090',
    folder: '/e',
  },
  ...{ missing: ['sympy'], question: 'sum' },
};
const WHOLE = /^(?!.*(\{\{|\}\}|undefined|null|\[object))/s;

describe.each(Object.keys(LANGUAGES) as Language[])('%s', (language) => {
  it.each(OBSTACLES)('says %s, and what to do; and that it could not be found out', (code) => {
    const { what, help } = sayObstacle(language, { code, params: PARAMS });
    const unsure = sayObstacle(language, { code: 'repair/unsure', params: { ...PARAMS, about: code } });
    for (const sentence of [what, help, unsure.what]) {
      expect(sentence).toMatch(WHOLE);
      expect(sentence.length).toBeGreaterThan(6);
    }
    expect(unsure.what).not.toBe(what);
  });

  it.each(DOWNLOAD_TROUBLES)('says of a download: %s', (code) => {
    expect(sayDownload(language, code, PARAMS)).toMatch(WHOLE);
    expect(sayDownload(language, code, PARAMS)).not.toBe(code);
    const failed = sayRepairTrouble(language, { code: 'repair/fetch-failed', params: { ...PARAMS, why: code } });
    expect(failed).toContain('torch.whl');
    expect(failed).toMatch(WHOLE);
  });

  it.each(REPAIR_TROUBLES)('says of a repair: %s', (code) => {
    expect(sayRepairTrouble(language, { code, params: PARAMS })).toMatch(WHOLE);
    expect(sayRepairTrouble(language, { code, params: PARAMS })).not.toBe(code);
  });
});

it('says sizes, programs and reasons as people do', () => {
  expect(sayObstacle('en', { code: 'repair/disk-full', params: PARAMS }).what).toBe(
    'Not enough room where D:\\AI 图\\venv lies: 5.4 GB are needed for a while, 900 MB are free.',
  );
  expect(sayObstacle('en', { code: 'repair/in-use', params: { ...PARAMS, runs: null } }).what).toBe(
    'python.exe (process 4711) has this environment open.',
  );
  expect(sayRepairTrouble('en', { code: 'repair/wheel-refused', params: PARAMS })).toMatch(
    /^torch\.whl cannot serve: /,
  );
  expect(sayRepairTrouble('en', { code: 'repair/unheard-of', params: {} })).toBe('repair/unheard-of');
});
