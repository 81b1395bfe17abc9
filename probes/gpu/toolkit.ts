import type { Host } from '../host';
import type { Reading, Toolkit } from '../model';
import { firstLine, whyFailed } from './source';
import { existing, onPath, variable } from './variables';

const FROM = 'nvcc -V';
/** It prints and ends, 0.02 s here; a first start from a slow disk takes longer. */
const DEADLINE_MS = 5_000;
/** Nobody has more toolkits side by side for a purpose. */
const MOST = 12;

/** One nvcc, and who names it. */
interface Named {
  nvcc: string;
  from: string;
}

/** Every CUDA toolkit: each nvcc of the usual places, of CUDA_PATH and CUDA_HOME, and of PATH is asked its version. */
export async function askToolkits(host: Host, signal: AbortSignal): Promise<Reading<'machine.toolkits'>> {
  const named = [...(await byVariables(host)), ...(await inKnownPlaces(host)), ...(await byPath(host))];
  const toolkits = new Map<string, { nvcc: string; from: Set<string> }>();
  for (const { nvcc, from } of named) {
    const real = await host.realPath(nvcc);
    const whole = real.is === 'known' ? real.value : nvcc;
    const key = host.platform === 'win32' ? whole.toLowerCase() : whole;
    const toolkit = toolkits.get(key) ?? { nvcc: whole, from: new Set<string>() };
    toolkits.set(key, { ...toolkit, from: toolkit.from.add(from) });
  }
  if (toolkits.size === 0) return { is: 'absent', from: `${FROM}: known places, CUDA_PATH, CUDA_HOME, PATH` };
  const value = await Promise.all(
    [...toolkits.values()].slice(0, MOST).map((one) => askOne(host, one.nvcc, [...one.from], signal)),
  );
  return { is: 'known', value, from: FROM };
}

async function askOne(host: Host, nvcc: string, from: string[], signal: AbortSignal): Promise<Toolkit> {
  const folder = host.path.dirname(host.path.dirname(nvcc));
  const ran = await host.run([nvcc, '-V'], { deadlineMs: DEADLINE_MS, signal });
  // "Cuda compilation tools, release 12.4, V12.4.131"
  const version = /\brelease (\d+\.\d+)/.exec(ran.stdout)?.[1] ?? null;
  const about = { folder, nvcc, version, from, searched: await searchedIn(host, folder) };
  if (version !== null) return about;
  const { why, said } = whyFailed(ran, DEADLINE_MS);
  return { ...about, why, said: firstLine(said) };
}

const program = ({ platform }: Host) => (platform === 'win32' ? 'nvcc.exe' : 'nvcc');

/** CUDA_PATH, CUDA_HOME, and the CUDA_PATH_V12_4 that NVIDIA's installer for Windows sets for each version. */
async function byVariables(host: Host): Promise<Named[]> {
  const names = Object.keys(host.env).filter((name) => /^CUDA_(HOME|ROOT|PATH(_V\d+_\d+)?)$/i.test(name));
  const found = names.map(async (from) => {
    const root = variable(host, from)?.trim() ?? '';
    const files = host.path.isAbsolute(root) ? [host.path.join(root, 'bin', program(host))] : [];
    return (await existing(host, files)).map((nvcc) => ({ nvcc, from }));
  });
  return (await Promise.all(found)).flat();
}

async function inKnownPlaces(host: Host): Promise<Named[]> {
  const { join } = host.path;
  const within =
    host.platform === 'win32'
      ? ['ProgramW6432', 'ProgramFiles'].flatMap((name) => {
          const programs = variable(host, name);
          return programs === undefined ? [] : [join(programs, 'NVIDIA GPU Computing Toolkit', 'CUDA')];
        })
      : ['/usr/local', '/opt'];
  const lists = await Promise.all(within.map((folder) => host.list(folder)));
  const roots = within.flatMap((folder, at) => {
    const list = lists[at];
    const names = list?.is === 'known' ? list.value.map(({ name }) => name) : [];
    return names.filter((name) => /^(cuda([-_.]?\d[\d.]*)?|v\d[\d.]*)$/i.test(name)).map((name) => join(folder, name));
  });
  const files = await existing(
    host,
    roots.map((root) => join(root, 'bin', program(host))),
  );
  return files.map((nvcc) => ({ nvcc, from: 'known places' }));
}

async function byPath(host: Host): Promise<Named[]> {
  return (await onPath(host, program(host))).map((nvcc) => ({ nvcc, from: 'PATH' }));
}

const LIBRARY_FOLDER = /^(bin|lib|lib64|targets|extras|nvvm)$/i;

/** Folders of the toolkit in which this system looks for libraries before it looks into PyTorch's own. */
async function searchedIn(host: Host, folder: string): Promise<string[]> {
  const list = variable(host, host.platform === 'win32' ? 'PATH' : 'LD_LIBRARY_PATH') ?? '';
  const folders = [...new Set(list.split(host.path.delimiter))].filter((one) => host.path.isAbsolute(one));
  const real = await Promise.all(folders.map((one) => host.realPath(one))); // /usr/local/cuda is a link
  return folders.filter((one, at) => {
    const answer = real[at];
    const [first = ''] = host.path.relative(folder, answer?.is === 'known' ? answer.value : one).split(host.path.sep);
    return LIBRARY_FOLDER.test(first);
  });
}
