import type { SettingsTrouble } from '../model';
import type { Call } from './terminal';

/** Says why settings are not what their file says, or not kept in it. */
export async function tellTrouble(
  { terminal, language }: Pick<Call, 'terminal' | 'language'>,
  trouble: SettingsTrouble,
) {
  const { words } = await import('../text/index'); // all words of both languages: 50 ms that --help doesn't need
  terminal.err(words(language)(`window.settings.${trouble.is}`, { file: trouble.file, why: trouble.why }));
}
