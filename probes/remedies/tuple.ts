import { allows, type Installation, type InstallFile, parseRequirement } from '../builds/index';
import { compareVersions } from '../compat';
import type { Loss } from '../model';
import { type Context, installed } from './asked';
import { idleAfter, isBrought } from './nvidia';

/** The least that torch asks of what it needs, for builds whose wheel nobody has read: METADATA of 2.6.0 to 2.14.1. */
const FLOORS: Readonly<Record<string, string>> = {
  'typing-extensions': '>=4.10.0',
  sympy: '>=1.13.3',
  networkx: '>=2.5.1',
  fsspec: '>=0.8.5',
};

/** Where the very files of torch and what it brought are in doubt, none of them is kept. */
const DOUBTS_FILES: ReadonlySet<string> = new Set([
  'torch/broken-import',
  'env/mixed-torch-files',
  'env/foreign-cuda-libraries',
]);

const LAST_AUDIO = '2.11';
const TORCHES = ['torch', 'torchvision', 'torchaudio'];

/** What is taken out of an environment, what is put in, and what that costs the person. */
export interface Exchange {
  out: string[];
  files: InstallFile[];
  /** Requirements that no file is known for: it can't be installed as it stands. */
  missing: string[];
  loses: Loss[];
  /** Packages that go without another in their place: what switches them on in the app has to go with them. */
  gone: string[];
  /** Whether all of it is known to work together afterwards. */
  isSure: boolean;
}

/** What putting this build in place of what is there means, package by package; only packages that are installed go. */
export function exchange(context: Context, installation: Installation): Exchange {
  const others = installation.others ?? { beside: [], goes: [], rebuilds: [], open: [] };
  const besides = others.beside.flatMap((line) => parseRequirement(line) ?? []);
  const matching = besides.map(({ package: name, specifier }) => ({
    name,
    to: specifier,
    file: [...context.beside, ...installation.files].find(
      (file) => file.package === name && allows(specifier, file.version),
    ),
  }));
  const files = [
    ...installation.files.filter((file) => !isKept(context, installation, file)),
    ...matching.flatMap(({ file }) => (file && !installation.files.includes(file) ? [file] : [])),
  ];
  const renewed = new Set(files.map((file) => file.package));
  const unmatched = matching.filter(({ name, file }) => !file && name !== 'numpy' && !isBrought(name));
  const lost = [...others.goes, ...others.rebuilds, ...unmatched.map(({ name }) => name)].filter(
    (name) => !renewed.has(name) && installed(context, name) !== null,
  );
  const { idle, sharedBy } = idleAfter(context, installation.files);
  const out = [...TORCHES, ...lost, ...idle, ...renewed]
    .filter((name, i, all) => all.indexOf(name) === i)
    .filter((name) => installed(context, name) !== null);
  const noAudio = installed(context, 'torchaudio') !== null && installation.torchaudio === null;
  const numpy = matching.find((one) => one.name === 'numpy' && !one.file);
  return {
    out,
    files,
    gone: lost,
    missing: [
      ...installation.missing.filter((line) => !isMet(context, line)),
      ...(numpy ? [`numpy${numpy.to}`] : []),
      ...(noAudio && installation.index === null && hasAudio(installation) ? ['torchaudio'] : []),
    ],
    loses: [
      ...lost.map((name): Loss => {
        const to = unmatched.find((one) => one.name === name)?.to ?? null;
        const version = installed(context, name)?.version ?? null;
        return {
          what: to !== null || others.rebuilds.includes(name) ? 'to-be-rebuilt' : 'taken-out',
          params: { package: name, version, to },
        };
      }),
      ...matching.flatMap(({ name, file }): Loss[] => {
        const from = installed(context, name)?.version ?? null;
        return file && from !== null && !isBrought(name)
          ? [
              {
                what: name === 'numpy' ? 'numpy-one' : 'version-changes',
                params: { package: name, from, to: file.version },
              },
            ]
          : [];
      }),
      ...others.open.map((name): Loss => ({ what: 'perhaps-broken', params: { package: name } })),
      ...(noAudio && !lost.includes('torchaudio') ? [{ what: 'torchaudio-ended' as const, params: {} }] : []),
      ...(sharedBy.length > 0 ? [{ what: 'nvidia-shared' as const, params: { packages: sharedBy } }] : []),
    ],
    isSure: installation.others !== null && others.open.length === 0,
  };
}

/** torchaudio ended with 2.11: of every torch until then there is one, and whoever has it wants it again. */
function hasAudio({ torch }: Installation): boolean {
  return compareVersions(/^\d+\.\d+/.exec(torch)?.[0] ?? '0', LAST_AUDIO) <= 0;
}

/** torch's own are always put in anew; of the rest, what is there stays where it serves. */
function isKept(context: Context, installation: Installation, { package: name, version }: InstallFile): boolean {
  const there = installed(context, name);
  if (!there || TORCHES.includes(name)) return false;
  if (isBrought(name)) return there.version === version && there.hasRecord && !DOUBTS_FILES.has(context.finding.code);
  const asked = (installation.dependencies ?? [])
    .flatMap((line) => parseRequirement(line) ?? [])
    .find((one) => one.package === name);
  const needs = installation.dependencies === null ? FLOORS[name] : asked?.specifier;
  return !needs || allows(needs, there.version);
}

/** There is no such file, but what it is for is installed already, and stays: torch's own never do. */
function isMet(context: Context, line: string): boolean {
  const requirement = parseRequirement(line);
  if (requirement && TORCHES.includes(requirement.package)) return false;
  const there = requirement && installed(context, requirement.package);
  return !!there && (requirement.specifier === '' || allows(requirement.specifier, there.version));
}
