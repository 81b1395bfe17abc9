import type { Host } from '../host';
import type { Step } from '../model';
import { clearAway } from './leftovers';
import { replaceFile } from './move';
import { must, mustRead, StepFailed } from './trouble';

/**
 * Changes a text file from exactly what was shown to exactly what was shown; in one moment, its mode kept. Where it is a
 * link, the file it leads to is changed, which the safety copy holds as well.
 */
export async function editFile(host: Host, step: Extract<Step, { do: 'edit-file' }>, safety: string): Promise<void> {
  const { change, path } = host;
  const { encoding, before, after } = step;
  const named = await mustRead(step.file, change.look(step.file));
  const isLink = named?.kind === 'link' && after !== null;
  const file = isLink ? ((await mustRead(step.file, host.realPath(step.file))) ?? step.file) : step.file;
  const node = isLink ? await mustRead(file, change.look(file)) : named;
  const bytes = node && (await mustRead(file, host.read(file)));
  const now = bytes && Buffer.from(bytes).toString(encoding);
  if (now !== before) throw new StepFailed('repair/in-the-way', { path: file, why: 'changed', detail: '' });
  if (after === null) return clearAway(host, [file], safety);
  await must(path.dirname(file), change.makeFolder(path.dirname(file)));
  const part = path.join(safety, `edited-${path.basename(file)}`);
  const bytesAfter = Buffer.from(after, encoding);
  const written = replaceFile(host, file, part, (at) => change.write(at, bytesAfter, node?.mode ?? 0o644));
  await must(file, written);
}
