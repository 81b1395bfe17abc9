import { type Settings, SettingsChange, shownProxy } from '../model';
import { changeSettings, type Kept, readSettings } from '../settings';
import { line } from '../text/line';
import { TERMINAL_WORDS } from '../text/terminal';
import { tellTrouble } from './settings-trouble';
import { type Call, EXIT } from './terminal';

/**
 * `torchmend settings [name=value …] [--json]`: what is set for every window and the terminal, after these changes. Nothing is
 * changed where one of them isn't understood.
 */
export async function runSettings(call: Call): Promise<number> {
  const { host, terminal, language, values, rest } = call;
  const t = TERMINAL_WORDS[language];
  const changes = rest.map(parse);
  const bad = rest.filter((_, no) => changes[no] === null);
  if (bad.length > 0)
    return (terminal.err(`${line`${t.badSetting} ${bad.join(' ')}`}\n${table(CHOICES, t.settings)}`), EXIT.usage);
  const kept: Kept =
    rest.length === 0 ? await readSettings(host) : await changeSettings(host, Object.assign({}, ...changes));
  const shown = { ...kept.settings, proxy: shownProxy(kept.settings.proxy) };
  if (values.json) terminal.json({ settings: shown, trouble: kept.trouble });
  else terminal.out(table(Object.entries(shown).map(inWords), t.settings));
  // Without a change it was told before the command began.
  if (kept.trouble && rest.length > 0) await tellTrouble(call, kept.trouble);
  return kept.trouble === null || kept.trouble.is === 'set-aside' ? EXIT.clear : EXIT.failed;
}

/** `network=off`; null: no such setting, or not such a value. */
function parse(typed: string): SettingsChange | null {
  const [, name = '', text = ''] = /^(\w+)=(.*)$/s.exec(typed) ?? [];
  const value =
    name === 'mirrors' ? text.split(',').filter((one) => one !== '') : isFlag(text) ? text === 'true' : text;
  const parsed = SettingsChange.strict().safeParse({ [name]: value });
  if (!parsed.success) return null;
  return Object.fromEntries(Object.entries(parsed.data).filter(([, one]) => one !== undefined));
}

const isFlag = (text: string) => text === 'true' || text === 'false';

function inWords([name, value]: [string, Settings[keyof Settings]]): string {
  return `${name}=${Array.isArray(value) ? value.join(',') : value}`;
}

/** What can be typed. */
const CHOICES = [
  'language=system|en|zh-CN',
  'theme=system|light|dark',
  'network=off|official|mirrors',
  'mirrors=name,name',
  'proxy=system|none|http://host:port',
  'nightly=true|false',
  'hereOnly=true|false',
  'catalogue=never|asked|start',
  'updates=never|asked|start',
];

/** As it is typed, and beside it what it is. */
function table(typed: readonly string[], names: Readonly<Record<string, string>>): string {
  const width = Math.max(...CHOICES.map(({ length }) => length));
  return typed.map((one) => `${one.padEnd(width)}  ${names[one.split('=')[0] ?? ''] ?? ''}`.trimEnd()).join('\n');
}
