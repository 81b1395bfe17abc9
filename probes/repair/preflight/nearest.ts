import type { Host } from '../../host';

/** The path itself, or the nearest folder above it that is there: what isn't there yet comes to lie in it. */
export async function nearest(host: Host, path: string): Promise<string> {
  for (let at = path; ; at = host.path.dirname(at)) {
    const stat = await host.stat(at);
    if (stat.is !== 'absent' || host.path.dirname(at) === at) return at;
  }
}

/** Where programs put what is temporary: as Python's `tempfile` finds it. */
export function temporaryFolder({ env, platform, home, path }: Host): string {
  const named = [env['TMPDIR'], env['TEMP'], env['TMP']].find((one) => one !== undefined && path.isAbsolute(one));
  if (named !== undefined) return named;
  return platform === 'win32' ? path.join(home, 'AppData', 'Local', 'Temp') : '/tmp';
}
