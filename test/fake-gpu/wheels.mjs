// wheels.mjs: a folder of wheels as somebody would carry it on a stick: the real torch, the real pure-Python packages,
// and for what light mode stands in for (NVIDIA's libraries, triton) small wheels of the real names and versions.
import { createHash } from 'node:crypto';
import { copyFileSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { cache, once, pip, python, run } from './cache.mjs';
import { make } from './environments.mjs';

const PURE = ['setuptools==80.9.0', 'sympy==1.14.0', 'mpmath==1.3.0'];
const PURE_MORE = [
  'typing-extensions==4.16.0',
  'filelock==4.3.1',
  'networkx==3.6.1',
  'jinja2==3.1.6',
  'markupsafe==3.0.4',
  'fsspec==2026.9.0',
];

/** Packs files below `from` into a wheel of this name; `info` is its dist-info folder among them. */
async function pack(out, from, files, { name, version, tag }) {
  const work = join(out, `.work-${name}`);
  const info = `${name.replaceAll('-', '_')}-${version}.dist-info`;
  for (const file of files) {
    mkdirSync(dirname(join(work, file)), { recursive: true });
    copyFileSync(join(from, file), join(work, file));
  }
  mkdirSync(join(work, info), { recursive: true });
  const head = `Metadata-Version: 2.1\nName: ${name}\nVersion: ${version}\nSummary: Stand-in made by the fake GPU\n`;
  writeFileSync(join(work, info, 'METADATA'), head);
  writeFileSync(
    join(work, info, 'WHEEL'),
    `Wheel-Version: 1.0\nGenerator: fake-gpu\nRoot-Is-Purelib: false\nTag: ${tag}\n`,
  );
  const all = [...files, `${info}/METADATA`, `${info}/WHEEL`];
  const line = (file) => {
    const bytes = readFileSync(join(work, file));
    return `${file},sha256=${createHash('sha256').update(bytes).digest('base64url')},${bytes.length}\n`;
  };
  writeFileSync(join(work, info, 'RECORD'), `${all.map(line).join('')}${info}/RECORD,,\n`);
  const wheel = join(out, `${name.replaceAll('-', '_')}-${version}-${tag}.whl`);
  const zip =
    'import sys,os,zipfile\nwith zipfile.ZipFile(sys.argv[1],"w",zipfile.ZIP_DEFLATED) as z:\n for f in sys.argv[3:]: z.write(os.path.join(sys.argv[2],f),f)';
  await run(python, ['-c', zip, wheel, work, ...all, `${info}/RECORD`]);
  await run('rm', ['-r', work]);
}

/** The stand-ins of an environment in light mode, as wheels. */
async function standIns(site, out) {
  for (const info of readdirSync(site).filter((n) => n.endsWith('.dist-info'))) {
    const at = (file) => readFileSync(join(site, info, file), 'utf8');
    if (at('INSTALLER').trim() !== 'fake-gpu') continue;
    const [, name = ''] = /^Name: (.*)$/m.exec(at('METADATA')) ?? [];
    const [, version = ''] = /^Version: (.*)$/m.exec(at('METADATA')) ?? [];
    const files = at('RECORD')
      .split('\n')
      .map((line) => line.split(',')[0] ?? '')
      .filter((file) => file !== '' && !file.startsWith(info));
    await pack(out, site, files, { name, version, tag: 'py3-none-any' });
  }
}

/** What torch 2.14.1 (CUDA 13.0) needs, in one folder. Rejects with Missing where it can't be made. */
export async function stick() {
  const { folder } = await make('torch-2.14.1-light');
  const out = join(cache, 'stick');
  await once(out, `torch 2.14.1 ${PURE} 2`, async (fresh) => {
    await pip('download', ['--dest', fresh, 'torch==2.14.1', ...PURE, ...PURE_MORE]);
    const site = join(folder, 'lib/python3.11/site-packages');
    await standIns(site, fresh);
    const torch = readdirSync(site).find((n) => /^torch-.*\.dist-info$/.test(n)) ?? '';
    const metadata = readFileSync(join(site, torch, 'METADATA'), 'utf8');
    const here = readdirSync(fresh).map((n) => n.split('-')[0]?.toLowerCase().replaceAll('_', '-'));
    for (const [, name = '', version = ''] of metadata.matchAll(
      /^Requires-Dist: ([\w-]+)(?:\[.*?\])?[^\n;]*?[=~>]=([\d.]+)/gm,
    ))
      if (!here.includes(name.toLowerCase())) await pack(fresh, site, [], { name, version, tag: 'py3-none-any' });
  });
  return out;
}

/** An environment of its own to be changed: large files as links, all else copied, so that the cached one is left alone. */
export async function ownCopy(name, to) {
  const { folder } = await make(name);
  mkdirSync(dirname(to), { recursive: true });
  await run('cp', ['-al', folder, to]);
  await run('rm', ['-r', join(to, 'bin')]);
  await run('cp', ['-a', join(folder, 'bin'), to]);
  return to;
}
