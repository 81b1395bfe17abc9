// Runs the stages of a suite one after the other, goes on after a failure, and adds up what every runner counted.
//   node test/run.mjs fast     types, lint, units, packages, end to end: all that runs anywhere
//   node test/run.mjs live     what needs wheels, gcc, Wine or the package registries
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { performance } from 'node:perf_hooks';
import { stripVTControlCharacters } from 'node:util';

const root = path.resolve(import.meta.dirname, '..');
const results = path.join(root, 'test-results');
const bin = (name) => path.join(root, 'node_modules', name);

const vitest = (project) => ({
  name: `${project} tests`,
  counts: `${project}.json`,
  argv: [
    bin('vitest/vitest.mjs'),
    'run',
    '--project',
    project,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${results}/${project}.json`,
  ],
  count: () => {
    const { numPassedTests, numFailedTests, numPendingTests, numTodoTests, testResults } = json(`${project}.json`);
    // A file that could not even be loaded holds no failed test, but it failed.
    const broken = testResults.filter((file) => file.status === 'failed' && file.assertionResults.length === 0).length;
    return [numPassedTests, numFailedTests + broken, numPendingTests + numTodoTests];
  },
  skipped: () =>
    json(`${project}.json`)
      .testResults.flatMap((file) => file.assertionResults)
      .filter((test) => test.status === 'pending' || test.status === 'skipped')
      .map((test) => test.fullName),
  failed: () =>
    json(`${project}.json`).testResults.flatMap((file) => {
      const named = file.assertionResults.filter((test) => test.status === 'failed');
      const place = path.relative(root, file.name);
      if (file.status === 'failed' && named.length === 0) return [`${place}: ${firstLine(file.message)}`];
      return named.map((test) => `${place}: ${test.fullName}: ${firstLine(test.failureMessages[0])}`);
    }),
});
const playwright = {
  name: 'end to end',
  counts: 'playwright.json',
  argv: [bin('@playwright/test/cli.js'), 'test'],
  count: () => {
    const { expected, unexpected, flaky, skipped } = json('playwright.json').stats;
    return [expected, unexpected + flaky, skipped];
  },
  failed: () => {
    const specs = (suite) => [...suite.specs, ...(suite.suites ?? []).flatMap(specs)];
    return json('playwright.json')
      .suites.flatMap(specs)
      .flatMap((spec) =>
        spec.tests
          .filter(({ status }) => status === 'unexpected' || status === 'flaky')
          .map(({ projectName, results: tries }) => {
            const said = tries.flatMap(({ errors }) => errors)[0]?.message;
            return `${spec.file}:${spec.line} [${projectName}] ${spec.title}: ${firstLine(said)}`;
          }),
      );
  },
};
const tool = (name, ...argv) => ({ name, argv, count: (ok) => [ok ? 1 : 0, ok ? 0 : 1, 0] });

const SUITES = {
  fast: [
    tool('types', bin('typescript/bin/tsc'), '-p', 'tsconfig.json'),
    tool('types of the window', bin('typescript/bin/tsc'), '-p', 'tsconfig.renderer.json'),
    tool('format and lint', bin('@biomejs/biome/bin/biome'), 'check', '.'),
    tool('dead code', bin('knip/bin/knip.js')),
    vitest('unit'),
    tool('build', path.join(root, 'build.mjs')),
    vitest('packaging'),
    playwright,
  ],
  live: [vitest('live')],
};

function json(name) {
  return JSON.parse(readFileSync(path.join(results, name), 'utf8'));
}

/** The failures of a stage by name; a stage that can't name any is named itself. */
function named(stage) {
  try {
    const found = stage.failed?.() ?? [];
    return found.length > 0 ? found : [stage.name];
  } catch {
    return [stage.name];
  }
}

/** What a failure says first, without colours: enough to know it by in a record that keeps only the end. */
function firstLine(said = '') {
  return stripVTControlCharacters(said).trim().split('\n', 1)[0].slice(0, 300);
}

const suite = SUITES[process.argv[2] ?? 'fast'];
if (!suite) throw new Error(`no suite ${process.argv[2]}; there are: ${Object.keys(SUITES).join(', ')}`);
mkdirSync(results, { recursive: true });

const total = [0, 0, 0];
const failures = [];
for (const stage of suite) {
  console.log(`\n── ${stage.name}`);
  // What an earlier run counted must never be taken for this one's.
  if (stage.counts) rmSync(path.join(results, stage.counts), { force: true });
  const started = performance.now();
  const ok = spawnSync(process.execPath, stage.argv, { cwd: root, stdio: 'inherit' }).status === 0;
  let counted;
  try {
    counted = stage.count(ok);
  } catch {
    counted = [0, 1, 0]; // it died before it could count
  }
  if (!ok && counted[1] === 0) counted[1] = 1;
  console.log(`── ${stage.name}: ${ok ? 'passed' : 'FAILED'} in ${Math.round((performance.now() - started) / 1000)} s`);
  if (!ok) failures.push(...named(stage));
  for (const name of stage.skipped?.() ?? []) console.log(`   skipped: ${name}`);
  counted.forEach((n, i) => {
    total[i] += n;
  });
}
// Once more at the end, where whoever keeps only the last lines of a run still finds them.
if (failures.length > 0) console.log(`\n${failures.map((name) => `failed: ${name}`).join('\n')}`);
console.log(`\n${total[0]} passed, ${total[1]} failed, ${total[2]} skipped`);
process.exit(total[1] === 0 ? 0 : 1);
