import { rmSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeWheel } from '../wheels/make';
import { sitDown } from './desk';
import { serveIndex } from './index-place';
import { fingerprint, scratch } from './places';
import { findPython, realEnvironment } from './small-environment';
import { NEW, smallWheels } from './small-torch';
import { tell } from './tools';

const python = findPython();
const TAG = 'cp39-abi3-manylinux_2_28_x86_64';

/** torch serves the card; xformers 0.0.30 was made for torch 2.7.0. */
describe.skipIf(python === null)('an extension for the torch that stays (needs python3 with venv)', () => {
  let home: string;
  let prefix: string;
  let before: Record<string, string>;
  const xformers = (folder: string, version: string) =>
    makeWheel(folder, `xformers-${version}-${TAG}.whl`, {
      ...{ name: 'xformers', version, tag: TAG, requires: ['torch>=2.10'], files: { 'xformers/__init__.py': '' } },
    });
  beforeAll(() => {
    if (!python) return;
    home = scratch('beside');
    prefix = realEnvironment(path.join(home, 'venv'), python, NEW);
    const flags = ['--no-index', '--no-deps', '--no-compile', '--disable-pip-version-check'];
    tell(path.join(prefix, 'bin/python'), '-m', 'pip', 'install', ...flags, xformers(home, '0.0.30'));
    before = fingerprint(prefix, []);
  }, 120_000);

  afterAll(() => python && rmSync(home, { recursive: true, force: true }));

  it('comes from the index of that torch: put in, looked at again, undone', async () => {
    const shelf = scratch('shelf');
    smallWheels(shelf, python?.tag ?? '', NEW);
    for (const version of ['0.0.34', '0.0.35', '0.0.36']) xformers(shelf, version);
    const index = await serveIndex(shelf);
    const desk = await sitDown({ home, index: index.url });
    try {
      const check = await desk.check(prefix);
      expect(check.diagnosis?.findings.map(({ code }) => code)).toEqual(['extension/version-mismatch']);
      const [plan] = (await desk.propose(check)).plans;
      const was = { version: '0.0.30', to: '0.0.35' };
      expect(plan).toMatchObject({ kind: 'mend-extension', trust: 'certain', params: was });
      if (!plan) return;
      const ended = await desk.repair(plan);
      expect([ended.how, ended.trouble]).toEqual(['repaired', null]);
      expect(desk.session.view().checks[ended.after ?? '']?.diagnosis?.findings).toEqual([]);
      expect(await desk.undo(ended.repair)).toMatchObject({ is: 'undone', setAside: [], safety: null });
      expect(fingerprint(prefix, [])).toEqual(before);
    } finally {
      await desk.close();
      await index.close();
    }
  }, 60_000);

  it('or from a folder that holds it alone: the torch that the folder lacks is not missed', async () => {
    const stick = scratch('stick');
    const file = xformers(stick, '0.0.35');
    const desk = await sitDown({ home });
    const { plans, trouble } = await desk.propose(await desk.check(prefix), stick);
    await desk.close();
    expect([plans[0]?.kind, plans[0]?.trust, trouble]).toEqual(['mend-extension', 'certain', null]);
    expect(plans[0]?.steps.find((step) => step.do === 'install')?.files).toMatchObject([{ path: file, url: null }]);
  }, 60_000);
});
