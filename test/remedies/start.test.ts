import { describe, expect, it } from 'vitest';
import { edits, made, planOf, text } from './asked';

const BAT = 'D:\\AI\\webui\\webui-user.bat';
const SH = '/home/user/webui/webui-user.sh';

function onWindows(content: string, encoding: 'utf8' | 'latin1' = 'utf8') {
  return edits(
    planOf(
      made({
        platform: 'win32',
        app: 'webui',
        appFolder: 'D:\\AI\\webui',
        launch: { script: BAT },
        packages: { xformers: '0.0.29.post3' },
        asked: { files: { [BAT]: text(content, encoding) } },
      }),
      'replace-torch',
    ),
  ).filter(({ file }) => file === BAT);
}
const onLinux = (content: string, more: Parameters<typeof made>[0] = {}) =>
  planOf(
    made({
      app: 'webui',
      appFolder: '/home/user/webui',
      launch: { script: SH },
      asked: { files: { [SH]: text(content) } },
      ...more,
    }),
    'replace-torch',
  );

describe('what would put the old torch back at the next start', () => {
  it('is found in a batch file, line by line, and its line ends stay', () => {
    const before = [
      ...[
        '@echo off',
        'set PYTHON=',
        'set COMMANDLINE_ARGS=--xformers --medvram --reinstall-torch',
        'rem set TORCH_COMMAND=old',
      ],
      ...['set TORCH_COMMAND=pip install torch==2.1.2 --index-url https://x', 'call webui.bat', ''],
    ].join('\r\n');
    const [first, second] = onWindows(before);
    expect(first).toMatchObject({ why: 'drop-flag', before, params: { flags: ['--xformers', '--reinstall-torch'] } });
    expect(second?.before).toBe(first?.after); // one after the other
    expect(second?.after?.split('\r\n')).toEqual([
      ...['@echo off', 'set PYTHON=', 'set COMMANDLINE_ARGS=--medvram', 'rem set TORCH_COMMAND=old'],
      ...['rem set TORCH_COMMAND=pip install torch==2.1.2 --index-url https://x', 'call webui.bat', ''],
    ]);
  });

  it('leaves every byte of another encoding as it was', () => {
    const gbk = Buffer.from([0x72, 0x65, 0x6d, 0x20, 0xc6, 0xf4, 0xb6, 0xaf, 0x0d, 0x0a]).toString('latin1'); // rem 启动
    const [edit] = onWindows(`${gbk}python launch.py --xformers\r\n`, 'latin1');
    expect([edit?.after, edit?.encoding]).toEqual([`${gbk}python launch.py\r\n`, 'latin1']);
  });

  it('stays a command in sh, so that no block becomes empty', () => {
    const plan = onLinux('#!/bin/bash\nif true; then\n  export TORCH_COMMAND="pip install torch==2.1.2"\nfi\n');
    expect(edits(plan)[0]?.after).toBe(
      '#!/bin/bash\nif true; then\n  : # export TORCH_COMMAND="pip install torch==2.1.2"\nfi\n',
    );
    expect(plan.trust).toBe('certain');
  });

  it.each([
    ['uv run main.py\n', 'uv run --no-sync main.py\n'],
    ['uv run --no-sync main.py\n', undefined],
    ['uv sync\npython main.py\n', ': # uv sync\npython main.py\n'],
    [
      './venv/bin/python -m pip install --upgrade torch torchvision\n',
      ': # ./venv/bin/python -m pip install --upgrade torch torchvision\n',
    ],
    ['pip install torchsde\n', undefined],
    ['export COMMANDLINE_ARGS="--xformers"\n', undefined], // it stays where xformers isn't taken out
  ])('%j', (before, after) => {
    expect(edits(onLinux(before)).find(({ file }) => file === SH)?.after).toBe(after);
  });

  it('is left to the person among other commands of one line, and then nothing is certain', () => {
    const plan = onLinux('cd app && pip install torch==2.1.2 && python main.py\n');
    expect(plan.steps.at(-1)).toMatchObject({
      do: 'person',
      what: 'drop-install',
      params: { line: 'cd app && pip install torch==2.1.2 && python main.py' },
    });
    expect(plan.trust).toBe('likely');
  });

  it('is left to the person in the settings of a launcher', () => {
    const plan = planOf(
      made({
        packages: { xformers: '0.0.29.post3' },
        launch: { script: '/sm/settings.json', arguments: ['main.py', '--xformers'] },
      }),
      'replace-torch',
    );
    expect(plan.steps.at(-1)).toMatchObject({
      what: 'drop-flag',
      params: { flags: ['--xformers'], file: '/sm/settings.json' },
    });
  });
});

describe('texts that nobody expected', () => {
  it.each(['\r\n\n\r', 'a\rb', '\u{feff}@echo off', '', ' '.repeat(9), '启动 🚀\r\n', '"--xformers', '%%~dp0^'])(
    '%j stays as it is',
    (odd) => {
      expect(edits(onLinux(odd)).filter(({ file }) => file === SH)).toEqual([]);
    },
  );

  it('are changed where they say something, and nowhere else', () => {
    const odd = '\u{feff}@echo off\r\n\n"启动 🚀"\r--reinstall-torch-now --reinstall-torch\r\n\t--reinstall-torch';
    expect(edits(onLinux(odd))[0]?.after).toBe('\u{feff}@echo off\r\n\n"启动 🚀"\r--reinstall-torch-now\r\n');
  });

  it('take no time, however long', () => {
    const long = `${'pip install '.repeat(80_000)}\n${'pip install x '.repeat(500)}\n`;
    const started = performance.now();
    expect(edits(onLinux(long)).filter(({ file }) => file === SH)).toEqual([]);
    expect(performance.now() - started).toBeLessThan(2000);
  });
});

describe('old packs', () => {
  const file = '/home/user/webui/venv/lib/python3.11/site-packages/basicsr/data/degradations.py';
  const old = 'import torch\nfrom torchvision.transforms.functional_tensor import rgb_to_grayscale\n';

  it('are mended where what they import is gone', () => {
    const plan = onLinux('', { packages: { basicsr: '1.4.2' }, asked: { files: { [file]: text(old) } } });
    expect(edits(plan)[0]).toMatchObject({
      file,
      why: 'old-import',
      after: 'import torch\nfrom torchvision.transforms.functional import rgb_to_grayscale\n',
    });
    expect(plan.trust).toBe('certain');
    expect(plan.loses).toEqual([]); // torch 2.6 refused pickled objects already
  });

  it('are named where nobody could look, and where models may not load any more', () => {
    const plan = onLinux('', {
      packages: { basicsr: '1.4.2' },
      facts: {
        'torch.files': {
          is: 'known',
          from: 'test',
          value: { folder: '', version: '2.1.2+cu121', cuda: '12.1', hip: null, hasCudaLibrary: true },
        },
      },
    });
    expect(plan.loses).toEqual([
      { what: 'old-import', params: { package: 'basicsr' } },
      { what: 'weights-only', params: { packages: ['basicsr'] } },
    ]);
    expect(plan.trust).toBe('likely');
  });
});
