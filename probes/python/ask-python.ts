import { z } from 'zod';
import type { Host } from '../host';
import type { FailureCode, Params } from '../model';

const MARK = '@@torchmend@@';
const DEADLINE_MS = 20_000;

const Identity = z.object({
  version: z.string(),
  abi: z.string(),
  prefix: z.string(),
  basePrefix: z.string(),
  executable: z.string(),
  sitePackages: z.array(z.string()),
});
export type Identity = z.infer<typeof Identity>;

/** Standard library only, and no module that an environment could replace with its own. */
const SCRIPT = `
import json, sys, sysconfig
p = sysconfig.get_paths()
t = "t" if sysconfig.get_config_var("Py_GIL_DISABLED") else ""
print("${MARK}" + json.dumps({"version": "%d.%d.%d" % sys.version_info[:3], "abi": "cp%d%d%s" % (sys.version_info[0], sys.version_info[1], t), "prefix": sys.prefix, "basePrefix": getattr(sys, "base_prefix", sys.prefix), "executable": sys.executable, "sitePackages": sorted({p["purelib"], p["platlib"]})}))
`.trim();

/**
 * Asks an interpreter whose files tell too little what it is. `-I` and a folder of our own: nothing that lies in the
 * current folder, PYTHONPATH or the user's packages can take the place of Python's own modules, and nobody's is run.
 */
export async function askPython(
  host: Host,
  executable: string,
  signal: AbortSignal,
): Promise<Identity | { code: FailureCode; params: Params }> {
  const ran = await host.run([executable, '-I', '-B', '-c', SCRIPT], {
    ...{ deadlineMs: DEADLINE_MS, signal, cwd: host.scripts },
  });
  if (ran.ended === 'missing') return { code: 'target/not-found', params: { path: executable } };
  if (ran.ended === 'denied')
    return { code: await whyRefused(host, executable), params: { path: executable, said: '' } };
  if (ran.ended === 'deadline')
    return { code: 'target/no-answer', params: { path: executable, seconds: DEADLINE_MS / 1000 } };
  for (const line of ran.stdout.split('\n').reverse()) {
    const at = line.indexOf(MARK);
    const parsed = at < 0 ? null : parse(line.slice(at + MARK.length));
    if (parsed) return parsed;
  }
  const said = `${ran.stdout}\n${ran.stderr}`.trim().split('\n')[0]?.slice(0, 200) ?? '';
  return { code: 'target/not-python', params: { path: executable, said } };
}

/** A file that can be read but not started is simply no program; only one that can't be read is forbidden. */
async function whyRefused(host: Host, file: string): Promise<FailureCode> {
  return (await host.read(file, 1)).is === 'known' ? 'target/not-python' : 'target/denied';
}

function parse(text: string): Identity | null {
  try {
    const parsed = Identity.safeParse(JSON.parse(text));
    return parsed.success ? parsed.data : null;
  } catch {
    return null; // a line of ours, cut: the next one up may be whole
  }
}
