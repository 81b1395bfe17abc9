import { existsSync, rmSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { act } from '../../probes/acting/index';
import type { Host } from '../../probes/host';
import type { News, Plan } from '../../probes/model';
import { Pause } from '../../probes/pause';
import { known, type Look, type Probe } from '../../probes/probe';
import { testHost } from '../fetch/server';
import { device } from '../rules/facts';
import { fingerprint, scratch } from './places';
import { BROKEN, planFor, smallEnvironment } from './plan';

let host: Host;
let home: string;
let prefix: string;
let before: Record<string, string>;
beforeEach(() => {
  home = scratch('own-start');
  host = testHost({ PATH: process.env['PATH'] ?? '', TORCHMEND_HOME: home });
  ({ prefix } = smallEnvironment());
  before = fingerprint(prefix, []);
});
afterEach(async () => {
  await host.close();
  for (const folder of [home, prefix]) rmSync(folder, { recursive: true });
});

/** The card computes, whoever asks. */
const works: Probe = {
  ...{ name: 'works', promises: ['torch.runtime', 'kernels.answers'], needs: [], stage: 'proof', deadlineMs: 1000 },
  async *look(): AsyncGenerator<Look> {
    yield known(
      'torch.runtime',
      {
        ...{ version: '2.14.1+cu130', cuda: '13.0', hip: null, available: true, architectures: ['sm_120'] },
        ...{ devices: [device('RTX 5090', '12.0')], startFailure: null, warnings: [] },
      },
      'works',
    );
    const answers = (['copy', 'sum', 'elementwise'] as const).map((question) => ({
      ...{ gpu: 0, question, is: 'passed' as const, ms: 1 },
    }));
    for (const answer of answers) yield { is: 'answer', answer };
    yield known('kernels.answers', answers, 'works');
  },
};

/** An app that writes where it was told to, and then ends as `code` says; `torch` is the text of torch/__init__.py. */
async function repairWith(code: string) {
  const site = path.join(prefix, 'lib/python3.11/site-packages');
  const aside = path.join(prefix, '.torchmend/starting');
  const app = `const fs=require('fs');const [site,aside]=process.argv.slice(1);
    const torch=fs.readFileSync(site+'/torch/__init__.py','utf8');
    fs.mkdirSync(aside+'/user/default',{recursive:true});fs.writeFileSync(aside+'/user/default/x','x');
    fs.appendFileSync(${JSON.stringify(path.join(home, 'started'))}, torch+' '+process.env.HELD+' '+process.cwd()+'\\n');${code}`;
  const starts = { argv: [process.execPath, '-e', app, site, aside], environment: { HELD: 'yes' }, folder: prefix };
  const plan: Plan = planFor(prefix, {
    steps: (steps) =>
      steps.map((step) => (step.do === 'look-again' ? { ...step, starts: { ...starts, scratch: aside } } : step)),
  });
  const target = { id: 't1', path: prefix, kind: 'folder' } as const;
  const about = { host, plan, before: BROKEN, target, probes: [works], ask: [], bypassProxy: true };
  const news: News[] = [];
  for await (const one of act({ ...about, pause: new Pause(), signal: new AbortController().signal })) news.push(one);
  const end = news.at(-1);
  if (end?.is !== 'repair-ended') throw new Error('no end');
  const started = await host.read(path.join(home, 'started'));
  return {
    end,
    aside,
    started: started.is === 'known' ? Buffer.from(started.value).toString().trim().split('\n') : [],
  };
}

describe('the app’s own start', () => {
  it('is tried before and after, in its folder and with its variables; nothing of it stays', async () => {
    const { end, aside, started } = await repairWith('');
    expect(end).toMatchObject({ how: 'repaired', trouble: null });
    expect(started).toEqual([`old yes ${prefix}`, `new yes ${prefix}`]);
    expect(existsSync(aside)).toBe(false);
  });

  it('that worked and doesn’t any more puts everything back', async () => {
    const { end, aside } = await repairWith(`if(torch==='new'){console.error('ImportError: no clip');process.exit(1)}`);
    expect(end).toMatchObject({
      how: 'put-back',
      trouble: { code: 'repair/worse', params: { line: 'ImportError: no clip' } },
    });
    expect(fingerprint(prefix, [])).toEqual(before);
    expect(existsSync(aside)).toBe(false);
  });

  it('that never worked is no fault of the repair', async () => {
    expect((await repairWith('process.exit(1)')).end).toMatchObject({ how: 'repaired' });
  });
});
