import type { Host } from '../host';
import type { Step } from '../model';
import { clearAway } from './leftovers';
import { replaceFile } from './move';
import { must, mustRead, StepFailed } from './trouble';

/** Changes a text file from exactly what was shown to exactly what was shown; in one moment, its mode kept. */
export async function editFile(host: Host, step: Extract<Step, { do: 'edit-file' }>, safety: string): Promise<void> {
  const { change, path } = host;
  const { file, encoding, before, after } = step;
  const node = await mustRead(file, change.look(file));
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
