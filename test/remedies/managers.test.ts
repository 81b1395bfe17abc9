import { describe, expect, it } from 'vitest';
import { filesWanted } from '../../probes/remedies';
import { edits, known, made, planOf, stepOf, text, wheel } from './asked';

const PIP = { ...wheel('pip', '25.0'), url: null, path: '/opt/wheels/pip-25.0-py3-none-any.whl' };

describe('uv', () => {
  it('does it where the environment has no pip', () => {
    const plan = planOf(
      made({ pip: null, place: { manager: 'uv' }, asked: { tools: { uv: '/home/user/.local/bin/uv', pip: PIP } } }),
      'replace-torch',
    );
    const python = '/home/user/ComfyUI/venv/bin/python';
    expect(stepOf(plan, 'uninstall').argv).toEqual([
      ...[
        '/home/user/.local/bin/uv',
        'pip',
        'uninstall',
        '--python',
        python,
        '--no-config',
        '--offline',
        'torch',
        'torchvision',
      ],
    ]);
    const { argv, environment } = stepOf(plan, 'install');
    expect(argv.slice(0, 11)).toEqual([
      ...['/home/user/.local/bin/uv', 'pip', 'install', '--python', python, '--no-config', '--offline'],
      ...['--no-index', '--no-deps', '--no-cache', '--reinstall'],
    ]);
    expect(argv[11]).toBe(
      '/home/user/.cache/torchmend/wheels/torch-2.14.1+cu130-cp311-cp311-manylinux_2_28_x86_64.whl',
    );
    expect(environment).toEqual({
      ...{ UV_CONSTRAINT: '', UV_OVERRIDE: '', UV_EXCLUDE: '', UV_BUILD_CONSTRAINT: '', UV_TARGET: '', UV_PREFIX: '' },
      ...{ UV_REQUIRE_HASHES: '0', UV_LINK_MODE: 'hardlink', UV_COMPILE_BYTECODE: '0' },
      TMPDIR: '/home/user/ComfyUI/venv/.torchmend/unpacking',
    });
  });
});

describe('pip', () => {
  it('of 20.0 takes wheels with old names, and not those with new ones (seen: "not a supported wheel")', () => {
    const asked = made({ pip: '20.0.2' });
    expect(planOf(asked, 'replace-torch').steps[0]).toMatchObject({
      what: 'get-installer',
      params: { why: 'old-pip' },
    });
    const windows = planOf(made({ platform: 'win32', pip: '20.0.2' }), 'replace-torch');
    expect(stepOf(windows, 'install').argv.slice(1, 3)).toEqual(['-m', 'pip']);
    const lent = planOf(made({ pip: '20.0.2', asked: { tools: { uv: null, pip: PIP } } }), 'replace-torch');
    expect(stepOf(lent, 'install').argv.slice(0, 3)).toEqual([
      ...['/home/user/ComfyUI/venv/bin/python', '/opt/wheels/pip-25.0-py3-none-any.whl/pip', '--isolated'],
    ]);
  });

  it('is fetched as a wheel where there is none, with the rest', () => {
    const plan = planOf(
      made({ pip: null, asked: { tools: { uv: null, pip: wheel('pip', '25.0') } } }),
      'replace-torch',
    );
    expect(stepOf(plan, 'fetch').files.at(-1)?.name).toBe('pip-25.0-py3-none-any.whl');
    expect(stepOf(plan, 'uninstall').argv[1]).toBe('/home/user/.cache/torchmend/wheels/pip-25.0-py3-none-any.whl/pip');
  });

  it('that nobody can find is asked for', () => {
    const plan = planOf(made({ pip: null }), 'replace-torch');
    expect([plan.trust, plan.steps[0]]).toMatchObject(['manual', { what: 'get-installer', params: { why: 'no-pip' } }]);
  });

  it('is not given packages that it refuses, and their own folders are moved away', () => {
    const site = '/home/user/ComfyUI/venv/lib/python3.11/site-packages';
    const plan = planOf(
      made({
        recordless: ['torch'],
        facts: {
          'environment.leftovers': known({
            setAside: [`${site}/~orch`],
            withoutRecord: [`${site}/torch-2.6.0+cu124.dist-info`],
            doubled: [],
          }),
        },
      }),
      'replace-torch',
    );
    expect(stepOf(plan, 'uninstall').packages).toEqual(['torchvision']);
    expect(stepOf(plan, 'clear-leftovers').paths).toEqual([
      ...[
        `${site}/~orch`,
        `${site}/torch-2.6.0+cu124.dist-info`,
        `${site}/torch`,
        `${site}/functorch`,
        `${site}/torchgen`,
      ],
    ]);
  });
});

describe('two records of one torch', () => {
  it('go both, whichever of them pip takes', () => {
    const site = '/home/user/ComfyUI/venv/lib/python3.11/site-packages';
    const one = (name: string, version: string) => ({
      ...{ name, version, folder: `${site}/${name}-${version}.dist-info`, hasRecord: true, installer: 'pip' },
    });
    const packages = known([one('torch', '2.5.0'), one('torch', '2.6.0'), one('torchvision', '0.21.0')]);
    const plan = planOf(
      made({ code: 'env/mixed-torch-files', facts: { 'environment.packages': packages } }),
      'replace-torch',
    );
    expect(stepOf(plan, 'uninstall').packages).toEqual(['torch', 'torchvision']);
    expect(stepOf(plan, 'clear-leftovers').paths).toEqual([
      ...[`${site}/torch-2.5.0.dist-info`, `${site}/torch-2.6.0.dist-info`],
      ...[`${site}/torch`, `${site}/functorch`, `${site}/torchgen`],
    ]);
  });
});

describe('an embedded Python', () => {
  const prefix = 'D:\\AI 绘画\\ComfyUI portable\\python_embeded';
  const asked = made({
    platform: 'win32',
    app: 'comfyui-portable',
    appFolder: 'D:\\AI 绘画\\ComfyUI portable',
    prefix,
    pip: null,
    place: { manager: 'embedded', executable: `${prefix}\\python.exe` },
    asked: { tools: { uv: null, pip: { ...PIP, path: 'D:\\usb\\pip-25.0-py3-none-any.whl' } } },
  });
  const plan = planOf(asked, 'replace-torch');

  it('runs pip out of its wheel: no ensurepip, no site, no installation of pip', () => {
    expect(stepOf(plan, 'uninstall').argv.slice(0, 3)).toEqual([
      ...[`${prefix}\\python.exe`, 'D:\\usb\\pip-25.0-py3-none-any.whl/pip', '--isolated'],
    ]);
    expect(stepOf(plan, 'uninstall').environment['PIP_CONFIG_FILE']).toBe('nul');
    expect(stepOf(plan, 'keep-safe').roots.slice(0, 3)).toEqual([
      ...[`${prefix}\\Lib\\site-packages`, `${prefix}\\Scripts`, `${prefix}\\share`],
    ]);
  });

  it('is told of the list by an address, since pip cuts a path at its blanks', () => {
    expect(edits(plan).at(-1)?.after).toBe(
      '[global]\r\nconstraint = file:///D:/AI%20%E7%BB%98%E7%94%BB/ComfyUI%20portable/python_embeded/torchmend-constraints.txt\r\n',
    );
  });

  it('cannot make another environment', () => {
    expect(() => planOf(asked, 'fresh-environment')).toThrow('no plan fresh-environment');
  });
});

describe('conda', () => {
  it('with a torch that pip put there is done with pip', () => {
    const plan = planOf(made({ place: { manager: 'conda' } }), 'replace-torch');
    expect([plan.trust, stepOf(plan, 'install').argv[2]]).toEqual(['certain', 'pip']);
  });

  it('with a torch of its own is left to conda', () => {
    const plan = planOf(made({ place: { manager: 'conda' }, installer: 'conda' }), 'replace-torch');
    expect(plan.trust).toBe('manual');
    expect(plan.steps[0]).toMatchObject({ what: 'use-conda', params: { prefix: '/home/user/ComfyUI/venv' } });
  });
});

describe('a Python of the system', () => {
  const marker = '/opt/python/lib/python3.11/EXTERNALLY-MANAGED';
  const system = (
    files: Parameters<typeof made>[0] extends infer M ? (M extends { asked?: infer A } ? A : never) : never,
  ) => made({ prefix: '/opt/python', place: { manager: 'system' }, asked: files ?? {} });

  it('is not touched where it says so, or where nobody could look (PEP 668)', () => {
    expect(filesWanted(system({}).facts)).toContain(marker);
    for (const files of [{ [marker]: text('[externally-managed]\n') }, {}]) {
      const plan = planOf(system({ files }), 'replace-torch');
      expect(plan.trust).toBe('manual');
      expect(plan.steps[0]).toMatchObject({
        what: 'externally-managed',
        params: { folder: '/opt/python/lib/python3.11' },
      });
      expect(JSON.stringify(plan)).not.toContain('break-system-packages');
    }
  });

  it('is where it does not; pip is then held by nothing, since all share it', () => {
    const plan = planOf(system({ files: { [marker]: null } }), 'replace-torch');
    expect([plan.trust, edits(plan), plan.loses]).toEqual(['certain', [], [{ what: 'unguarded', params: {} }]]);
  });

  it('of /usr never is', () => {
    const plan = planOf(
      made({
        prefix: '/usr',
        place: { manager: 'system' },
        asked: { files: { '/usr/lib/python3.11/EXTERNALLY-MANAGED': null } },
      }),
      'replace-torch',
    );
    expect(plan.trust).toBe('manual');
  });
});

describe('settings of pip that are there already', () => {
  const file = '/home/user/ComfyUI/venv/pip.conf';
  const url = 'file:///home/user/ComfyUI/venv/torchmend-constraints.txt';
  const settled = (content: string) =>
    edits(planOf(made({ asked: { files: { [file]: text(content) } } }), 'replace-torch')).find(
      (one) => one.file === file,
    )?.after;

  it.each([
    ['[global]\nindex-url = https://x\n', `[global]\nconstraint = ${url}\nindex-url = https://x\n`],
    ['[global]\r\nindex-url = https://x\r\n', `[global]\r\nconstraint = ${url}\r\nindex-url = https://x\r\n`],
    ['[install]\nuser = no', `[install]\nuser = no\n[global]\nconstraint = ${url}\n`],
    ['[global]\nconstraint = /own.txt\n', `[global]\nconstraint = ${url} /own.txt\n`],
    ['', `[global]\nconstraint = ${url}\n`],
  ])('%j', (before, right) => {
    expect(settled(before)).toBe(right);
  });

  it('and point there are left alone', () => {
    expect(settled(`[global]\nconstraint = ${url}\n`)).toBeUndefined();
  });
});
