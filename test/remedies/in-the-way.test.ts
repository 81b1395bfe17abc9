import { describe, expect, it } from 'vitest';
import { besideWanted, propose } from '../../probes/remedies';
import { edits, known, made, planOf, stepOf, text, wheel } from './asked';
import { RUN, SITE } from './starts';

const BAT = 'D:\\AI\\ComfyUI\\run.bat';

describe('what lies in the way', () => {
  it('leftovers are moved away', () => {
    const left = { setAside: [`${SITE}/~orch`], withoutRecord: [], doubled: [`${SITE}/torch-2.5.0.dist-info`] };
    const plan = planOf(
      made({ code: 'env/leftover-files', facts: { 'environment.leftovers': known(left) } }),
      'clear-leftovers',
    );
    expect(stepOf(plan, 'clear-leftovers').paths).toEqual([`${SITE}/~orch`, `${SITE}/torch-2.5.0.dist-info`]);
    expect(plan.trust).toBe('certain');
  });

  it('libraries copied beside torch’s own are moved away, replaced ones come with torch', () => {
    const copied = [
      { file: `${SITE}/torch/lib/cudnn64_8.dll`, is: 'added' as const },
      { file: `${SITE}/torch/lib/cublas64_12.dll`, is: 'replaced' as const },
    ];
    const plan = planOf(
      made({ code: 'env/foreign-cuda-libraries', facts: { 'libraries.copied': known(copied) } }),
      'clear-leftovers',
    );
    expect(stepOf(plan, 'clear-leftovers').paths).toEqual([`${SITE}/torch/lib/cudnn64_8.dll`]);
  });

  it('the user’s own packages are kept out by the app’s start', () => {
    const shadowed = (platform: 'linux' | 'win32', script: string, content: string) =>
      edits(
        planOf(
          made({
            platform,
            code: 'env/shadowed-by-user-site',
            params: { shadow: '/u' },
            launch: { script },
            asked: { files: { [script]: text(content) } },
          }),
          'undo-shadowing',
        ),
      )[0]?.after;
    expect(shadowed('win32', BAT, '@echo off\r\npython main.py\r\n')).toBe(
      '@echo off\r\nset PYTHONNOUSERSITE=1\r\npython main.py\r\n',
    );
    expect(shadowed('linux', RUN, '#!/bin/sh\npython main.py\n')).toBe(
      '#!/bin/sh\nexport PYTHONNOUSERSITE=1\npython main.py\n',
    );
    const person = planOf(
      made({ code: 'env/shadowed-by-user-site', params: { shadow: '/home/user/.local/lib' } }),
      'undo-shadowing',
    );
    expect([person.trust, person.steps[0]]).toMatchObject([
      'manual',
      { what: 'remove-user-package', params: { shadow: '/home/user/.local/lib' } },
    ]);
  });

  it('a variable goes out of the start; elsewhere the person takes it away', () => {
    const plan = planOf(
      made({
        platform: 'win32',
        code: 'gpu/hidden-by-environment',
        params: { variable: 'CUDA_VISIBLE_DEVICES', value: '-1' },
        launch: { script: BAT },
        asked: { files: { [BAT]: text('set CUDA_VISIBLE_DEVICES=-1\r\npython main.py\r\n') } },
      }),
      'show-gpu',
    );
    expect(edits(plan)[0]).toMatchObject({
      why: 'drop-variable',
      after: 'rem set CUDA_VISIBLE_DEVICES=-1\r\npython main.py\r\n',
    });
    expect(plan.trust).toBe('certain');
    const set = [{ name: 'PYTHONPATH', value: 'C:\\lib', level: 'user' as const, from: 'HKCU\\Environment' }];
    const person = planOf(
      made({
        code: 'env/shadowed-by-pythonpath',
        params: { variable: 'PYTHONPATH', value: 'C:\\lib' },
        facts: { 'machine.variableLevels': known({ set, unread: [] }) },
      }),
      'undo-shadowing',
    );
    expect(person.steps[0]).toMatchObject({
      what: 'remove-variable',
      params: { variable: 'PYTHONPATH', from: 'HKCU\\Environment', value: 'C:\\lib' },
    });
    expect(person.trust).toBe('manual');
  });

  it('a NumPy that is too new goes back to the one that this torch was built for', () => {
    const asked = made({
      code: 'torch/broken-import',
      packages: { torch: '2.1.2+cu121', numpy: '2.1.0' },
      facts: {
        'torch.files': known({ folder: '', version: '2.1.2+cu121', cuda: '12.1', hip: null, hasCudaLibrary: true }),
      },
    });
    expect(besideWanted(asked)).toEqual(['numpy<2']);
    const plan = planOf({ ...asked, beside: [wheel('numpy', '1.26.4')] }, 'pin-numpy');
    expect(stepOf(plan, 'uninstall').packages).toEqual(['numpy']);
    expect(plan.loses).toEqual([{ what: 'numpy-one', params: { package: 'numpy', from: '2.1.0', to: '1.26.4' } }]);
    expect(
      propose(made({ code: 'torch/broken-import', packages: { numpy: '2.1.0' } })).map(({ kind }) => kind),
    ).not.toContain('pin-numpy');
  });
});
