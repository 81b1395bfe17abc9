/**
 * A path or name as a terminal takes it: sh, cmd and PowerShell alike where it is plain, else as sh or cmd wants it. Nothing
 * in a name becomes a command of its own when the line is pasted.
 */
export function quoted(text: string, { os }: { os: string }): string {
  if (/^[\w./:=+-]+$/.test(text)) return text;
  return os === 'windows' || !/["$`\\!]/.test(text) ? `"${text}"` : `'${text.replaceAll("'", "'\\''")}'`;
}
