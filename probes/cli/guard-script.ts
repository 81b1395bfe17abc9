import { wholePath } from '../given';
import type { Host } from '../host';
import type { CheckView, Launch } from '../model';
import { placeProbe } from '../python/index';
import { quoted } from '../quoted';
import { openSession } from '../session';
import { line } from '../text/line';
import { TERMINAL_WORDS } from '../text/terminal';
import { UPKEEP_WORDS } from '../text/upkeep';
import { checkOnce } from './check';
import { startScript } from './start-script';
import { type Call, EXIT } from './terminal';
import { typed } from './typed';
import { sayRefusal } from './wait';

/**
 * `torchmend guard --script <folder|python> [-o file] [--yes]`: the start script with the guard in it, shown; with `-o`
 * written after it was agreed to. Reads files only.
 */
export async function runGuardScript(call: Call): Promise<number> {
  const { host, terminal, language, values } = call;
  const [t, own] = [TERMINAL_WORDS[language], UPKEEP_WORDS[language]];
  const { script: asked } = values;
  if (asked === undefined || call.rest.length > 0) return (terminal.err(own.noEnvironment), EXIT.usage);
  const session = await openSession(host, { probes: [placeProbe] });
  try {
    const quiet = { ...call, rest: [asked], values: { ...values, json: true } };
    const check = await checkOnce(session, quiet, undefined);
    if (check.is === 'refused') return (terminal.err(sayRefusal(call, check)), EXIT.failed);
    const text = scriptFor(host, check, own.scriptNotes);
    if (text === null) {
      const { code, params } = check.failure ?? { code: 'target/no-environment' as const, params: { path: asked } };
      return (terminal.err(sayRefusal(call, { is: 'refused', code, params })), EXIT.failed);
    }
    const name = host.platform === 'win32' ? 'run-with-guard.bat' : 'run-with-guard.sh';
    if (values.out === undefined) {
      terminal.err(own.scriptIs);
      terminal.out(text.trimEnd());
      terminal.err(line`${own.writeWith} ${typed(call, 'guard', '--script', asked, '-o', name)}`);
      return EXIT.clear;
    }
    const file = wholePath(host, values.out);
    if ((await host.stat(file)).is !== 'absent') return (terminal.err(line`${t.exists} ${file}`), EXIT.failed);
    terminal.err(`${own.scriptIs}\n\n${text}`);
    if (!values.yes && !(await agrees(call))) return (terminal.err(t.notAgreed), EXIT.undetermined);
    if ((await host.write(file, text)).is !== 'known')
      return (terminal.err(line`${t.notWritten} ${file}`), EXIT.failed);
    terminal.out(line`${own.written} ${file}`);
    terminal.err(line`${own.startWith} ${host.platform === 'win32' ? file : `sh ${quoted(file, { os: 'linux' })}`}`);
    return EXIT.clear;
  } finally {
    await session.close();
  }
}

async function agrees({ terminal, language }: Call): Promise<boolean> {
  terminal.err(TERMINAL_WORDS[language].agree);
  return /^\s*(y|yes|j|ja|是|好)\s*$/i.test((await terminal.line?.()) ?? '');
}

/** null: no environment was found. */
function scriptFor(host: Host, { facts }: CheckView, note: string): string | null {
  const place = facts['environment.place'];
  if (place?.is !== 'known') return null;
  const { prefix, executable } = place.value;
  const launch = facts['environment.launch'];
  const known: Launch | null = launch?.is === 'known' ? launch.value : null;
  const isScript = known?.script != null && /\.(bat|cmd|sh)$/i.test(known.script);
  return startScript({
    isWindows: host.platform === 'win32',
    torchmend: [process.execPath, ...process.argv.slice(1, 2)],
    isElectron: process.versions['electron'] !== undefined,
    prefix,
    folder: known?.folder ?? host.path.dirname(prefix),
    start:
      isScript && known.script ? [known.script] : [executable, ...(known?.flags ?? []), ...(known?.arguments ?? [])],
    note,
  });
}
