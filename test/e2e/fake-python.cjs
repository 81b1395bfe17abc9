// Stands in for an environment's Python in tests of the faces: answers our scripts in their own protocol, as told by
// scenario.json beside it. Runs in Node, so that no Python is needed; what real Pythons do is tested elsewhere.
const { existsSync, readFileSync, writeFileSync } = require('node:fs');
const path = require('node:path');

const prefix = path.dirname(path.dirname(process.argv[1]));
const scenario = JSON.parse(readFileSync(path.join(prefix, 'scenario.json'), 'utf8'));
const args = process.argv.slice(2);
const script = args.findIndex((arg) => arg.endsWith('.py'));
const say = (told) => process.stdout.write(`\n@@torchmend@@${JSON.stringify(told)}\n`);
const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

const cards = scenario.cards.map((card, index) => ({
  index,
  name: card.name,
  computeCapability: card.capability,
  memoryBytes: card.memoryBytes ?? 17_000_000_000,
}));

function driver() {
  const told = scenario.driverCuda
    ? { library: '/usr/lib/libcuda.so.1', missing: false, said: null, cuda: scenario.driverCuda }
    : { library: null, missing: true, said: 'libcuda.so.1: cannot open shared object file', cuda: null };
  const seen = cards.map((card, no) => ({
    name: card.name,
    capability: card.computeCapability,
    memoryBytes: card.memoryBytes,
    pci: `0000:0${no + 1}:00.0`,
    uuid: null,
  }));
  say({ ...told, failed: null, cards: scenario.driverCuda ? seen : null });
}

async function ask(items) {
  writeFileSync(path.join(prefix, 'pid'), String(process.pid));
  say({
    ...{
      what: 'python',
      version: '3.11.7',
      abi: 'cp311',
      platform: 'linux-x86_64',
      executable: process.argv[1],
      prefix,
    },
    ...{ basePrefix: '/usr', sitePackages: [path.join(prefix, 'lib/python3.11/site-packages')], userSite: null },
  });
  say({ what: 'importing' });
  await pause(scenario.paceMs * 3);
  if (scenario.importFailure) return say({ what: 'import', done: 'failed', failure: scenario.importFailure });
  say({
    what: 'import',
    done: 'imported',
    file: path.join(prefix, 'lib/python3.11/site-packages/torch/__init__.py'),
    seconds: 1,
  });
  say({ what: 'loaded', files: [] });
  const usable = scenario.startFailure ? [] : cards;
  say({
    ...{ what: 'torch', version: scenario.torch, cuda: scenario.cuda, hip: null, available: usable.length > 0 },
    ...{ architectures: scenario.architectures, devices: usable, startFailure: scenario.startFailure ?? null },
  });
  for (const item of items) {
    const [one, two] = item.split(':');
    const question = two ?? one;
    for (const card of two === undefined ? usable : usable.filter(({ index }) => index === Number(one))) {
      say({ what: 'asking', gpu: card.index, question });
      if (scenario.hangs === question) await new Promise(() => setInterval(() => undefined, 1000));
      while (scenario.waits === question && !existsSync(path.join(prefix, 'go'))) await pause(20);
      await pause(scenario.paceMs);
      const failed = (scenario.fails ?? []).includes(question) && !(scenario.healthy ?? []).includes(card.index);
      say({
        what: 'answer',
        gpu: card.index,
        question,
        failure: failed ? scenario.failure : null,
        ms: 3 + question.length,
      });
    }
  }
  say({ what: 'end' });
}

if (script < 0) process.exit(existsSync(path.join(prefix, 'broken')) ? 1 : 0);
else if (args[script].endsWith('driver.py')) driver();
else void ask(args.slice(script + 1));
