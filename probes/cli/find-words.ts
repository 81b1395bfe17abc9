import type { FindView, FoundEnvironment } from '../model';
import { fill } from '../text/builds';
import { lookUp } from '../text/index';
import { line } from '../text/line';
import { TERMINAL_WORDS } from '../text/terminal';
import { nameOf, toFindOutput } from './find-output';
import type { Call } from './terminal';

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

/** No card, or nobody could tell; and who could not look, with the reason. */
function noCard({ facts }: FindView, { language }: Call): string[] {
  const t = TERMINAL_WORDS[language];
  const [present, sources] = [facts['gpus.present'], facts['gpus.sources']];
  if (present === undefined) return [];
  const blind = sources?.is === 'known' ? sources.value.filter(({ is }) => is === 'unknown') : [];
  const reasons = blind.map(({ from, why, said }) => {
    const reason = [why && lookUp(language, `names.why.${why}`, {}), said].filter((one) => one).join(' · ');
    return reason === '' ? `    ${from}` : `    ${from}: ${reason}`;
  });
  const head = present.is === 'unknown' ? t.cardUnknown : t.cardNone;
  return reasons.length === 0 ? [head] : [head, t.couldNotLook, ...reasons];
}

/** Variables that say where something is and change nothing by that. */
const NAMES_PLACES = /^(VIRTUAL_ENV|CONDA_PREFIX|CUDA_(PATH|HOME|ROOT))$/;

/** All that was found, as people read it in a terminal. */
export function describeFound(found: FindView, call: Call): string {
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
  if (gpus.length === 0) lines.push(...noCard(found, call));
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
