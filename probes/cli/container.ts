import { aboutContainer, FORMATS, render } from '../container/index';
import { wholePath } from '../given';
import { PROBES } from '../probes';
import { openSession } from '../session';
import { CONTAINER_WORDS } from '../text/container';
import { list } from '../text/index';
import { line } from '../text/line';
import { UPKEEP_WORDS } from '../text/upkeep';
import { checkOnce } from './check';
import { situationOf } from './situation';
import { type Call, EXIT } from './terminal';
import { sayRefusal } from './wait';

/**
 * `torchmend container <folder|python> --format dockerfile|compose|devcontainer [--gpu 12.0]`: the same PyTorch as an
 * image that proves itself on the card first. Reads files and asks the system for its cards; starts no Python.
 */
export async function runContainer(call: Call): Promise<number> {
  const { host, terminal, language, values } = call;
  const t = UPKEEP_WORDS[language];
  const format = FORMATS.find((one) => one === (values.format ?? 'dockerfile').toLowerCase());
  const situation = values.gpu === undefined ? null : situationOf(values, language, host);
  if (!format) return (terminal.err(t.containerUsage), EXIT.usage);
  if (typeof situation === 'string') return (terminal.err(situation), EXIT.usage);
  const named = situation?.cards.flatMap(({ capabilities }) => capabilities) ?? [];
  const session = await openSession(host, { probes: PROBES.filter(({ stage }) => stage === 'disk') });
  try {
    const check = await checkOnce(session, { ...call, values: { ...values, json: true } }, undefined);
    if (check.is === 'refused') return (terminal.err(sayRefusal(call, check)), EXIT.failed);
    if (check.failure) return (terminal.err(sayRefusal(call, { is: 'refused', ...check.failure })), EXIT.failed);
    const about = aboutContainer(check.facts, named, await call.catalogue());
    if (typeof about === 'string') {
      const files = check.facts['torch.files'];
      const version = files?.is === 'known' && about === 'noBuild' ? ` ${files.value.version}` : '';
      terminal.err(`${t[about]}${version}`);
      return about === 'notForCard' ? EXIT.found : EXIT.failed;
    }
    const { torch, cuda, driver, capabilities, images } = about;
    const said = { torch, cuda, driver, cards: list(language, capabilities), images: list(language, images) };
    const text = render(format, about, CONTAINER_WORDS[language].notes(said));
    terminal.err(t.unproven);
    if (values.out === undefined) return (terminal.out(text.trimEnd()), EXIT.clear);
    return await write(call, text);
  } finally {
    await session.close();
  }
}

async function write({ host, terminal, language, values }: Call, text: string): Promise<number> {
  const t = UPKEEP_WORDS[language];
  const file = wholePath(host, values.out ?? '');
  if ((await host.stat(file)).is !== 'absent') return (terminal.err(line`${t.exists} ${file}`), EXIT.failed);
  if ((await host.write(file, text)).is !== 'known') return (terminal.err(line`${t.notWritten} ${file}`), EXIT.failed);
  terminal.out(line`${t.written} ${file}`);
  return EXIT.clear;
}
