import { describe, expect, it } from 'vitest';
import type { Host, RunningPython } from '../../probes/host';
import { find } from '../../probes/python/index';
import { openSession } from '../../probes/session';
import { at, findAll, findInSession, linuxHost } from './machine';
import { conda, files, venv } from './trees';

const comfy = (folder: string) => files(folder, 'main.py', 'nodes.py', 'comfy/x.py');
const running = (over: Partial<RunningPython>): RunningPython => ({
  ...{
    pid: 7,
    executable: '/usr/bin/python3.11',
    arguments: ['main.py'],
    folder: '/',
    packages: null,
    torch: null,
    sinceMs: 1,
  },
  ...over,
});

describe('what runs', () => {
  const tree = { ...comfy('one'), ...venv('linux', 'one/venv'), ...comfy('two'), ...venv('linux', 'two/venv') };

  it('comes first, and is told again when that is learnt late', async () => {
    const site = '/data/two/venv/lib/python3.11/site-packages';
    const one = running({ packages: site, torch: `${site}/torch`, folder: '/data/two', sinceMs: 5 });
    const processes = () =>
      new Promise<{ is: 'known'; value: RunningPython[] }>((resolve) =>
        setTimeout(() => resolve({ is: 'known', value: [one] }), 200),
      );
    const found = await findInSession(linuxHost({ tree, over: { processes } }), ['/data']);
    expect(found.order.map((id) => found.environments[id]?.path)).toEqual(['/data/two/venv', '/data/one/venv']);
    expect(at(found, '/data/two/venv')?.running).toMatchObject([{ pid: 7, torch: `${site}/torch`, sinceMs: 5 }]);
    expect(at(found, '/data/one/venv')?.running).toEqual([]);
  });

  it('names the environment that its app’s folder does not', async () => {
    const more = { ...tree, ...comfy('three'), ...conda('linux', '/opt/miniconda3/envs/comfy') };
    const site = '/opt/miniconda3/envs/comfy/lib/python3.10/site-packages';
    const one = running({ packages: site, folder: '/data/three' });
    const { found } = await findAll(
      linuxHost({ tree: more, over: { processes: async () => ({ is: 'known', value: [one] }) } }),
    );
    expect(found.get('/opt/miniconda3/envs/comfy')).toMatchObject({ app: 'comfyui', folder: '/data/three' });
  });

  it('a Python that has loaded nothing yet is known by its program', async () => {
    const one = running({ executable: '/data/one/venv/bin/python', folder: '/data/one' });
    const { found } = await findAll(
      linuxHost({ tree, over: { processes: async () => ({ is: 'known', value: [one] }) } }),
      ['/data'],
    );
    expect(found.get('/data/one/venv')?.running).toHaveLength(1);
  });

  it('elsewhere is not told of where only a folder is looked through, but for what runs an app in it', async () => {
    const more = { ...tree, ...conda('linux', '/opt/conda/envs/comfy'), ...venv('linux', '/srv/other/venv') };
    const inConda = running({ packages: '/opt/conda/envs/comfy/lib/python3.10/site-packages', folder: '/data/one' });
    const elsewhere = running({ packages: '/srv/other/venv/lib/python3.11/site-packages', folder: '/srv/other' });
    const processes: Host['processes'] = async () => ({ is: 'known', value: [inConda, elsewhere] });
    const { paths } = await findAll(linuxHost({ tree: more, over: { processes } }), ['/data/one']);
    expect(paths).toEqual(['/data/one/venv', '/opt/conda/envs/comfy']);
  });
});

describe('order', () => {
  it('is by when it ran last: by what its app writes; environments without PyTorch come last', async () => {
    const tree = {
      ...comfy('old'),
      'old/user/comfyui.log': '',
      ...venv('linux', 'old/venv'),
      ...comfy('new'),
      'new/user/comfyui.log': '',
      ...venv('linux', 'new/venv'),
      ...venv('linux', 'plain/venv', { torch: null }),
    };
    const host = linuxHost({ tree });
    const times: Record<string, number> = { '/data/old/user/comfyui.log': 100, '/data/new/user/comfyui.log': 200 };
    const stat: typeof host.stat = async (file) => {
      const answer = await host.stat(file);
      return answer.is === 'known'
        ? {
            is: 'known',
            value: { ...answer.value, modifiedMs: times[file] ?? (file.startsWith('/data/plain') ? 999 : 1) },
          }
        : answer;
    };
    const found = await findInSession({ ...host, stat }, ['/data']);
    expect(found.order.map((id) => found.environments[id]?.path)).toEqual([
      '/data/new/venv',
      '/data/old/venv',
      '/data/plain/venv',
    ]);
    expect(at(found, '/data/new/venv')?.lastUsedMs).toBe(200);
  });
});

describe('as it goes', () => {
  const tree = Object.assign({}, ...Array.from({ length: 30 }, (_, i) => venv('linux', `deep/${i}/venv`)));

  it('the first is told before the last folder is read', async () => {
    const host = linuxHost({ tree: { ...venv('linux', 'near/venv'), ...tree } });
    let listed = 0;
    const list: typeof host.list = async (folder) => {
      listed++;
      await new Promise((resolve) => setTimeout(resolve, 5));
      return host.list(folder);
    };
    let atFirst = 0;
    for await (const sighting of find({ ...host, list }, { folders: ['/data'], signal: new AbortController().signal }))
      if (sighting.is === 'environment' && atFirst === 0) atFirst = listed;
    expect(atFirst).toBeGreaterThan(0);
    expect(atFirst).toBeLessThan(listed / 2);
  });

  it('stops when it is told to', async () => {
    const host = linuxHost({ tree });
    const abort = new AbortController();
    let listed = 0;
    const list: typeof host.list = async (folder) => {
      if (++listed === 10) abort.abort();
      await new Promise((resolve) => setTimeout(resolve, 2));
      return host.list(folder);
    };
    await findAll({ ...host, list }, ['/data'], abort.signal);
    const then = listed;
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(listed).toBe(then);
    expect(listed).toBeLessThan(60);
  });

  it('stops when nobody listens any more', async () => {
    const host = linuxHost({ tree });
    let listed = 0;
    const list: typeof host.list = async (folder) => {
      listed++;
      await new Promise((resolve) => setTimeout(resolve, 2));
      return host.list(folder);
    };
    for await (const _ of find({ ...host, list }, { folders: ['/data'], signal: new AbortController().signal })) break;
    const then = listed;
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(listed).toBe(then);
  });
});

describe('a session', () => {
  const tree = { ...comfy('one'), ...venv('linux', 'one/venv') };

  it('gives each environment an id that can be checked', async () => {
    const session = await openSession(linuxHost({ tree }), { ask: [] });
    const ended = new Promise<void>((resolve) => session.on((event) => event.is === 'find-ended' && resolve()));
    const picked = await session.send({ do: 'pick', path: '/data' });
    expect(await session.send({ do: 'find', targets: [picked.is === 'accepted' ? picked.id : ''] })).toMatchObject({
      is: 'accepted',
    });
    expect(await session.send({ do: 'find' })).toMatchObject({ is: 'refused', code: 'command/busy' });
    await ended;
    const [id = ''] = session.view().found?.order ?? [];
    expect(session.view().targets[id]).toEqual({ id, path: '/data/one/venv', kind: 'folder' });
    const checked = new Promise<void>((resolve) => session.on((event) => event.is === 'check-ended' && resolve()));
    expect(await session.send({ do: 'check', target: id })).toMatchObject({ is: 'accepted' });
    await checked;
    const check = Object.values(session.view().checks)[0];
    expect(check?.facts['environment.place']).toMatchObject({ value: { prefix: '/data/one/venv', app: 'comfyui' } });
    await session.close();
  });

  it('refuses an id that is not known, and can be cancelled', async () => {
    const host = linuxHost({ tree });
    const list: typeof host.list = (folder) =>
      new Promise((resolve) => setTimeout(() => resolve(host.list(folder)), 30));
    const session = await openSession({ ...host, list });
    expect(await session.send({ do: 'find', targets: ['t9'] })).toMatchObject({
      is: 'refused',
      code: 'command/unknown-id',
    });
    const ended = new Promise<string>((resolve) =>
      session.on((event) => event.is === 'find-ended' && resolve(event.how)),
    );
    await session.send({ do: 'find' });
    await session.send({ do: 'cancel' });
    expect(await ended).toBe('cancelled');
    expect(session.view().found?.is).toBe('cancelled');
    await session.close();
  });
});
