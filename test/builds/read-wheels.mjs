// read-wheels.mjs: reads real torch wheels with our own reader and corrects the catalogue's rows.
//   node build.mjs --quiet && node test/builds/read-wheels.mjs <torch wheel>…
// What was read is kept in probes/data/builds-read.json; builds.json is corrected by it at once, and again whenever it
// is made anew from the facts. A wheel that was read before is replaced.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { createReadStream, existsSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import yauzl from 'yauzl';
import { correct, DATA, readData, writeData } from './rows.mjs';

const CLI = fileURLToPath(new URL('../../out/cli.js', import.meta.url));
const wheels = process.argv.slice(2);
if (wheels.length === 0 || !existsSync(CLI)) {
  console.error('use: node build.mjs --quiet && node test/builds/read-wheels.mjs <torch wheel>…');
  process.exit(2);
}

/** The small files of a wheel that say what it is. */
function readMembers(file, wanted) {
  return new Promise((resolve, reject) => {
    yauzl.open(file, { lazyEntries: true }, (error, zip) => {
      if (error) return reject(error);
      const found = {};
      zip.on('error', reject);
      zip.on('end', () => resolve(found));
      zip.on('entry', (entry) => {
        const key = wanted.find((one) => one.test(entry.fileName));
        if (!key) return zip.readEntry();
        zip.openReadStream(entry, async (failed, stream) => {
          if (failed) return reject(failed);
          found[String(key)] = await text(stream);
          zip.readEntry();
        });
      });
      zip.readEntry();
    });
  });
}

async function sha256(file) {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
}

const numeric = (a, b) => a.localeCompare(b, 'en', { numeric: true });

async function readWheel(file) {
  const VERSION = /^torch\/version\.py$/;
  const METADATA = /^torch-[^/]+\.dist-info\/METADATA$/;
  const WHEEL = /^torch-[^/]+\.dist-info\/WHEEL$/;
  const said = await readMembers(file, [VERSION, METADATA, WHEEL]);
  const version = /__version__ = ['"]([^'"]+)['"]/.exec(said[String(VERSION)])?.[1] ?? '';
  const [torch, channel] = version.split('+');
  const { files } = JSON.parse(
    execFileSync(process.execPath, [CLI, 'archs', file, '--json'], { encoding: 'utf8', maxBuffer: 256 << 20 }),
  );
  const libraries = files.map((row) => ({ ...row, name: row.path.split('!')[1] }));
  const main = libraries.find((row) => /torch\/lib\/(libtorch_cuda\.so|torch_cuda\.dll)$/.test(row.name));
  if (!main) throw new Error(`${file}: no torch/lib/libtorch_cuda.so or torch_cuda.dll inside`);
  if (!main.complete || main.error) throw new Error(`${file}: ${main.name} could not be read whole`);
  const most = main.containers - main.stubContainers;
  const images = Object.entries(main.images).sort(([a], [b]) => numeric(a, b));
  const lacking = libraries
    .filter((row) => row !== main && row.containers > row.stubContainers && row.complete)
    .map((row) => ({
      library: basename(row.name),
      capabilities: Object.keys(row.verdict)
        .filter((arch) => row.verdict[arch] === 'none' && ['sass', 'jit'].includes(main.verdict[arch]))
        .map((arch) => `${arch.slice(0, -1)}.${arch.slice(-1)}`),
    }))
    .filter(({ capabilities }) => capabilities.length > 0);
  const windows = /win_amd64/.test(file);
  return {
    file: basename(file),
    torch,
    channel,
    os: windows ? 'windows' : 'linux',
    machine: /aarch64/.test(file) ? 'aarch64' : 'x86_64',
    tag: /^Tag: (.+)$/m.exec(said[String(WHEEL)])?.[1].trim() ?? null,
    images: images.filter(([, count]) => count >= most).map(([name]) => name),
    partial: images.filter(([, count]) => count < most).map(([name]) => name),
    lacking,
    bytes: statSync(file).size,
    sha256: await sha256(file),
    requires: [...said[String(METADATA)].matchAll(/^Requires-Dist: (.+)$/gm)]
      .map(([, requirement]) => requirement.trim())
      .filter((requirement) => !/extra ==/.test(requirement)),
  };
}

const before = existsSync(join(DATA, 'builds-read.json')) ? readData('builds-read.json').wheels : [];
const reads = [];
for (const wheel of wheels) {
  reads.push(await readWheel(wheel));
  const { torch, channel, os, machine, images, lacking } = reads.at(-1);
  console.log(`${torch}+${channel} ${os} ${machine}: ${images.join(' ')}`);
  for (const { library, capabilities } of lacking)
    console.log(`  ${library} has nothing for ${capabilities.join(', ')}`);
}
const kept = before.filter((old) => !reads.some((read) => read.file === old.file && read.sha256 === old.sha256));
const all = [...kept, ...reads].sort((a, b) => numeric(a.file, b.file));
writeData('builds-read.json', { wheels: all });

const builds = readData('builds.json');
const { rows, unknown } = correct(builds.rows, all);
writeData('builds.json', { ...builds, rows });
for (const row of rows.filter((one) => one.was))
  console.log(`corrected: ${row.torch}+${row.channel} ${row.os}: was ${row.was.join(' ')}`);
for (const { file } of unknown) console.log(`${file}: the catalogue has no such row`);
