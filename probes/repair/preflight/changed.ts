import type { Plan, PlanFile, Step } from '../../model';

type Of<D extends Step['do']> = Extract<Step, { do: D }>;

/** The steps of one kind. */
export function stepsOf<D extends Step['do']>({ steps }: Plan, kind: D): Of<D>[] {
  return steps.filter((step): step is Of<D> => step.do === kind);
}

/** Folders and files that the plan may change. */
export function rootsOf(plan: Plan): string[] {
  return [...new Set(stepsOf(plan, 'keep-safe').flatMap(({ roots }) => roots))];
}

/** Files that come over the network. */
export function fetched(plan: Plan): PlanFile[] {
  return stepsOf(plan, 'fetch').flatMap(({ files }) => files.filter(({ url }) => url !== null));
}

/** Everything that is put in, with what it takes to do so. */
export function filesOf(plan: Plan): PlanFile[] {
  const all = [...stepsOf(plan, 'fetch'), ...stepsOf(plan, 'install')].flatMap(({ files }) => files);
  return [...new Map(all.map((file) => [file.path, file])).values()];
}
