import type { Host } from '../host';
import type { Step } from '../model';
import { clearAway } from './leftovers';
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
  const part = path.join(safety, `edited-${path.basename(file)}`);
  await must(part, change.remove(part), 'absent');
  await must(path.dirname(file), change.makeFolder(path.dirname(file)));
  await must(part, change.write(part, Buffer.from(after, encoding), node?.mode ?? 0o644));
  await must(file, change.move(part, file));
}
