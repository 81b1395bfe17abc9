const WORD = { windows: /(?:"[^"]*"|[^\s"])+/g, posix: /(?:"[^"]*"|'[^']*'|[^\s"'])+/g };

/** Splits a line into words; quotes hold words together and fall away. Windows knows only the double ones. */
export function words(line: string, rules: 'windows' | 'posix'): string[] {
  const quote = rules === 'windows' ? /"/g : /["']/g;
  return [...line.matchAll(WORD[rules])].map(([word]) => word.replaceAll(quote, ''));
}

export interface PythonCommand {
  program: string;
  /** Python's own: what stands before the script. */
  flags: string[];
  arguments: string[];
}

const PYTHON = /(^|[\\/])python(w|\d[\d.]*)?(\.exe)?$|^[%$!{]*\{?python(_cmd|_exe)?\}?[%!}]*$/i;
const TAKES_VALUE = new Set(['-X', '-W', '--check-hash-based-pycs']);

/** The call of Python in a list of words; null: there is none, or it only asks for help of a package (`-m venv`). */
export function pythonCommand(all: readonly string[]): PythonCommand | null {
  const at = all.findIndex((word) => PYTHON.test(word));
  const program = all[at];
  if (program === undefined) return null;
  const flags: string[] = [];
  let next = at + 1;
  for (let word = all[next]; word?.startsWith('-'); word = all[next]) {
    if (word === '-c' || word === '-m' || word === '-') break;
    flags.push(word);
    next++;
    const value = all[next];
    if (TAKES_VALUE.has(word) && value !== undefined) {
      flags.push(value);
      next++;
    }
  }
  const rest = all.slice(next);
  if (
    rest.length === 0 ||
    (rest[0] === '-m' && /^(venv|pip|virtualenv|ensurepip)$/.test(rest[1] ?? '')) ||
    rest[0] === '-c'
  )
    return null;
  return { program, flags, arguments: masked(rest) };
}

const BENDS =
  /^(PYTHON\w*|CUDA_\w+|TORCH_\w+|PYTORCH_\w+|HSA_\w+|HIP_\w+|ROCR_\w+|ROCM_\w+|NVIDIA_\w+|MIOPEN_\w+|TRITON_\w+|XFORMERS_\w+|ZLUDA_\w+|LD_LIBRARY_PATH|LD_PRELOAD|VENV_DIR|COMMANDLINE_ARGS)$/;

/** Whether a variable bends Python, CUDA or PyTorch. Others may be private and are never kept. */
export function bends(variable: string): boolean {
  return BENDS.test(variable);
}

const SECRET = /auth|token|password|passwd|secret|api-?key/i;

/** `--gradio-auth me:1234` and `--token=…` keep their names and lose their values. */
export function masked(words: readonly string[]): string[] {
  return words.map((word, i) => {
    const [name = '', ...value] = word.split('=');
    if (value.length > 0 && SECRET.test(name)) return `${name}=***`;
    const before = words[i - 1] ?? '';
    return before.startsWith('--') && !before.includes('=') && SECRET.test(before) && !word.startsWith('-')
      ? '***'
      : word;
  });
}
