import { APPS, CARRIERS } from '../data/apps';
import { wholePath } from '../given';
import { QUESTIONS, type Question } from '../model';
import { keptOfList, pathsAsked } from '../recorded';
import { redactDeep, secretsOf } from '../redact/index';
import { Machine, recordHost } from '../replay';
import { openSession } from '../session';
import { say } from '../text/index';
import { line } from '../text/line';
import { TERMINAL_WORDS } from '../text/terminal';
import { here } from './here';
import { type Call, EXIT } from './terminal';

/**
 * `torchmend record [folder|python] -o machine.json [--about …]`: a check whose every question to the machine and every
 * answer is kept, redacted, as one file that can be replayed anywhere.
 */
export async function runRecord({ host, terminal, language, values, rest }: Call): Promise<number> {
  const t = TERMINAL_WORDS[language];
  const path = wholePath(host, rest[0] ?? (await here(host)));
  const stat = await host.stat(path);
  if (stat.is !== 'known') {
    terminal.err(say(language, 'target/not-found', { path }).what);
    return EXIT.failed;
  }
  if (values.out !== undefined && (await host.stat(wholePath(host, values.out))).is !== 'absent')
    return (terminal.err(line`${t.exists} ${values.out}`), EXIT.failed);
  const target = { path, kind: stat.value.kind === 'file' ? ('python' as const) : ('folder' as const) };
  const names = values.ask?.split(',') ?? QUESTIONS;
  const ask = names.filter((name): name is Question => QUESTIONS.some((one) => one === name));
  const { host: recording, machine } = recordHost(host, { about: values.about ?? '', target, ask });
  const session = await openSession(recording);
  try {
    const picked = await session.send({ do: 'pick', path });
    if (picked.is === 'refused') return (terminal.err(say(language, picked.code, picked.params).what), EXIT.failed);
    const ended = new Promise<void>((resolve) => session.on((event) => event.is === 'check-ended' && resolve()));
    await session.send({ do: 'check', target: picked.id, ask });
    terminal.signal.addEventListener('abort', () => void session.send({ do: 'cancel' }), { once: true });
    await ended;
    const { checks, current } = session.view();
    const place = checks[current ?? '']?.facts['environment.place'];
    const prefix = place?.is === 'known' ? place.value.prefix : null;
    const clean = Machine.parse(
      redactDeep(
        { ...machine, env: relevant(machine.env), lists: ownLists(machine, prefix), ...ownProcesses(machine, prefix) },
        secretsOf(host),
        homeOf(host.platform),
      ),
    );
    const text = `${JSON.stringify(clean, null, 1)}\n`;
    if (values.out === undefined) return (terminal.out(text), EXIT.clear);
    const written = await host.write(wholePath(host, values.out), text);
    if (written.is === 'known') return (terminal.err(line`${t.recorded} ${values.out}`), EXIT.clear);
    terminal.err(line`${t.notWritten} ${values.out}`);
    return EXIT.failed;
  } finally {
    await session.close();
  }
}

const MARKS: ReadonlySet<string> = new Set(
  [...APPS, ...CARRIERS]
    .flatMap(({ marks }) => marks.flatMap((mark) => mark.split('|')))
    .map((mark) => mark.replace(/\/$/, '').toLowerCase()),
);

/** Listings without the names of what lies beside the app. */
function ownLists(machine: Machine, prefix: string | null): Machine['lists'] {
  const asked = pathsAsked(machine);
  const isOwn = (folder: string) => prefix !== null && folder.startsWith(prefix);
  return Object.fromEntries(
    Object.entries(machine.lists).map(([folder, list]) => [
      folder,
      list.is === 'known' ? { ...list, value: keptOfList(folder, list.value, { asked, marks: MARKS, isOwn }) } : list,
    ]),
  );
}

/** Of all Pythons that run, those of the environment that was checked: the others are nobody's business. */
function ownProcesses({ processes, platform, scripts }: Machine, prefix: string | null): Pick<Machine, 'processes'> {
  if (processes?.is !== 'known') return processes ? { processes } : {};
  const plain = (path: string | null) => (platform === 'linux' ? (path ?? '') : (path ?? '').toLowerCase());
  const isOwn = (path: string | null) => prefix !== null && plain(path).startsWith(plain(prefix));
  const own = processes.value.filter((one) => isOwn(one.executable) || isOwn(one.packages));
  // Our own questions run there too, at that moment.
  const others = own.filter(({ arguments: given }) => !given.some((word) => word.startsWith(scripts)));
  return { processes: { is: 'known', value: others } };
}

/** A home folder that keeps paths whole, so that what was recorded still fits together. */
function homeOf(platform: string): string {
  return platform === 'win32' ? 'C:\\Users\\user' : '/home/user';
}

/** Only variables that a probe may read: an environment holds keys and tokens. */
function relevant(env: Readonly<Record<string, string>>): Record<string, string> {
  const wanted =
    /^(PATH|PATHEXT|SystemRoot|windir|ProgramFiles|ProgramW6432|ProgramFiles\(x86\)|LOCALAPPDATA|APPDATA|LANG|LC_ALL|VIRTUAL_ENV|CONDA_PREFIX|PYTHON\w*|CUDA\w*|NVIDIA_\w*|HSA_\w*|HIP_\w*|ROCR_\w*|TORCH_CUDA_ARCH_LIST|PYTORCH_\w*|LD_LIBRARY_PATH|WSL\w*)$/i;
  const kept = Object.entries(env).filter(([name]) => wanted.test(name));
  return Object.fromEntries(kept.map(([name, value]) => [name, /^PATH$/i.test(name) ? withoutNpm(value) : value]));
}

/** Whoever records by `npm run` has npm's own folders first on the search path: they are this checkout's, not the machine's. */
function withoutNpm(path: string): string {
  const between = path.includes(';') ? ';' : ':';
  const isNpms = (folder: string) => /[\\/](node_modules[\\/]\.bin|node-gyp-bin)[\\/]?$/.test(folder);
  return path
    .split(between)
    .filter((folder) => !isNpms(folder))
    .join(between);
}
