// from-facts.mjs: makes probes/data/{builds,builds-extensions,mirrors}.json out of a folder of researched facts.
//   node test/builds/from-facts.mjs <folder with torch_builds.json, cuda_driver_min.json, extensions.json, mirrors.json>
// What was read from wheels (builds-read.json) is laid over it afterwards: correct the facts, not the rows.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { correct, DATA, numbered, readData, writeData } from './rows.mjs';

const from = process.argv[2];
if (!from) {
  console.error('use: node test/builds/from-facts.mjs <folder>');
  process.exit(2);
}
const read = (name) => JSON.parse(readFileSync(join(from, name), 'utf8'));
const facts = read('torch_builds.json');
const drivers = read('cuda_driver_min.json');
const sources = numbered();

const SYSTEMS = {
  linux_x86_64: { os: 'linux', machine: 'x86_64' },
  linux_aarch64: { os: 'linux', machine: 'aarch64' },
  windows_x86_64: { os: 'windows', machine: 'x86_64' },
};
const EVIDENCE = { verified_binary: 'documented', high: 'documented', medium: 'inferred', low: 'assumed' };

/**
 * What the facts leave open or say twice, settled by hand, each with its reason. `gone`: not a build to offer.
 * `doubtful`: images two reports disagree on. `assumed`: a release nobody has read a wheel or a release script of.
 */
const SETTLED = {
  '2.8 cu129 windows_x86_64': { gone: 'the channel is Linux only in every other release, and this list is inferred' },
  '2.8 cu128 windows_x86_64': { doubtful: ['sm_61'] },
};
const ASSUMED_RELEASES = ['2.15'];

/** `3.10` to `3.14`, with the free-threaded ones. */
function pythons({ min, max, free_threaded: free = [] }) {
  const [from, to] = [min, max].map((version) => Number(version.split('.')[1]));
  return [...Array.from({ length: to - from + 1 }, (_, i) => `3.${from + i}`), ...free];
}

const compare = (a, b) => {
  const [x, y] = [a, b].map((version) => version.split('.').map(Number));
  return x[0] - y[0] || x[1] - y[1] || (x[2] ?? 0) - (y[2] ?? 0);
};

/** A source by itself: some only say that it is the one of the x86-64 row beside it. */
const sourceOf = (cell, systems) =>
  /^(same|as x86_64)$/.test(cell.source) ? `as x86-64: ${systems.linux_x86_64.source}` : cell.source;

const releases = facts.releases.map((release) => ({
  release: release.release,
  pythons: pythons(release.python),
  /** Wheels of torch alone: no torchvision for these. */
  torchOnly: (release.python.experimental ?? []).map((text) => text.split(' ')[0]),
  defaults: Object.fromEntries(
    Object.keys(SYSTEMS).map((system) => {
      const channel = release.main_index_default[system];
      return [system, channel === null || channel === undefined ? null : /^cu/.test(channel) ? channel : 'cpu'];
    }),
  ),
  source: sources.number(`${release.python.source}; ${release.main_index_default.source}`),
}));

const tuples = facts.releases.flatMap((release) =>
  release.patch_versions.map((patch) => ({
    torch: patch.torch,
    // More words than a version: the pairing is not settled.
    torchvision: /^[\d.]+$/.test(patch.torchvision ?? '') ? patch.torchvision : null,
    torchaudio: patch.torchaudio ?? null,
    date: patch.date ?? null,
    source: sources.number(patch.source),
  })),
);

const rows = facts.releases.flatMap((release) =>
  Object.entries(release.channels).flatMap(([channel, systems]) =>
    Object.keys(SYSTEMS).flatMap((system) => {
      const cell = systems[system];
      const settled = SETTLED[`${release.release} ${channel} ${system}`];
      if (cell?.published !== true || !cell.sm || settled?.gone) return [];
      return release.patch_versions.map((patch) => ({
        torch: patch.torch,
        channel,
        ...SYSTEMS[system],
        images: [...cell.sm, ...(cell.ptx ?? [])],
        doubtful: settled?.doubtful ?? [],
        evidence: ASSUMED_RELEASES.includes(release.release) ? 'assumed' : EVIDENCE[cell.confidence],
        source: sources.number(cell.source === 'observed' ? `observed: ${cell.observed}` : sourceOf(cell, systems)),
      }));
    }),
  ),
);

const nightly = Object.entries(facts.nightly.channels).flatMap(([channel, systems]) =>
  Object.keys(SYSTEMS).flatMap((system) => {
    const cell = systems[system];
    if (!/^cu/.test(channel) || cell?.published !== true || !cell.sm) return [];
    return [
      {
        channel,
        ...SYSTEMS[system],
        images: [...cell.sm, ...cell.ptx],
        evidence: EVIDENCE[cell.confidence],
        source: sources.number(sourceOf(cell, systems)),
      },
    ];
  }),
);

const number = (text) => /\d+(?:\.\d+)*/.exec(text ?? '')?.[0] ?? null;
const channels = drivers.torch_channels.map((channel) => ({
  channel: channel.torch_channel,
  cuda: channel.cuda.split(/[/ (]/)[0].split('.').slice(0, 2).join('.'),
  linux: { runs: number(channel.works_from_linux), full: number(channel.strict_linux) },
  windows: { runs: number(channel.works_from_windows), full: number(channel.strict_windows) },
}));

const reads = existsSync(join(DATA, 'builds-read.json')) ? readData('builds-read.json').wheels : [];
const { rows: corrected, unknown } = correct(
  rows.sort((a, b) => compare(a.torch, b.torch) || a.channel.localeCompare(b.channel)),
  reads,
);
for (const { file } of unknown) console.error(`${file}: the facts know no such build`);

writeData('builds.json', {
  format: 1,
  // Each list that is published has a higher number than the one before: an older one is never taken for news.
  serial: readData('builds.json').serial + 1,
  asOf: facts.as_of,
  evidenceUntil: facts.evidence_horizon,
  index: facts.index_layout,
  channels,
  releases,
  tuples,
  rows: corrected,
  nightly,
  nightlyPythons: facts.nightly.python.values.filter((version) => !/^3\.15/.test(version)),
  nightlyTorchOnly: facts.nightly.python.values.filter((version) => /^3\.15/.test(version)),
  nightlyExample: facts.nightly.version_example,
  sources: sources.all,
});

const mirrors = read('mirrors.json');
writeData('mirrors.json', {
  asOf: mirrors.as_of,
  official: {
    name: 'PyTorch',
    stable: mirrors.official.stable,
    nightly: mirrors.official.nightly,
    test: mirrors.official.test,
    files: mirrors.official.wheel_file_host,
  },
  mirrors: mirrors.mirrors
    .filter((mirror) => mirror.url_template && mirror.region === 'CN')
    .map((mirror) => ({
      name: mirror.name,
      urls: [mirror.url_template, ...(mirror.alt_hosts ?? [])],
      layout: mirror.use === '--find-links' ? 'flat' : 'index',
      nightly: mirror.nightly === true,
      source: mirror.source.replace(/;? ?(speed test )?a stored public copy.*$/, '') || 'third-party listings',
    })),
});

// Installed packages that a change of torch touches. `rows`: versions by the torch they were built for. `oldest`: the
// least compute capability. `images`: what it holds. `bound`: compiled against one torch release and CUDA family.
const extensions = read('extensions.json').packages;
const spec = (text) => (/^[\d.]+$/.test(text) ? `==${text}` : text.replace(/ .*/, ''));
const PAIRS = ({ matrix }, name) =>
  matrix.flatMap((row) =>
    row[name].split(' / ').map((version, i, all) => ({
      // `0.0.29.post2 / post3`, `0.0.31 / .post1`
      version: i === 0 ? version : `${all[0].replace(/\.post\d+$/, '')}.${version.replace(/^\./, '')}`,
      torch: spec(row.torch.replace(/^(\d[\d.]*).*$/, '$1')),
      windows: row.windows ?? null,
    })),
  );
const cuda = (text) => text.split('-').map((version) => version.trim());
writeData('builds-extensions.json', {
  asOf: read('extensions.json').as_of,
  packages: [
    {
      name: 'xformers',
      rows: PAIRS(extensions.xformers, 'xformers'),
      stableFrom: '0.0.34',
      source: 'unslothai/unsloth PR #8156 table',
    },
    {
      name: 'torchao',
      rows: PAIRS(extensions.torchao, 'torchao'),
      stableFrom: '0.17.0',
      source: 'pytorch/ao issue #2919; unslothai/notebooks #314',
    },
    {
      name: 'flash-attn',
      bound: true,
      oldest: '8.0',
      earlier: { below: '2', oldest: '7.5', bound: true },
      source:
        'Dao-AILab/flash-attention README and setup.py: official wheels are release assets by torch, CUDA, Python',
    },
    {
      name: 'sageattention',
      bound: true,
      oldest: '8.0',
      earlier: { below: '2', oldest: '8.0', bound: false },
      source: 'woct0rdho/SageAttention issue #50, issue #60; 1.x holds triton kernels only',
    },
    {
      name: 'nunchaku',
      bound: true,
      ownReleases: true,
      images: ['sm_75', 'sm_80', 'sm_86', 'sm_89', 'sm_120'],
      source: 'nunchaku wheel names; issue #381 (no Hopper, no sm_100)',
    },
    { name: 'deepspeed', bound: true, source: 'deepspeed: ops are compiled against the installed torch and CUDA' },
    ...[
      'torch-scatter',
      'torch-sparse',
      'torch-cluster',
      'natten',
      'apex',
      'mamba-ssm',
      'causal-conv1d',
      'pytorch3d',
      'gsplat',
      'auto-gptq',
      'exllamav2',
    ].map((name) => ({
      name,
      bound: true,
      source: 'extensions without a stable ABI bind to one torch minor (general rule)',
    })),
    ...[
      ['cupy-cuda13x', '7.5'],
      ['cupy-cuda12x', '5.0'],
    ].map(([name, oldest]) => ({ name, oldest, source: 'CuPy docs: compiled at run time, so its own CUDA decides' })),
    { name: 'insightface', source: 'insightface runs on onnxruntime; independent of torch' },
  ],
  triton: {
    oldest: '8.0',
    rows: extensions.triton.matrix.map((row) => ({
      torch: row.torch,
      linux: row.triton_linux,
      windows: row.triton_windows?.split(' ')[0] ?? null,
    })),
    source:
      'triton-windows README; issue #42; METADATA of torch 2.14.1; triton-lang/triton PR #5066 (Turing up to 3.2)',
  },
  bitsandbytes: {
    latest: extensions.bitsandbytes.latest,
    torch: extensions.bitsandbytes.torch,
    rows: extensions.bitsandbytes.archs.map((row) => ({
      system: row.os === 'windows' ? 'windows_x86_64' : row.os,
      cuda: cuda(row.cuda).length === 2 ? cuda(row.cuda) : [...cuda(row.cuda), ...cuda(row.cuda)],
      images: row.sm.map((arch) => `sm_${arch}`),
    })),
    source: extensions.bitsandbytes.source.replace(/ a stored public copy.*$/, ''),
  },
  numpy: [
    { os: 'linux', torchBelow: '2.3', needs: '<2', source: 'pytorch/pytorch issue #107302' },
    { os: 'windows', torchBelow: '2.4.1', needs: '<2', source: 'pytorch/pytorch issue #131668' },
  ],
});
