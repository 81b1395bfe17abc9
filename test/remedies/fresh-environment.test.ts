import { describe, expect, it } from 'vitest';
import { edits, known, made, planOf, stepOf, text } from './asked';
import { RUN, SITE, withScript } from './starts';

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
