import { describe, expect, it } from 'vitest';
import { besideWanted, propose } from '../../probes/remedies';
import { edits, known, made, planOf, stepOf, wheel } from './asked';
import { withScript } from './starts';

describe('mend-extension', () => {
  const broken = (version: string, more: Parameters<typeof made>[0] = {}) =>
    made({
      code: 'extension/no-kernel-for-gpu',
      params: { package: 'xformers', gpu: 'RTX 5090' },
      packages: { torch: '2.8.0+cu128', xformers: version },
      ...more,
      facts: {
        'torch.files': known({ folder: '', version: '2.8.0+cu128', cuda: '12.8', hip: null, hasCudaLibrary: true }),
      },
    });

  it('hears no settings of pip, though nothing but this package is put in', () => {
    const alone = { ...broken('0.0.30'), installation: null, offline: null };
    const plan = planOf({ ...alone, beside: [wheel('xformers', '0.0.32.post2')] }, 'mend-extension');
    const environment = { PIP_CONFIG_FILE: '/dev/null', PYTHONNOUSERSITE: '1', PYTHONPATH: '' };
    expect(stepOf(plan, 'uninstall')).toMatchObject({ environment, argv: expect.arrayContaining(['--isolated']) });
  });

  it('asks for the version of this torch, and puts it in', () => {
    const asked = broken('0.0.30');
    expect(besideWanted(asked)).toContain('xformers==0.0.32.post2');
    const plan = planOf({ ...asked, beside: [wheel('xformers', '0.0.32.post2')] }, 'mend-extension');
    expect(plan.steps.map((step) => step.do)).toEqual(['fetch', 'keep-safe', 'uninstall', 'install', 'look-again']);
    expect(stepOf(plan, 'uninstall').packages).toEqual(['xformers']);
    expect([plan.trust, plan.params['to']]).toEqual(['certain', '0.0.32.post2']);
  });

  it('takes it out, with its flag, where that very version is the one that fails', () => {
    const plan = planOf(broken('0.0.32.post2', withScript('python main.py --xformers --listen\n')), 'mend-extension');
    expect(plan.steps.map((step) => step.do)).toEqual(['keep-safe', 'uninstall', 'edit-file', 'look-again']);
    expect(edits(plan)[0]?.after).toBe('python main.py --listen\n');
    expect([plan.trust, plan.loses[0]?.what]).toEqual(['certain', 'taken-out']);
  });

  it('of which only nodes know what needs it is likely at most', () => {
    const plan = planOf(
      made({ code: 'extension/broken-install', params: { package: 'gsplat' }, packages: { gsplat: '1.5.0' } }),
      'mend-extension',
    );
    expect(plan.trust).toBe('likely');
  });

  it('that is not installed leaves a flag to be taken out', () => {
    const plan = planOf(
      made({
        code: 'extension/missing-library',
        params: { package: 'sageattention' },
        ...withScript('python main.py --use-sage-attention\n'),
      }),
      'app-start',
    );
    expect(edits(plan)[0]?.after).toBe('python main.py\n');
  });

  it('is none where the companion of torch is broken: that comes with torch', () => {
    const asked = made({ code: 'extension/version-mismatch', params: { package: 'torchvision' } });
    expect(propose(asked).map(({ kind }) => kind)).toEqual(['replace-torch', 'fresh-environment']);
  });
});
