import type { Argv, Host, Ran } from '../host';

const KEY = 'HKLM\\SYSTEM\\CurrentControlSet\\Control\\Nls\\CodePage';

/**
 * The code page that Windows' own programs (reg.exe, sc.exe, cmd.exe) write in where nothing else is asked of them: `850`
 * in Germany, `866` in Russia. null: not Windows, or nobody says. Asked for once, and only when a text needs it.
 */
export function oemCodePage(
  { platform, env, path }: Pick<Host, 'platform' | 'env' | 'path'>,
  run: (argv: Argv) => Promise<Ran>,
): () => Promise<string | null> {
  let asked: Promise<string | null> | undefined;
  const ask = async () => {
    if (platform !== 'win32') return null;
    const reg = path.join(env['SystemRoot'] ?? env['SYSTEMROOT'] ?? 'C:\\Windows', 'System32', 'reg.exe');
    const { stdout } = await run([reg, 'query', KEY, '/v', 'OEMCP']);
    return /\bOEMCP\s+REG_SZ\s+(\d{3,5})\s*$/m.exec(stdout)?.[1] ?? null;
  };
  return () => {
    asked ??= ask();
    return asked;
  };
}
