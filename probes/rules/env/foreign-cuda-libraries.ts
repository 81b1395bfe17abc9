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
    const foreign = loadedFromElsewhere(ask);
    const fails =
      (ask.maybe('kernels.answers') ?? []).some(({ is }) => is === 'failed') ||
      ask.maybe('torch.import')?.is === 'failed';
    if (foreign.length > 0)
      return {
        severity: fails ? 'broken' : 'degraded',
        params: { libraries: foreign },
        evidence: ['libraries.loaded'],
      };
    if (ask.maybe('libraries.loaded')) return null;
    const [line] = said(ask, 'foreign-library');
    if (line) return { severity: 'broken', params: { libraries: [] }, evidence: ['error.lines'], ...doubtOf(line) };
    if (!ask.maybe('torch.import')) ask.know('libraries.loaded');
    return null;
  },
} satisfies Rule;

function loadedFromElsewhere({ maybe }: Ask): string[] {
  const place = maybe('environment.place');
  const own = place ? [place.prefix, ...place.sitePackages] : [];
  if (own.length === 0) return [];
  const plain = (path: string) => path.replaceAll('\\', '/').toLowerCase();
  return (maybe('libraries.loaded') ?? []).filter(
    (file) => BROUGHT_ALONG.test(file) && !own.some((folder) => plain(file).startsWith(plain(folder))),
  );
}
