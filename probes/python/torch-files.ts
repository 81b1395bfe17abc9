import type { Host } from '../host';
import { readText } from '../host';
import type { Reading } from '../model';

const FROM = 'torch/version.py';

/** What the installed torch says about itself on disk; absent: no folder of that name holds a package. */
export async function readTorch(host: Host, sitePackages: readonly string[]): Promise<Reading<'torch.files'>> {
  for (const site of sitePackages) {
    const folder = host.path.join(site, 'torch');
    // A folder named torch that isn't one (leftovers, somebody's own scripts) has no __init__.py.
    if ((await host.stat(host.path.join(folder, '__init__.py'))).is === 'absent') continue;
    const text = await readText(host, host.path.join(folder, 'version.py'), 65_536);
    if (text.is === 'unknown') return { is: 'unknown', from: FROM, why: text.why, detail: text.detail };
    const version = text.is === 'known' ? assigned(text.value, '__version__') : null;
    if (text.is === 'absent' || !version)
      return { is: 'unknown', from: FROM, why: 'unreadable', detail: `${folder} has no readable version.py` };
    const libraries = await host.list(host.path.join(folder, 'lib'));
    return {
      is: 'known',
      from: FROM,
      value: {
        folder,
        version,
        cuda: assigned(text.value, 'cuda'),
        hip: assigned(text.value, 'hip'),
        hasCudaLibrary:
          libraries.is === 'unknown'
            ? null
            : libraries.is === 'known' &&
              libraries.value.some(({ name }) => name === 'libtorch_cuda.so' || name === 'torch_cuda.dll'),
      },
    };
  }
  return { is: 'absent', from: FROM };
}

/** `cuda: Optional[str] = '13.0'` → `13.0`; `None` → null. */
function assigned(text: string, name: string): string | null {
  return new RegExp(`^${name}\\b[^=\\n]*=\\s*['"]([^'"]+)['"]`, 'm').exec(text)?.[1] ?? null;
}
