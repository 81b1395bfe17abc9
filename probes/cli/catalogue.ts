import { heldCatalogue, MOST_BYTES, type Renewed, renewCatalogue, stateOf, takeCatalogue } from '../catalogue/index';
import { wholePath } from '../given';
import { type CatalogueState, isOffline } from '../model';
import { readSettings } from '../settings';
import { fill } from '../text/builds';
import { CATALOGUE_WORDS, sayCatalogue, sayWhich } from '../text/catalogue';
import { say } from '../text/index';
import { line } from '../text/line';
import { TERMINAL_WORDS } from '../text/terminal';
import { type Call, EXIT } from './terminal';

/**
 * `torchmend catalogue [status|update [file]] [--json]`: which list of builds holds; fetches a newer one, or takes it from
 * a file. Exit code 0: all is well; 3: nothing newer was taken though there may be one, or what was kept is not used.
 */
export async function runCatalogue(call: Call): Promise<number> {
  const { host, terminal, language, rest, publisher } = call;
  const [what = 'status', file] = rest;
  if (what === 'status' && file === undefined) {
    const held = await heldCatalogue(host, publisher);
    return tell(call, stateOf(held));
  }
  if (what !== 'update') return (terminal.err(CATALOGUE_WORDS[language].usage), EXIT.usage);
  const renewed = file === undefined ? await fromNetwork(call) : await fromFile(call, file);
  return typeof renewed === 'number' ? renewed : tell(call, { ...stateOf(renewed), outcome: renewed.outcome });
}

async function fromNetwork({ host, terminal, language, publisher }: Call): Promise<Renewed | number> {
  const { settings } = await readSettings(host);
  if (settings.catalogue === 'never' || isOffline(settings)) {
    const { what, help } = say(language, 'command/switched-off', {});
    return (terminal.err(line`${what} ${help}`), EXIT.failed);
  }
  return renewCatalogue(host, publisher);
}

async function fromFile({ host, terminal, language, publisher }: Call, file: string): Promise<Renewed | number> {
  const bytes = await host.read(wholePath(host, file), MOST_BYTES + 1);
  if (bytes.is === 'known') return takeCatalogue(host, publisher, bytes.value);
  const t = TERMINAL_WORDS[language];
  return (terminal.err(line`${bytes.is === 'absent' ? t.noFile : t.unreadableFile} ${file}`), EXIT.failed);
}

function tell({ terminal, language, values }: Call, state: CatalogueState): number {
  const t = CATALOGUE_WORDS[language];
  const { outcome, trouble, serial } = state;
  if (values.json) terminal.json(state);
  else {
    if (outcome !== null) terminal.out(t.outcome[outcome]);
    terminal.out(line`${sayWhich(language, state)} (${fill(language, t.number, { serial })})`);
    if (trouble) terminal.err(sayCatalogue(language, trouble));
  }
  return trouble === null ? EXIT.clear : EXIT.failed;
}
