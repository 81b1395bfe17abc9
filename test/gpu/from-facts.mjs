// from-facts.mjs: makes probes/data/{gpus,amd-gpus,cuda-drivers}.json out of a folder of researched facts.
//   node test/gpu/from-facts.mjs <folder with gpus.json, amd_gpus.json, cuda_driver_min.json>
// Rows become one text line each, sources become numbers: a tenth of the size, and a change shows as one line of a diff.
import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const from = process.argv[2];
if (!from) {
  console.error('use: node test/gpu/from-facts.mjs <folder>');
  process.exit(2);
}
const to = join(dirname(fileURLToPath(import.meta.url)), '../../probes/data');
const read = (name) => JSON.parse(readFileSync(join(from, name), 'utf8'));
const words = (...parts) => parts.map((part) => part ?? '-').join(' ');

/** Numbers sources in the order in which they come; remarks on where a copy was read say nothing to anyone else. */
function numbered() {
  const all = [];
  const plain = (text) => text.replace(/[,;]? *(\(copies: )?a stored public copy/g, '').replace(/\(([^()]*)$/, '($1)');
  const number = (text) => {
    const source = plain(text);
    return all.includes(source) ? all.indexOf(source) : all.push(source) - 1;
  };
  return { all, number };
}

/** One row of a list to a line. */
function write(name, data) {
  const lines = Object.entries(data).map(([key, value]) => {
    const body = Array.isArray(value)
      ? `[\n${value.map((row) => `    ${JSON.stringify(row)}`).join(',\n')}\n  ]`
      : JSON.stringify(value);
    return `  ${JSON.stringify(key)}: ${body}`;
  });
  writeFileSync(join(to, name), `{\n${lines.join(',\n')}\n}\n`);
}

const gpus = read('gpus.json');
const chipSources = numbered();
const chips = gpus.chip_to_cc.map((c) => words(c.chip_prefix, c.cc, chipSources.number(c.source)));
const capabilityOf = (chip) =>
  gpus.chip_to_cc
    .filter((c) => chip.startsWith(c.chip_prefix))
    .sort((a, b) => b.chip_prefix.length - a.chip_prefix.length)[0]?.cc ?? null;
for (const row of gpus.pci_rows)
  if (capabilityOf(row.chip) !== row.compute_capability)
    throw new Error(`${row.pci_device}: its chip ${row.chip} says another capability than its row`);
write('gpus.json', {
  asOf: gpus.as_of,
  pciSource: [...new Set(gpus.pci_rows.map((row) => row.source))].join(' '),
  chipSources: chipSources.all,
  chips,
  pci: gpus.pci_rows.map((row) => words(row.pci_device, row.chip, row.name)),
  listed: gpus.nvidia_page_rows.map((row) => words(row.compute_capability, row.name)),
  patterns: gpus.name_patterns.map((row) => words(row.cc, row.regex)),
});

const amd = read('amd_gpus.json');
const amdSources = numbered();
write('amd-gpus.json', {
  asOf: amd.as_of,
  gfxSources: [], // filled while the rows are made
  pci: amd.pci_rows.map((row) =>
    words(
      row.pci_device,
      row.pci_revision?.toLowerCase(),
      row.gfx,
      amdSources.number(row.gfx_source),
      row.name ?? row.codename,
    ),
  ),
  ...{ gfxSources: amdSources.all },
});

const drivers = read('cuda_driver_min.json');
const driverSources = numbered();
const number = (text) => /\d+(?:\.\d+)*/.exec(text ?? '')?.[0] ?? null;
write('cuda-drivers.json', {
  asOf: drivers.as_of,
  toolkits: drivers.toolkits.map((t) => ({
    cuda: t.cuda,
    release: t.release,
    linux: t.toolkit_driver_linux,
    windows: t.toolkit_driver_windows,
    minorVersions: t.mvc_min_linux !== null,
    source: driverSources.number(t.source),
  })),
  families: drivers.minor_version_compatibility.map((f) => ({
    major: Number.parseInt(f.cuda_family, 10),
    linux: f.min_linux ?? drivers.toolkits.find((t) => t.cuda.startsWith(f.cuda_family.slice(0, 3)))?.mvc_min_linux,
    windows:
      f.min_windows ?? drivers.toolkits.find((t) => t.cuda.startsWith(f.cuda_family.slice(0, 3)))?.mvc_min_windows,
    source: driverSources.number(f.source),
  })),
  branches: Object.entries(drivers.driver_branch_by_toolkit)
    .filter(([cuda]) => cuda !== 'source')
    .map(([cuda, branch]) => ({ cuda, branch: Number(number(branch)) })),
  architectures: drivers.architectures.map((a) => ({
    name: a.architecture,
    capabilities: a.cc,
    firstLinux: number(a.first_driver_linux),
    firstWindows: number(a.first_driver_windows),
    lastBranch: a.last_driver_branch && Number(number(a.last_driver_branch)),
    source: driverSources.number(a.source),
  })),
  sources: driverSources.all,
});
