import { parseArgs } from 'node:util';
import { PUBLISHER, type Publisher } from '../data/publisher';
import type { Host } from '../host';
import { isOffline, type Settings } from '../model';
import { readSettings, throughSettings } from '../settings';
import { type Language, languageOf } from '../text/language';
import { line } from '../text/line';
import { TERMINAL_WORDS } from '../text/terminal';
import { tellTrouble } from './settings-trouble';
import { type Call, EXIT, freed, type Terminal } from './terminal';

const OPTIONS = {
  json: { type: 'boolean', default: false },
  ask: { type: 'string' },
  about: { type: 'string' },
  case: { type: 'string' },
  gpu: { type: 'string' },
  driver: { type: 'string' },
  os: { type: 'string' },
  machine: { type: 'string' },
  libc: { type: 'string' },
  python: { type: 'string' },
  now: { type: 'string' },
  pin: { type: 'string' },
  installed: { type: 'string' },
  nightly: { type: 'boolean', default: false },
  offline: { type: 'boolean', default: false },
  direct: { type: 'boolean', default: false },
  mirror: { type: 'string' },
  index: { type: 'string' },
  wheels: { type: 'string' },
  plan: { type: 'string' },
  yes: { type: 'boolean', short: 'y', default: false },
  empty: { type: 'boolean', default: false },
  'let-go': { type: 'boolean', default: false },
  'launch-blocking': { type: 'boolean', default: false },
  script: { type: 'string' },
  format: { type: 'string' },
  out: { type: 'string', short: 'o' },
  log: { type: 'string' },
  lang: { type: 'string' },
  help: { type: 'boolean', short: 'h', default: false },
  version: { type: 'boolean', default: false },
} as const;

/** A command, loaded when it is asked for. */
interface Command {
  load(): Promise<(call: Call) => Promise<number>>;
  /** So many paths it takes. */
  most: number;
  /** It asks the network by itself; the others do so in a session, which looks after what is set. */
  asks?: true;
}

const COMMANDS: Readonly<Record<string, Command>> = {
  check: { load: async () => (await import('./check')).runCheck, most: 1 },
  find: { load: async () => (await import('./find')).runFind, most: Number.POSITIVE_INFINITY },
  report: { load: async () => (await import('./report')).runReport, most: 1 },
  record: { load: async () => (await import('./record')).runRecord, most: 1 },
  judge: { load: async () => (await import('./judge')).runJudge, most: 1 },
  explain: { load: async () => (await import('./explain')).runExplain, most: 1 },
  choose: { load: async () => (await import('./choose')).runChoose, most: 0, asks: true },
  wheels: { load: async () => (await import('./wheels')).runWheels, most: 1, asks: true },
  plan: { load: async () => (await import('./plan')).runPlan, most: 1 },
  repair: { load: async () => (await import('./repair')).runRepair, most: 1 },
  undo: { load: async () => (await import('./recover')).runUndo, most: 1 },
  recover: { load: async () => (await import('./recover')).runRecover, most: 0 },
  settings: { load: async () => (await import('./settings')).runSettings, most: Number.POSITIVE_INFINITY },
  cache: { load: async () => (await import('./cache')).runCache, most: 0 },
  catalogue: { load: async () => (await import('./catalogue')).runCatalogue, most: 2, asks: true },
  baseline: { load: async () => (await import('./baseline')).runBaseline, most: 2 },
  guard: { load: async () => (await import('./guard-script')).runGuardScript, most: 0 },
  releases: { load: async () => (await import('./releases')).runReleases, most: 0 },
  container: { load: async () => (await import('./container')).runContainer, most: 1 },
  archs: { load: async () => (await import('./archs')).runArchs, most: Number.POSITIVE_INFINITY },
};

export type CliOptions = ReturnType<typeof parse>['values'];

function parse(args: readonly string[]) {
  return parseArgs({ args: [...args], options: OPTIONS, allowPositionals: true });
}

/**
 * The terminal face. Returns the exit code: 0 clear, 1 found, 2 undetermined, 3 failed, 64 called wrongly, 130 stopped.
 */
export async function main(
  args: readonly string[],
  host: Host,
  to: Terminal,
  version: string,
  publisher: Publisher = PUBLISHER,
): Promise<number> {
  const terminal = freed(to);
  let parsed: ReturnType<typeof parse>;
  const systemLanguage: Language = languageOf(host.env['LC_ALL'] || host.env['LC_MESSAGES'] || host.env['LANG'] || '');
  try {
    parsed = parse(args);
  } catch (error) {
    const said = error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error);
    terminal.err(`${said}\n\n${TERMINAL_WORDS[systemLanguage].usage}`);
    return EXIT.usage;
  }
  const { positionals } = parsed;
  const { settings, trouble } = await readSettings(host);
  const values = withSettings(parsed.values, settings);
  const spoken = settings.language === 'system' ? systemLanguage : settings.language;
  const language = values.lang === undefined ? spoken : languageOf(values.lang);
  const t = TERMINAL_WORDS[language];
  if (values.lang !== undefined && !/^(en|zh)/i.test(values.lang))
    return (terminal.err(t.languagesAre.replace('{{asked}}', () => values.lang ?? '')), EXIT.usage);
  if (values.version) return (terminal.out(`${version}\n${await listOf(host, publisher, language)}`), 0);
  const [name, ...rest] = positionals;
  if (values.help || name === undefined) return (terminal.out(t.usage), values.help ? 0 : EXIT.usage);
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (!command) {
    const { nearest } = await import('./nearest'); // only who mistyped waits for it
    const near = name.length > 50 ? null : nearest(name, Object.keys(COMMANDS));
    const meant = near === null ? [] : [line`${t.didYouMean} ${terminal.called} ${near}`];
    return (terminal.err([line`${t.unknownCommand} ${name}`, ...meant, '', t.usage].join('\n')), EXIT.usage);
  }
  if (rest.length > command.most) return (terminal.err(`${t.tooMany}\n\n${t.usage}`), EXIT.usage);
  if (!isHere(host)) return (terminal.err(t.nowhere), EXIT.failed);
  if (trouble) await tellTrouble({ terminal, language }, trouble);
  try {
    const run = await command.load();
    const through = command.asks ? throughSettings(host, settings) : host;
    const catalogue = () => catalogueFor(host, publisher, language, terminal);
    return await run({ host: through, terminal, language, values, rest, publisher, catalogue });
  } catch (error) {
    terminal.err(line`${t.brokeDown} ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
    return EXIT.failed;
  }
}

/** A folder that was deleted under a terminal: no path that was typed there means anything. */
function isHere({ path }: Host): boolean {
  try {
    return path.resolve('.') !== '';
  } catch {
    return false;
  }
}

/** What is loaded for it is large, and most commands need none of it. */
async function catalogueFor(host: Host, publisher: Publisher, language: Language, terminal: Terminal) {
  const [{ heldCatalogue }, { sayCatalogue }] = await Promise.all([
    import('../catalogue/index'),
    import('../text/catalogue'),
  ]);
  const { catalogue, trouble } = await heldCatalogue(host, publisher);
  if (trouble) terminal.err(sayCatalogue(language, trouble));
  return catalogue;
}

/** Which list of builds this program goes by, for the line under its version. */
async function listOf(host: Host, publisher: Publisher, language: Language): Promise<string> {
  const [{ heldCatalogue, stateOf }, { sayWhich }] = await Promise.all([
    import('../catalogue/index'),
    import('../text/catalogue'),
  ]);
  return sayWhich(language, stateOf(await heldCatalogue(host, publisher)));
}

/** What was set for every face of ours holds here too; what is typed comes on top of it. */
function withSettings(typed: CliOptions, settings: Settings): CliOptions {
  return {
    ...typed,
    offline: typed.offline || isOffline(settings),
    nightly: typed.nightly || settings.nightly,
  };
}
