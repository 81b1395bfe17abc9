// mutate.mjs: does taking a guard away make its test fail? One at a time; each file is put back. Prints a table.
//   node test/security/mutate.mjs [part of a test's name]
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';

const GUARDS = [
  ['probes/host.ts', '{ cwd: scripts, ...options, signal }', '{ ...options, signal }', 'started-anywhere'],
  [
    'probes/repair/left-behind.ts',
    'found.push(...(await below(host, site, files)), ',
    'found.push(...files, ',
    'hostile-record',
  ],
  ['probes/repair/uncovered.ts', "!path.split(/[\\\\/]/).includes('..') && ", '', 'hostile-record'],
  ['probes/repair/snapshot.ts', 'if (hashOf(bytes) !== seal)', 'if (false)', 'tampered-repair'],
  ['probes/repair/fit.ts', 'if (stray !== undefined)', 'if (false)', 'tampered-repair'],
  ['probes/wheels/archive.ts', '& TYPE) === LINK', '& TYPE) === -1', 'hostile-wheel'],
  ['probes/wheels/archive.ts', 'unpacked > file.bytes * BOMB.ratio', 'false', 'hostile-wheel'],
  ['probes/wheels/wheel-file.ts', 'tags.some(foldsCase)', 'false', 'hostile-wheel'],
  ['probes/text/visible.ts', 'return text.replace(HIDDEN, escaped);', 'return text;', 'hostile-names'],
  ['electron/http.ts', 'if (await isOfAnother(request.socket))', 'if (false)', 'other-user'],
  ['electron/http.ts', "url.pathname !== '/' && isAskedByAnother(request)", 'false', 'other-user'],
  ['probes/model/link.ts', 'one === address', 'address.startsWith(one)', 'links'],
  [
    'probes/jobs/looking.ts',
    '.sort(([, a], [, b]) => byUse(a, b))',
    '.sort(([, a], [, b]) => byUse(b, a))',
    'only-chosen',
  ],
];

for (const [file, guard, without, test] of GUARDS.filter((one) => one[3].includes(process.argv[2] ?? ''))) {
  const whole = readFileSync(file, 'utf8');
  if (!whole.includes(guard)) throw new Error(`${file} has no ${guard}`);
  writeFileSync(file, whole.replace(guard, without));
  try {
    const ran = spawnSync('npx', ['vitest', 'run', '--project', 'unit', `test/security/${test}`], { encoding: 'utf8' });
    const failed = /(\d+) failed[^\n]*$/m.exec(ran.stdout.slice(ran.stdout.lastIndexOf('Tests')))?.[1] ?? 'NONE';
    console.log(`| \`${file}\` | \`${guard}\` | ${test} | ${failed} |`);
  } finally {
    writeFileSync(file, whole);
  }
}
