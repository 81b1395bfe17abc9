import { compareVersions } from '../compat';
import type { ChosenBuild, Shopping } from '../model';
import { quoted } from '../quoted';
import { environmentLines, requirements } from './command';
import { dependenciesOf } from './installation';
import { parseRequirement } from './requirement';
import type { Situation } from './situation';
import type { Target } from './wheel-name';

type Wanted = Shopping['files'][number];

/** From 2.7 on Linux wheels bear this name; older ones on PyTorch's own index are plainly linux. */
const NEW_LINUX = { from: '2.7', tag: 'manylinux_2_28' };

/** The files of a tuple by the pattern of their names, for where the index can't be asked: no hash, no size. */
export function namedByPattern(build: ChosenBuild, { python, system }: Target): Wanted[] {
  const version = (python ?? '3.11').replace('.', '');
  const tag = `cp${version.replace('t', '')}-cp${version}`;
  const torch = build.torch.split('+')[0] ?? '';
  const linux = compareVersions(torch, NEW_LINUX.from) >= 0 ? NEW_LINUX.tag : 'linux';
  const platform =
    system.os === 'windows' ? (system.machine === 'x86_64' ? 'win_amd64' : 'win_arm64') : `${linux}_${system.machine}`;
  const parts = [
    ['torch', build.torch],
    ['torchvision', build.torchvision],
    ['torchaudio', build.torchaudio],
  ] as const;
  return parts.flatMap(([name, full]) => {
    if (full === null) return [];
    const file = `${name}-${full}-${tag}-${platform}.whl`;
    return [
      {
        package: name,
        version: full,
        name: file,
        url: `${build.index}/${file.replace('+', '%2B')}`,
        sha256: null,
        bytes: null,
      },
    ];
  });
}

/**
 * What to fetch elsewhere and how to install it here. `known`: everything, as the index listed it; null: it could not
 * be asked, so the tuple is named by its pattern and pip finds the rest. `here`: what lies in the folder already.
 */
export function shoppingFor(
  build: ChosenBuild,
  known: { files: Wanted[]; missing: string[] } | null,
  situation: Situation,
  folder: string,
  here: readonly { package: string; path: string }[] = [],
): Shopping {
  const all = known?.files ?? namedByPattern(build, situation);
  const files = all.filter((one) => !here.some((held) => held.package === one.package));
  // Named at least, where the wheel of such a build was read before.
  const asked = known === null ? (dependenciesOf(build, situation) ?? []) : known.missing;
  const missing = asked.filter((line) => !here.some((held) => held.package === parseRequirement(line)?.package));
  const complete = known !== null && known.missing.length === 0;
  const direct = files.map(({ url, name }) => `curl --fail --location --output "${name}" "${url}"`); // both are plain
  return {
    files,
    complete,
    missing,
    commands: {
      download: complete ? direct : [...environmentLines(situation.system), pipDownload(build, situation)],
      install: installFrom(
        folder,
        [...here.map(({ path }) => path), ...files.map(({ name }) => name)],
        situation,
        complete,
      ),
    },
  };
}

/** To be run on a computer with the same system: pip goes by the system it runs on when it looks for dependencies. */
function pipDownload(build: ChosenBuild, { python }: Situation): string {
  const free = python?.endsWith('t') ? ` --implementation cp --abi cp${python.replace('.', '')}` : '';
  const version = python === null ? '' : ` --python-version ${python.replace('t', '')}${free}`;
  const pre = build.stability === 'nightly' ? ' --pre' : '';
  return `python -m pip download --isolated${pre} --only-binary=:all:${version} --index-url ${build.index} --dest wheels ${requirements(build).join(' ')}`;
}

/**
 * With every file name written out: cmd does not expand `*.whl`. `complete`: these files are all it needs, and pip looks
 * for no other, not even beside them, where refused ones may lie.
 */
export function installFrom(
  folder: string,
  files: readonly string[],
  { system }: Pick<Situation, 'system'>,
  complete: boolean,
): string {
  const separator = system.os === 'windows' ? '\\' : '/';
  const place = folder.replace(system.os === 'windows' ? /[\\/]+$/ : /\/+$/, '');
  const named = files.map((file) => quoted(`${place}${separator}${file}`, system));
  const beside = complete ? [] : ['--find-links', quoted(place, system)];
  return ['python -m pip install --isolated --no-index', ...beside, ...named].join(' ');
}
