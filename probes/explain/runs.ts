/** How the apps begin: a line like these opens a new run of a log. */
export const RUN_STARTS: readonly string[] = [
  ...['** ComfyUI startup time', '[START] Security scan', 'Checking ComfyUI-Manager', 'Adding extra search path'],
  ...['Launching Web UI with arguments', 'Commit hash:', 'venv "', 'Creating model from config'],
  ...['Microsoft Windows [Version', '.\\python_embeded\\python.exe', '--windows-standalone-build', '[System ARGV]'],
  ...['Fooocus version:', 'Starting SD.Next', 'Starting up...', '# ComfyUI Error Report', '(tags/v3.'],
];

/**
 * The first line of the run that a text is about: the last one that holds an error. A start only counts after an error,
 * so that the ten lines of one banner open one run.
 */
export function runOf(starts: readonly number[], errors: readonly number[]): number {
  const marks = [...starts.map((line) => ({ line, opens: true })), ...errors.map((line) => ({ line, opens: false }))];
  let begin = 1;
  let told = 1;
  let hadError = false;
  for (const { line, opens } of marks.sort((a, b) => a.line - b.line)) {
    if (!opens) {
      hadError = true;
      told = begin;
    } else if (hadError) {
      begin = line;
      hadError = false;
    }
  }
  return told;
}
