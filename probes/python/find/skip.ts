import type { Host } from '../../host';

/** Names of folders in which no app and no environment lies, whatever is in them. */
const NEVER = new Set(
  [
    'node_modules __pycache__ site-packages dist-packages .git .hg .svn .cache .npm .cargo .rustup .gradle .m2 .nuget',
    '.vscode .vscode-server .idea .ollama .lmstudio .docker .steam .mozilla .thunderbird .trash .terraform',
    '.mypy_cache .pytest_cache .ruff_cache .next .nuxt bower_components lost+found steamapps $recycle.bin',
    '$winreagent $windows.~bt $windows.~ws msocache perflogs recovery winsxs appdata inetcache crashdumps',
  ].flatMap((line) => line.split(' ')),
);
const NEVER_WITH_SPACES = new Set([
  'system volume information',
  'package cache',
  'documents and settings',
  'windows.old',
]);

/** Below an app's own folder: what it reads and writes. There may be a hundred thousand files. */
const DATA_OF_APPS = new Set(
  'models model checkpoints loras lora embeddings output outputs input inputs temp tmp cache caches logs log html web javascript css localizations textual_inversion user'.split(
    ' ',
  ),
);

/** Folders of the system itself, by their whole path. */
export function systemFolders({ platform, env, path }: Host): Set<string> {
  if (platform !== 'win32') return new Set(['/proc', '/sys', '/dev']);
  const own = [
    env['SystemRoot'] ?? 'C:\\Windows',
    path.join(env['ProgramFiles'] ?? 'C:\\Program Files', 'WindowsApps'),
  ];
  return new Set(own.map((folder) => folder.toLowerCase()));
}

/** Whether a folder of this name is worth entering. */
export function entered(name: string, inApp: boolean): boolean {
  const folded = name.toLowerCase();
  if (NEVER.has(folded) || NEVER_WITH_SPACES.has(folded)) return false;
  if (folded.startsWith('models--') || folded.startsWith('datasets--')) return false; // Hugging Face's store
  return !(inApp && DATA_OF_APPS.has(folded));
}
