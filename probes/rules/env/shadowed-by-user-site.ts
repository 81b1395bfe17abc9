import { inUse } from '../build';
import { ON_LOADER } from '../masks';
import type { Ask, Judged, Rule } from '../rule';
import { said } from '../said';

/** Where pip puts packages "for this user": Windows, Linux, macOS. */
const USER_SITE =
  /[\\/]AppData[\\/]Roaming[\\/]Python[\\/]|[\\/]\.local[\\/]lib[\\/]python3|[\\/]Library[\\/]Python[\\/]3/i;

/** Python takes PyTorch from the user's own packages, before those of the app. */
export default {
  code: 'env/shadowed-by-user-site',
  masks: ON_LOADER,
  decides: 'environment.shadows',
  judge(ask) {
    const imported = ask.maybe('torch.import');
    const userSite = ask.maybe('python.runtime')?.userSite ?? null;
    const file = imported?.is === 'imported' ? imported.file : null;
    if (file !== null) {
      const inUserSite = userSite !== null ? isInside(file, userSite) : USER_SITE.test(file);
      return inUserSite && !belongs(ask, file) ? found(file, ['torch.import', 'python.runtime']) : null;
    }
    const shadow = ask
      .maybe('environment.shadows')
      ?.find((one) => one.by === 'user-site' && one.inEffect && hasTorch(one));
    if (shadow) return found(shadow.folder, ['environment.shadows']);
    return byText(ask) ?? (ask.know('torch.import'), null);
  },
} satisfies Rule;

const found = (folder: string | null, evidence: Judged['evidence'], doubt?: Judged['doubt']): Judged => ({
  ...{ severity: 'broken', params: { shadow: folder }, evidence },
  ...(doubt ? { doubt } : {}),
});

const hasTorch = ({ packages }: { packages: readonly { name: string }[] }) =>
  packages.some(({ name }) => name === 'torch');

function isInside(file: string, folder: string): boolean {
  const plain = (path: string) => path.replaceAll('\\', '/').toLowerCase();
  return folder !== '' && plain(file).startsWith(`${plain(folder).replace(/\/$/, '')}/`);
}

/** The user's packages are no shadow where the environment itself lies in the user's folder. */
function belongs(ask: Ask, file: string): boolean {
  return (ask.maybe('environment.place')?.sitePackages ?? []).some((folder) => isInside(file, folder));
}

function byText(ask: Ask): Judged | null {
  const loaded = said(ask, 'loader-error', 'built-for-other-torch').find(({ values }) =>
    USER_SITE.test(values['file'] ?? ''),
  );
  if (loaded) return found(loaded.values['file'] ?? null, ['error.lines'], 'likely');
  // What is imported is not what was installed, and nothing else says why: this is how it mostly happens.
  const named = ask.maybe('torch.named') ?? [];
  const app = inUse(named);
  const other = named.find((one) => one.role === 'elsewhere' && one.version === null);
  if (app?.role === 'app' && other && app.channel !== other.channel) return found(null, ['torch.named'], 'likely');
  return null;
}
