import { createHash } from 'node:crypto';
import { lstatSync, mkdtempSync, readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Host, openHost } from '../../probes/host';

/** The real door, without a guard process: nothing here starts children that could outlive us. */
export function realHost(): Host {
  return openHost({ scripts: tmpdir(), watchdog: [process.execPath, '-e', 'process.stdin.resume()'] });
}

export function scratch(name: string): string {
  return mkdtempSync(path.join(tmpdir(), `torchmend ${name} 修复 🙂-`));
}

/** Every path below a folder with kind, mode and sha256 or target; `but` names what is left out, relative. */
export function fingerprint(root: string, but: readonly string[] = ['.torchmend']): Record<string, string> {
  const seen: Record<string, string> = {};
  const walk = (at: string) => {
    for (const name of readdirSync(path.join(root, at)).sort()) {
      const relative = path.join(at, name);
      if (but.includes(relative)) continue;
      const file = path.join(root, relative);
      const stats = lstatSync(file);
      const mode = (stats.mode & 0o7777).toString(8);
      if (stats.isSymbolicLink()) seen[relative] = `-> ${readlinkSync(file)}`;
      else if (stats.isDirectory()) {
        seen[relative] = `folder ${mode}`;
        walk(relative);
      } else seen[relative] = `${mode} ${createHash('sha256').update(readFileSync(file)).digest('hex')}`;
    }
  };
  walk('');
  return seen;
}
