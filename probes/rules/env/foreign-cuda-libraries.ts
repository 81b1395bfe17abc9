import { ON_KERNELS } from '../masks';
import type { Ask, Rule } from '../rule';
import { doubtOf, said } from '../said';

/** NVIDIA's parts that PyTorch brings along; the driver's own (libcuda, nvcuda, nvml) always come from the system. */
const BROUGHT_ALONG =
  /[\\/](lib)?(cudart|cublas|cublaslt|cudnn|cufft|cusolver|cusparse|curand|nvrtc)[^\\/]*\.(so|dll)[^\\/]*$/i;

/** PyTorch was given NVIDIA's libraries from elsewhere: a toolkit on the search path, files copied by hand. */
export default {
  code: 'env/foreign-cuda-libraries',
  masks: ON_KERNELS,
  decides: 'libraries.loaded',
  judge(ask) {
    const loaded = ask.maybe('libraries.loaded');
    const copied = (ask.maybe('libraries.copied') ?? []).map(({ file }) => file);
    if (loaded) {
      const strangers = loaded.filter(
        (file) => BROUGHT_ALONG.test(file) && (comesFromElsewhere(ask, file) || isOneOf(copied, file)),
      );
      if (strangers.length === 0) return null;
      const evidence = ['libraries.loaded', 'libraries.copied'] as const;
      return { severity: fails(ask) ? 'broken' : 'degraded', params: { libraries: strangers }, evidence };
    }
    const [line] = said(ask, 'foreign-library');
    if (line) return { severity: 'broken', params: { libraries: [] }, evidence: ['error.lines'], ...doubtOf(line) };
    // Not seen loading, but they lie where PyTorch looks first.
    if (copied.length > 0)
      return { severity: 'degraded', params: { libraries: copied }, evidence: ['libraries.copied'], doubt: 'likely' };
    const [failed] = said(ask, 'library-failed');
    if (failed) return { severity: 'broken', params: { libraries: [] }, evidence: ['error.lines'], doubt: 'possible' };
    ask.know('libraries.loaded');
    return null;
  },
} satisfies Rule;

function fails({ maybe }: Ask): boolean {
  const answers = maybe('kernels.answers') ?? [];
  return answers.some(({ is }) => is === 'failed') || maybe('torch.import')?.is === 'failed';
}

function comesFromElsewhere(ask: Ask, file: string): boolean {
  const place = ask.maybe('environment.place');
  if (!place || !bringsItsOwn(ask)) return false;
  // Below /usr lies everything of the system: there only the package folders are the environment's own.
  const prefix = /^\/usr(\/local)?$/.test(place.prefix) ? [] : [place.prefix];
  return ![...place.sitePackages, ...prefix, ...siteOfImported(ask)].some((folder) =>
    plain(file).startsWith(`${plain(folder)}/`),
  );
}

/** A PyTorch that was taken from another folder brings its libraries from there: that is another finding. */
function siteOfImported({ maybe }: Ask): string[] {
  const imported = maybe('torch.import');
  const site = imported?.is === 'imported' ? /^(.+)[\\/]torch[\\/][^\\/]+$/.exec(imported.file)?.[1] : undefined;
  return site === undefined ? [] : [site];
}

/** Some are built to use the system's: NVIDIA's containers, Jetson's, distributions'. There nothing is foreign. */
function bringsItsOwn({ maybe }: Ask): boolean {
  const packages = maybe('environment.packages');
  if (!packages || packages.some(({ name }) => name.startsWith('nvidia-'))) return true;
  const place = maybe('environment.place');
  return (
    place?.manager === 'conda' ||
    maybe('machine.system')?.platform === 'win32' ||
    /\+cu\d/.test(maybe('torch.files')?.version ?? '')
  );
}

const isOneOf = (files: readonly string[], file: string) => files.some((one) => plain(one) === plain(file));
const plain = (path: string) => path.replaceAll('\\', '/').replace(/\/$/, '').toLowerCase();
