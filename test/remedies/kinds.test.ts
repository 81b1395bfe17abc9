import { describe, expect, it } from 'vitest';
import { choose } from '../../probes/builds';
import { CODES, PLAN_KINDS } from '../../probes/model';
import { type Asked, besideWanted, type Draft, filesWanted, propose } from '../../probes/remedies';
import { uncovered } from '../../probes/repair/uncovered';
import { planWords } from '../../probes/text/plans';
import { situation } from '../builds/situations';
import { edits, known, made, planOf, stepOf, text, wheel } from './asked';

const SITE = '/home/user/ComfyUI/venv/lib/python3.11/site-packages';
const RUN = '/home/user/ComfyUI/run.sh';
const BAT = 'D:\\AI\\ComfyUI\\run.bat';
const withScript = (content: string) => ({ launch: { script: RUN }, asked: { files: { [RUN]: text(content) } } });
const answered = (asked: Asked, choice: Asked['choice']) => ({ ...asked, choice, installation: null });

describe('fresh-environment', () => {
  const asked = made({
    packages: { numpy: '1.26.4' },
    ...withScript('source venv/bin/activate\n./venv/bin/python main.py\n'),
  });
  const plan = planOf(asked, 'fresh-environment');
  const fresh = '/home/user/ComfyUI/venv-torchmend';

  it('is made beside, gets everything, then the build, then the start', () => {
    expect(plan.steps.map((step) => step.do)).toEqual([
      ...['fetch', 'keep-safe', 'make-environment', 'carry-over', 'uninstall', 'clear-leftovers', 'install'],
      ...['edit-file', 'edit-file', 'edit-file', 'look-again'],
    ]);
    expect(plan.trust).toBe('likely');
    expect(stepOf(plan, 'make-environment').argv).toEqual([
      ...['/home/user/ComfyUI/venv/bin/python', '-m', 'venv', '--without-pip', fresh],
    ]);
    expect(stepOf(plan, 'carry-over')).toMatchObject({ from: SITE, to: `${fresh}/lib/python3.11/site-packages` });
    expect(stepOf(plan, 'install').argv.slice(0, 3)).toEqual([`${fresh}/bin/python`, '-m', 'pip']);
    expect(stepOf(plan, 'look-again').python).toBe(`${fresh}/bin/python`);
  });

  it('touches nothing of the old one', () => {
    expect(stepOf(plan, 'keep-safe')).toMatchObject({
      roots: [fresh, RUN],
      folder: '/home/user/ComfyUI/venv/.torchmend',
    });
    const touched = plan.steps.flatMap((step) =>
      'file' in step ? [step.file] : 'argv' in step ? step.argv.slice(1) : [],
    );
    expect(touched.filter((path) => path.startsWith('/home/user/ComfyUI/venv/'))).toEqual([]);
  });

  it('is cleared of leftovers in the copy, never in the old one', () => {
    const left = { setAside: [`${SITE}/~orch`], withoutRecord: [], doubled: [] };
    const facts = { 'environment.leftovers': known(left) };
    const { paths } = stepOf(planOf(made({ facts }), 'fresh-environment'), 'clear-leftovers');
    expect(paths.slice(0, 2)).toEqual([
      `${fresh}/lib/python3.11/site-packages/~orch`,
      `${fresh}/lib/python3.11/site-packages/torch`,
    ]);
    expect(paths.filter((path) => !path.startsWith(`${fresh}/`))).toEqual([]);
  });

  it('of the system’s Python is made below the app, where anybody may write', () => {
    const system = planOf(
      made({
        prefix: '/usr',
        place: {
          manager: 'system',
          sitePackages: ['/usr/local/lib/python3.11/dist-packages', '/usr/lib/python3/dist-packages'],
        },
      }),
      'fresh-environment',
    );
    expect([system.prefix, stepOf(system, 'keep-safe').folder]).toEqual([
      '/home/user/ComfyUI',
      '/home/user/ComfyUI/.torchmend',
    ]);
    expect(system.steps.flatMap((step) => (step.do === 'carry-over' ? [step.from] : []))).toEqual([
      '/usr/local/lib/python3.11/dist-packages',
    ]);
  });

  it('is what the start calls afterwards', () => {
    expect(edits(plan).at(-1)).toMatchObject({
      why: 'other-python',
      after: 'source venv-torchmend/bin/activate\n./venv-torchmend/bin/python main.py\n',
    });
  });

  it('on Windows, by the variable of the WebUIs', () => {
    const bat = 'D:\\AI\\webui\\webui-user.bat';
    const windows = planOf(
      made({
        platform: 'win32',
        app: 'webui',
        appFolder: 'D:\\AI\\webui',
        launch: { script: bat },
        asked: { files: { [bat]: text('@echo off\r\nset VENV_DIR=\r\ncall webui.bat\r\n') } },
      }),
      'fresh-environment',
    );
    expect(edits(windows).at(-1)?.after).toBe(
      '@echo off\r\nset VENV_DIR=D:\\AI\\webui\\venv-torchmend\r\ncall webui.bat\r\n',
    );
    expect(stepOf(windows, 'look-again').python).toBe('D:\\AI\\webui\\venv-torchmend\\Scripts\\python.exe');
  });

  it('is told to the person where no script starts the app', () => {
    expect(planOf(made(), 'fresh-environment').steps.at(-1)).toMatchObject({
      what: 'start-other-python',
      params: { python: `${fresh}/bin/python` },
    });
  });

  it('is made by uv where uv made the old one', () => {
    const uv = planOf(
      made({ pip: null, place: { manager: 'uv' }, asked: { tools: { uv: '/usr/bin/uv', pip: null } } }),
      'fresh-environment',
    );
    expect(stepOf(uv, 'make-environment').argv).toEqual([
      ...['/usr/bin/uv', 'venv', '--python', '/home/user/ComfyUI/venv/bin/python', '--no-config', '--offline', fresh],
    ]);
  });
});

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

describe('what only the person can do', () => {
  it('the driver first, with its exact version and address', () => {
    const asked = made({ platform: 'win32', driver: '566.36' });
    expect(asked.choice?.answer.kind).toBe('driver-first');
    const plans = propose(asked);
    expect(plans.map(({ kind, trust }) => [kind, trust])).toEqual([['by-person', 'manual']]);
    expect(plans[0]?.steps).toMatchObject([
      {
        what: 'update-driver',
        params: { has: '566.36', needs: '580', url: 'https://www.nvidia.com/Download/index.aspx' },
      },
      { what: 'restart' },
      { do: 'look-again' },
    ]);
  });

  it('without an environment too', () => {
    const asked = { ...made({ code: 'driver/missing' }), facts: {}, choice: null, installation: null };
    expect(propose(asked)).toMatchObject([
      { kind: 'by-person', prefix: '', steps: [{ what: 'install-driver' }, { what: 'restart' }, { do: 'look-again' }] },
    ]);
  });

  it('no build: building it, the processor, another card; never an empty promise', () => {
    const asked = answered(made({ card: '3.5' }), choose(situation('3.5', '470.82.01', 'linux', '3.11')));
    const plans = propose(asked);
    expect(plans.map(({ kind, trust }) => [kind, trust])).toEqual([['no-build', 'manual']]);
    const whats = plans[0]?.steps.map((step) => (step.do === 'person' ? step.what : step.do)) ?? [];
    expect(whats).toContain('build-from-source');
    expect(whats).toContain('use-cpu');
  });

  it('no common build: one for each card', () => {
    const asked = answered(
      made({ code: 'gpu/mixed-generations' }),
      choose(situation('3.7,12.0', '470.82.01', 'linux', '3.11')),
    );
    expect(asked.choice?.answer.kind).toBe('no-common-build');
    expect(planOf(asked, 'no-build').steps.map((step) => step.do === 'person' && step.what)).toContain('pick-card');
  });

  it('a new pack, where no build for its Python serves the card', () => {
    const asked = answered(
      made({ platform: 'win32', app: 'comfyui-portable', appFolder: 'D:\\AI\\portable', place: { version: '3.8.10' } }),
      choose(situation('12.0', '581.80', 'windows', '3.8')),
    );
    const plan = planOf(asked, 'new-pack');
    expect(
      plan.steps.map((step) => (step.do === 'person' ? [step.what, step.params['from'] ?? step.params['url']] : [])),
    ).toEqual([
      ['get-pack', 'https://github.com/comfyanonymous/ComfyUI/releases'],
      ['move-models', 'D:\\AI\\portable\\ComfyUI\\models'],
      ['move-nodes', 'D:\\AI\\portable\\ComfyUI\\custom_nodes'],
      ['update-nodes', undefined],
      ['move-outputs', 'D:\\AI\\portable\\ComfyUI\\output'],
    ]);
  });
});

describe('proposals', () => {
  it('that are only possible are not made; notes need none', () => {
    expect(propose(made({ doubt: 'possible' })).length).toBeGreaterThan(0); // found, not a candidate
    const asked = made();
    const [finding] = asked.diagnosis.findings;
    if (!finding) throw new Error('no finding');
    const candidates = [{ ...finding, doubt: 'possible' as const }];
    expect(propose({ ...asked, diagnosis: { findings: [], candidates } })).toEqual([]);
    const likely = [{ ...finding, doubt: 'likely' as const }];
    expect(propose({ ...asked, diagnosis: { findings: [], candidates: likely } }).map(({ trust }) => trust)).toEqual([
      'likely',
      'likely',
    ]);
    expect(propose({ ...asked, diagnosis: { findings: [{ ...finding, severity: 'note' }] } })).toEqual([]);
  });

  it('want the files of the start, of old packs and of pip, with the separators of that machine', () => {
    expect(filesWanted(made({ platform: 'win32', packages: { basicsr: '1.4.2' } }).facts)).toEqual([
      ...['run.bat', 'run.sh', 'start.bat', 'start.sh', '启动ComfyUI.bat'].map((name) => `D:\\AI\\ComfyUI\\${name}`),
      'D:\\AI\\ComfyUI\\venv\\Lib\\site-packages\\basicsr\\data\\degradations.py',
      'D:\\AI\\ComfyUI\\comfy\\cli_args.py',
      'D:\\AI\\ComfyUI\\ComfyUI\\comfy\\cli_args.py',
      'D:\\AI\\ComfyUI\\venv\\torchmend-constraints.txt',
      'D:\\AI\\ComfyUI\\venv\\pip.ini',
    ]);
  });

  it('never run a program that is not in the preview, and say every word of it', () => {
    const plans: Draft[] = CODES.flatMap((code) => {
      const params = {
        package: 'xformers',
        variable: 'CUDA_VISIBLE_DEVICES',
        value: '-1',
        shadow: '/u',
        file: 'c10.dll',
        line: 'x',
        gpu: 'RTX',
      };
      const left = { setAside: [`${SITE}/~orch`], withoutRecord: [], doubled: [] };
      const base = made({
        code,
        params,
        packages: {
          xformers: '0.0.30',
          numpy: '2.1.0',
          torchaudio: '2.6.0',
          'onnxruntime-gpu': '1.2',
          basicsr: '1.4.2',
        },
        facts: { 'environment.leftovers': known(left) },
        ...withScript('set X\npython main.py --xformers\n'),
      });
      const offline = base.installation;
      return [
        base,
        { ...base, offline },
        { ...base, installation: base.installation && { ...base.installation, complete: false, files: [] } },
        { ...base, facts: { ...base.facts, 'environment.pip': { is: 'absent', from: '' } as const } },
        { ...base, beside: [wheel('xformers', '0.0.29.post3'), wheel('numpy', '1.26.4')] },
        answered(base, choose(situation('3.5', '470.82.01', 'linux', '3.11'))),
        answered(base, choose(situation('12.0', '566.36', 'windows', '3.11'))),
        answered(
          { ...base, facts: made({ code, app: 'comfyui-portable', appFolder: '/p' }).facts },
          choose(situation('12.0', '581.80', 'windows', '3.8')),
        ),
        {
          ...made({
            code,
            params: { package: 'sageattention' },
            ...withScript('python main.py --use-sage-attention\n'),
          }),
        },
        {
          ...made({
            code: 'torch/broken-import',
            packages: { torch: '2.1.2', numpy: '2.1.0' },
            facts: {
              'torch.files': known({ folder: '', version: '2.1.2', cuda: '12.1', hip: null, hasCudaLibrary: true }),
            },
          }),
          beside: [wheel('numpy', '1.26.4')],
        },
      ].flatMap(propose);
    });
    expect(new Set(plans.map(({ kind }) => kind))).toEqual(new Set(PLAN_KINDS)); // none is left out
    // No step changes what the safety copy before it doesn't keep.
    expect(plans.flatMap((plan) => uncovered({ id: '', ...plan }, '/'))).toEqual([]);
    for (const plan of plans)
      for (const language of ['en', 'zh-CN'] as const) {
        const lines = planWords(language, plan);
        expect(lines.join('\n')).not.toMatch(/\{\{|\}\}|undefined|\[object|NaN/);
        const all = lines.join('\n');
        for (const step of plan.steps) {
          if ('argv' in step) for (const word of step.argv) expect(all).toContain(word);
          if ('environment' in step)
            for (const name of Object.keys(step.environment)) expect(all).toContain(`${name}=`);
          if ('files' in step) for (const { name } of step.files) expect(all).toContain(name);
          if ('paths' in step) for (const path of step.paths) expect(all).toContain(path);
        }
        expect(lines.filter((line) => /^\d+\. /.test(line)).length).toBe(plan.steps.length);
      }
  });
});
