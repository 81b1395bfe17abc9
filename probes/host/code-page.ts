import type { Argv, Host, Ran } from '../host';

const KEY = 'HKLM\\SYSTEM\\CurrentControlSet\\Control\\Nls\\CodePage';

/** Windows' own programs that we start. All others write what they like: Python and nvidia-smi the ANSI page, pip UTF-8. */
const OWN = /[\\/](?:reg|tasklist|wmic|powershell)\.exe$/i;

export const writesInCodePage = (program: string) => OWN.test(program);

/**
 * The OEM code page that they write in: `850` in Germany, `866` in Russia. null: not Windows, or nobody says. Asked for
 * when a text first needs it, and then known.
 */
export function oemCodePage(
  { platform, env, path }: Pick<Host, 'platform' | 'env' | 'path'>,
  run: (argv: Argv) => Promise<Ran>,
): () => Promise<string | null> {
  let asked: Promise<string | null> | undefined;
  const ask = async () => {
    if (platform !== 'win32') return null;
    const reg = path.join(env['SystemRoot'] ?? env['SYSTEMROOT'] ?? 'C:\\Windows', 'System32', 'reg.exe');
    const { ended, stdout } = await run([reg, 'query', KEY, '/v', 'OEMCP']);
    if (ended !== 'exited') asked = undefined; // another time it may answer
    return /\bOEMCP\s+REG_SZ\s+(\d{3,5})\s*$/m.exec(stdout)?.[1] ?? null;
  };
  return () => {
    asked ??= ask();
    return asked;
  };
}
