import { describe, expect, it } from 'vitest';
import { propose } from '../../probes/remedies';
import { edits, known, listed, made, planOf, stepOf, text, wheel } from './asked';

const CACHE = '/home/user/.cache/torchmend/wheels';
const VENV = '/home/user/ComfyUI/venv';

describe('replacing torch in a virtual environment', () => {
  const plan = planOf(
    made({
      packages: {
        numpy: '1.26.4',
        sympy: '1.13.1',
        'nvidia-cudnn-cu12': '9.1.0.70',
        triton: '3.2.0',
        'nvidia-ml-py': '12.0',
      },
    }),
    'replace-torch',
  );

  it('runs in this order, and is certain', () => {
    expect(plan.steps.map((step) => step.do)).toEqual([
      ...['fetch', 'keep-safe', 'uninstall', 'install', 'edit-file', 'edit-file', 'look-again'],
    ]);
    expect([plan.trust, plan.for, plan.prefix, plan.python]).toEqual([
      'certain',
      'torch/no-kernel-for-gpu',
      VENV,
      `${VENV}/bin/python`,
    ]);
    expect(plan.params).toMatchObject({ torch: '2.14.1+cu130', now: '2.6.0+cu124', card: 'NVIDIA GeForce RTX 5090' });
  });

  it('takes out what is installed and goes, and nothing that is not torch’s', () => {
    const step = stepOf(plan, 'uninstall');
    expect(step.packages).toEqual(['torch', 'torchvision', 'nvidia-cudnn-cu12', 'sympy', 'triton']);
    expect(step.argv).toEqual([
      ...[
        `${VENV}/bin/python`,
        '-m',
        'pip',
        '--isolated',
        '--disable-pip-version-check',
        '--no-input',
        'uninstall',
        '-y',
      ],
      ...['torch', 'torchvision', 'nvidia-cudnn-cu12', 'sympy', 'triton'],
    ]);
    expect(step.environment).toEqual({ PIP_CONFIG_FILE: '/dev/null', PYTHONNOUSERSITE: '1', PYTHONPATH: '' });
  });

  it('puts in exactly these files, and keeps numpy', () => {
    const step = stepOf(plan, 'install');
    const names = [
      ...[
        'torch-2.14.1+cu130-cp311-cp311-manylinux_2_28_x86_64.whl',
        'torchvision-0.29.1+cu130-cp311-cp311-manylinux_2_28_x86_64.whl',
      ],
      ...[
        'filelock-9.0-py3-none-any.whl',
        'typing_extensions-4.15.0-py3-none-any.whl',
        'sympy-1.14.0-py3-none-any.whl',
      ],
      ...['mpmath-9.0-py3-none-any.whl', 'networkx-9.0-py3-none-any.whl', 'jinja2-9.0-py3-none-any.whl'],
      ...['markupsafe-9.0-py3-none-any.whl', 'fsspec-2026.1.0-py3-none-any.whl', 'pillow-9.0-py3-none-any.whl'],
      ...[
        'nvidia_cudnn_cu13-9.24.0.43-py3-none-manylinux_2_27_x86_64.whl',
        'triton-3.8.0-cp311-cp311-manylinux_2_28_x86_64.whl',
      ],
    ];
    expect(step.argv).toEqual([
      ...[`${VENV}/bin/python`, '-m', 'pip', '--isolated', '--disable-pip-version-check', '--no-input', 'install'],
      ...['--no-index', '--no-deps', '--no-cache-dir', '--no-compile', '--no-warn-script-location'],
      ...names.map((name) => `${CACHE}/${name}`),
    ]);
    expect(step.build?.torch).toBe('2.14.1+cu130');
  });

  it('says what it costs: downloads, the unpacked build beside them, minutes', () => {
    expect(plan.downloadBytes).toBe(1_217_000_000); // 600 + 8 + 400 + 200 MB, nine small ones
    expect(plan.diskBytes).toBe(1_217_000_000 + 2_555_700_000);
    expect(plan.minutes).toBe(7.7); // 3.4 to fetch, 0.5, 0.5, 1.3 to unpack, 2 to look
    expect(planOf(made({ asked: { bytesPerSecond: 60e6 } }), 'replace-torch').minutes).toBe(4.7);
  });

  it('keeps packages, starters and every file that is edited', () => {
    expect(stepOf(plan, 'keep-safe')).toMatchObject({
      roots: [
        ...[`${VENV}/lib/python3.11/site-packages`, `${VENV}/bin`, `${VENV}/share`],
        ...[`${VENV}/torchmend-constraints.txt`, `${VENV}/pip.conf`],
      ],
      scripts: [`${VENV}/bin`],
      folder: `${VENV}/.torchmend`,
    });
  });

  it('holds the build against what nodes ask for', () => {
    expect(edits(plan).map(({ file, before, after }) => [file, before, after])).toEqual([
      [`${VENV}/torchmend-constraints.txt`, null, 'torch==2.14.1+cu130\ntorchvision==0.29.1+cu130\n'],
      [`${VENV}/pip.conf`, null, `[global]\nconstraint = file://${VENV}/torchmend-constraints.txt\n`],
    ]);
  });

  it('asks for nothing that is installed already in the very version', () => {
    const again = planOf(made({ packages: { triton: '3.8.0', 'nvidia-cudnn-cu13': '9.24.0.43' } }), 'replace-torch');
    expect(stepOf(again, 'uninstall').packages).toEqual(['torch', 'torchvision']);
    const broken = planOf(
      made({ code: 'torch/broken-import', packages: { 'nvidia-cudnn-cu13': '9.24.0.43' } }),
      'replace-torch',
    );
    expect(stepOf(broken, 'uninstall').packages).toEqual(['torch', 'torchvision', 'nvidia-cudnn-cu13']); // its files are in doubt
  });

  it('leaves NVIDIA’s libraries to others that use them', () => {
    const shared = planOf(
      made({ packages: { 'nvidia-cudnn-cu12': '9.1.0.70', tensorflow: '2.16.1' } }),
      'replace-torch',
    );
    expect(stepOf(shared, 'uninstall').packages).toEqual(['torch', 'torchvision']);
    expect(shared.loses).toContainEqual({ what: 'nvidia-shared', params: { packages: ['tensorflow'] } });
  });

  it('closes the app first where it runs, and says who else uses the environment', () => {
    const process = {
      pid: 4711,
      executable: 'python',
      folder: null,
      arguments: ['main.py'],
      torch: null,
      sinceMs: null,
    };
    const running = planOf(
      made({
        facts: {
          'environment.processes': known([process]),
          'environment.dependents': known([{ path: '/srv/other', how: 'link' as const }]),
        },
      }),
      'replace-torch',
    );
    expect(running.steps[0]).toMatchObject({ do: 'person', what: 'close-app', params: { programs: ['4711 main.py'] } });
    expect(running.loses).toContainEqual({ what: 'shared-environment', params: { folders: ['/srv/other'] } });
  });
});

describe('extensions beside torch', () => {
  it('get their matching version where the index has it, and keep their flags', () => {
    const asked = made({
      packages: { xformers: '0.0.29.post3' },
      asked: {
        beside: [wheel('xformers', '0.0.35', 'cp39-abi3-manylinux_2_28_x86_64')],
        files: { '/home/user/ComfyUI/run.sh': text('python main.py --xformers\n') },
      },
    });
    const plan = planOf(asked, 'replace-torch');
    expect(stepOf(plan, 'uninstall').packages).toContain('xformers');
    expect(stepOf(plan, 'install').argv.at(-1)).toBe(`${CACHE}/xformers-0.0.35-cp39-abi3-manylinux_2_28_x86_64.whl`);
    expect(plan.loses).toEqual([
      { what: 'version-changes', params: { package: 'xformers', from: '0.0.29.post3', to: '0.0.35' } },
    ]);
    expect(edits(plan).map(({ why }) => why)).toEqual(['pin-packages', 'point-pip']);
    expect(plan.trust).toBe('certain');
  });

  it('go with their flags where none fits', () => {
    const asked = made({
      platform: 'win32',
      packages: { 'flash-attn': '2.7.4', xformers: '0.0.29.post3' },
      asked: {
        files: {
          'D:\\AI\\ComfyUI\\run.bat': text(
            '@echo off\r\nvenv\\Scripts\\python.exe main.py --xformers --use-flash-attention --listen\r\n',
          ),
        },
      },
    });
    const plan = planOf(asked, 'replace-torch');
    expect(stepOf(plan, 'uninstall').packages).toEqual(['torch', 'torchvision', 'flash-attn', 'xformers']);
    expect(edits(plan)[0]).toMatchObject({
      file: 'D:\\AI\\ComfyUI\\run.bat',
      why: 'drop-flag',
      after: '@echo off\r\nvenv\\Scripts\\python.exe main.py --listen\r\n',
    });
    expect(plan.loses).toEqual([
      { what: 'to-be-rebuilt', params: { package: 'flash-attn', version: '2.7.4', to: null } },
      { what: 'to-be-rebuilt', params: { package: 'xformers', version: '0.0.29.post3', to: '==0.0.35' } },
    ]);
  });

  it('of which nobody knows make it likely only', () => {
    const plan = planOf(made({ packages: { 'onnxruntime-gpu': '1.20.0' } }), 'replace-torch');
    expect(plan.trust).toBe('likely');
    expect(plan.loses).toContainEqual({ what: 'perhaps-broken', params: { package: 'onnxruntime-gpu' } });
  });
});

describe('what is not known stays a thing for the person', () => {
  it('files that no index named', () => {
    const asked = made();
    const plan = planOf(
      { ...asked, installation: asked.installation && { ...asked.installation, complete: false, files: [] } },
      'replace-torch',
    );
    expect(plan.trust).toBe('manual');
    expect(plan.steps.map((step) => step.do)).toEqual(['person', 'look-again']);
    expect(plan.steps[0]).toMatchObject({
      what: 'get-packages',
      params: { packages: ['torch==2.14.1+cu130', 'torchvision==0.29.1+cu130'] },
    });
  });

  it('a nightly whose date the index could not be asked for', () => {
    const plan = planOf({ ...made(), installation: null }, 'replace-torch');
    expect([plan.trust, plan.steps.map((step) => step.do)]).toEqual(['manual', ['person', 'look-again']]);
  });

  it('a requirement without a file counts only where nothing installed meets it', () => {
    const asked = made({ packages: { setuptools: '80.0.0' } });
    const without = {
      ...asked,
      installation: asked.installation && { ...asked.installation, complete: false, missing: ['setuptools>=77.0.3'] },
    };
    expect(planOf(without, 'replace-torch').trust).toBe('certain');
    const old = made({ packages: { setuptools: '65.5.0' } });
    const missing = {
      ...old,
      installation: old.installation && { ...old.installation, complete: false, missing: ['setuptools>=77.0.3'] },
    };
    expect(planOf(missing, 'replace-torch').steps[0]).toMatchObject({
      what: 'get-packages',
      params: { missing: ['setuptools>=77.0.3'] },
    });
  });

  it('a finding that rests on words, or a build that nobody looked into, is never certain', () => {
    expect(planOf(made({ doubt: 'likely' }), 'replace-torch').trust).toBe('likely');
    const asked = made();
    const build = asked.choice?.answer.build;
    if (!asked.choice || !build) throw new Error('no build');
    const choice = {
      ...asked.choice,
      answer: { ...asked.choice.answer, build: { ...build, evidence: 'assumed' as const } },
    };
    expect(planOf({ ...asked, choice }, 'replace-torch').trust).toBe('likely');
  });

  it('an environment whose packages nobody could read is not touched', () => {
    const asked = made();
    const facts = { ...asked.facts, 'environment.packages': { is: 'unknown', from: 'test', why: 'denied' } as const };
    expect(propose({ ...asked, facts })).toEqual([]);
  });

  it('settings of pip that could not be read stay as they are', () => {
    const plan = planOf({ ...made(), files: {} }, 'replace-torch');
    expect(edits(plan)).toEqual([]);
    expect(plan.loses).toContainEqual({ what: 'unguarded', params: {} });
  });
});

describe('from wheels that are here', () => {
  it('does the same, and fetches nothing', () => {
    const asked = made();
    const usb = listed('linux').map((file) => ({ ...file, path: `/media/usb 棒/${file.name}`, url: null }));
    const offline = asked.installation && { ...asked.installation, index: null, files: usb };
    const plan = planOf({ ...asked, installation: null, offline }, 'offline-wheels');
    expect(plan.steps.map((step) => step.do)).toEqual([
      'keep-safe',
      'uninstall',
      'install',
      'edit-file',
      'edit-file',
      'look-again',
    ]);
    expect(stepOf(plan, 'install').argv[12]).toBe(
      '/media/usb 棒/torch-2.14.1+cu130-cp311-cp311-manylinux_2_28_x86_64.whl',
    );
    expect([plan.downloadBytes, plan.trust]).toEqual([0, 'certain']);
    expect(propose({ ...asked, offline }).map(({ kind }) => kind)).toEqual([
      'offline-wheels',
      'replace-torch',
      'fresh-environment',
    ]);
  });
});
