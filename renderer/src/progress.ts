import type { RepairView, Step, StepView } from '../../probes/model';

/** How far the step is that is being done, as a person asks it. */
export interface Progress {
  /** Of all files of a download together, where their sizes are known. */
  done: number;
  /** null: nobody knows. */
  of: number | null;
  unit: 'bytes' | 'files';
  file: string | null;
  bytesPerSecond: number | null;
  /** Until this step is done, in ms; null: nobody knows. */
  leftMs: number | null;
}

/** The step that is being done, with its number from 0; null: none is. */
export function currentStep({ steps, plan }: RepairView): { no: number; step: Step; view: StepView } | null {
  const no = steps.findIndex(({ is }) => is === 'running');
  const [step, view] = [plan.steps[no], steps[no]];
  return step && view ? { no, step, view } : null;
}

/** What a step tells of itself, the files of a download put together; null: it tells nothing. */
export function progressOf(step: Step, { progress }: StepView): Progress | null {
  if (!progress) return null;
  const { unit, file, bytesPerSecond } = progress;
  const { done, of } = step.do === 'fetch' ? together(step, progress) : progress;
  const isTimed = unit === 'bytes' && of !== null && bytesPerSecond !== null && bytesPerSecond > 0;
  return { done, of, unit, file, bytesPerSecond, leftMs: isTimed ? ((of - done) / bytesPerSecond) * 1000 : null };
}

/** Files are fetched one after the other; those before the current one are here. */
function together(
  { files }: Extract<Step, { do: 'fetch' }>,
  { done, of, file }: NonNullable<StepView['progress']>,
): { done: number; of: number | null } {
  const at = files.findIndex(({ name }) => name === file);
  const sizes = files.map(({ bytes }, no) => (no === at ? (of ?? bytes) : bytes));
  if (at === -1 || sizes.includes(null)) return { done, of };
  const sum = (some: typeof sizes) => some.reduce<number>((all, size) => all + (size ?? 0), 0);
  return { done: sum(sizes.slice(0, at)) + done, of: sum(sizes) };
}
