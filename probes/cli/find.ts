import type { FindView, FoundEnvironment, Reply } from '../model';
import { sessionFile } from '../places';
import { openSession, type Session } from '../session';
import { fill } from '../text/builds';
import { say } from '../text/index';
import { line } from '../text/line';
import { TERMINAL_WORDS } from '../text/terminal';
import { nameOf, toFindOutput } from './find-output';
import { type Call, EXIT } from './terminal';

/** `torchmend find [--json] [folder…]`: every environment and every graphics card; with folders, only through these. */
export async function runFind(call: Call): Promise<number> {
  const { host, terminal, language, values } = call;
  const session = await openSession(host, { file: sessionFile(host) });
  try {
    const found = await findOnce(session, call);
    if ('code' in found) {
      const { what, help } = say(language, found.code, found.params);
      const text = line`${what} ${help}`.trim();
      if (values.json) terminal.json({ failure: { code: found.code, params: found.params, text } });
      else terminal.err(text);
      return EXIT.failed;
    }
    const output = toFindOutput(found, language);
    if (values.json) terminal.json(output);
    else terminal.out(describeFound(found, call));
    return { running: EXIT.failed, failed: EXIT.failed, cancelled: EXIT.stopped, done: EXIT.clear }[found.is];
  } finally {
    await session.close();
  }
}

async function findOnce(session: Session, call: Call): Promise<FindView | Extract<Reply, { is: 'refused' }>> {
  const { host, terminal, values, rest } = call;
  const targets: string[] = [];
  for (const folder of rest) {
    const picked = await session.send({ do: 'pick', path: host.path.resolve(folder) });
    if (picked.is === 'refused') return picked;
    if (picked.id !== undefined) targets.push(picked.id);
  }
  const told = new Set<string>();
  const ended = new Promise<void>((resolve) => {
    session.on((event) => {
      if (event.is === 'find-ended') resolve();
      if (event.is !== 'environment-found' || values.json || told.has(event.target)) return;
      told.add(event.target);
      terminal.err(oneLine(event.environment, call));
    });
  });
  const begun = await session.send({ do: 'find', targets });
  if (begun.is === 'refused') return begun;
  const stop = () => void session.send({ do: 'cancel' });
  if (terminal.signal.aborted) stop();
  else terminal.signal.addEventListener('abort', stop, { once: true });
  await ended;
  const { found } = session.view();
  if (!found) throw new Error('looking ended without having begun');
  return found;
}

/** One environment as one line: whose it is, where, which PyTorch. */
function oneLine(environment: FoundEnvironment, { language }: Call): string {
  const t = TERMINAL_WORDS[language];
  const { torch, torchIs, version, running, path } = environment;
  const build = torch ? `PyTorch ${torch.version}` : torchIs === 'absent' ? t.noTorch : t.torchUnreadable;
  return [
    nameOf(environment, language),
    path,
    build,
    version === null ? null : `Python ${version}`,
    running.length > 0 ? t.runs : null,
  ]
    .filter((part) => part !== null)
    .join(' · ');
}

/** Variables that say where something is and change nothing by that. */
const NAMES_PLACES = /^(VIRTUAL_ENV|CONDA_PREFIX|CUDA_(PATH|HOME|ROOT))$/;

function describeFound(found: FindView, call: Call): string {
  const t = TERMINAL_WORDS[call.language];
  const { gpus, layers, toolkits, variables } = toFindOutput(found, call.language);
  const lines = found.is === 'cancelled' ? [t.stopped, ''] : [''];
  for (const id of found.order) {
    const environment = found.environments[id];
    if (!environment) continue;
    lines.push(oneLine(environment, call), ...environment.problems.map((code) => `    [${code}]`));
  }
  if (found.order.length === 0) lines.push(t.noEnvironments);
  lines.push('');
  for (const { name, computeCapability, gfx } of gpus)
    lines.push(line`${t.card}: ${name}, ${computeCapability ?? gfx ?? '?'}`);
  if (layers.driver.version !== null)
    lines.push(line`${t.driver}: ${layers.driver.version} (CUDA ${layers.driver.cudaVersion ?? '?'})`);
  for (const { version, folder, said, searched } of toolkits) {
    lines.push(fill(call.language, t.toolkit, { version: version ?? `? (${said})`, folder }));
    if (searched.length > 0) lines.push(line`    ${t.toolkitSearched} ${searched.join(', ')}`);
  }
  for (const { name, value, level } of variables?.set ?? [])
    if (!NAMES_PLACES.test(name)) lines.push(`${name}=${value} (${t.set} ${t.levels[level]})`);
  if (found.notSeen.length > 0)
    lines.push('', t.notSeen, ...found.notSeen.map(({ path, why }) => `    ${path} (${why})`));
  return lines.join('\n').trimEnd();
}
