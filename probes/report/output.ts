import { DATA_DATES } from '../data/dates';
import type { Explanation } from '../explain/index';
import { type CheckView, REPORT_VERSION, type RepairView, type ReportOutput, type View } from '../model';
import { factOf, toOutput } from '../output';
import type { Language } from '../text/index';

export interface About {
  view: View;
  check: CheckView;
  repairs: readonly RepairView[];
  error: { text: string; explained: Explanation } | null;
  language: Language;
  version: string;
  removed: ReportOutput['removed'];
}

/** All of a report as data, out of what was made clean before. */
export function toReport({ view, check, repairs, error, language, version, removed }: About): ReportOutput {
  const output = toOutput(check, language);
  const system = factOf(check, 'machine.system');
  const { torch } = output;
  return {
    ...output,
    schema: { name: 'torchmend-report', version: REPORT_VERSION },
    torchmend: version,
    date: new Date(check.startedAt).toISOString().slice(0, 10),
    language,
    check: check.id,
    system: system && { platform: system.platform, machine: system.machine, release: system.release, wsl: system.wsl },
    baseline: {
      driver: factOf(check, 'driver.version'),
      driverIs: check.facts['driver.version']?.is ?? 'unknown',
      driverCuda: factOf(check, 'driver.cudaVersion'),
      cudaRuntime: torch?.cuda ?? null,
      torch: torch?.version ?? null,
      cards: output.gpus.map(({ name, computeCapability }) => ({ name, computeCapability })),
      architectures:
        torch?.architectures ??
        factOf(check, 'libraries.coverage')?.find((one) => one.package === 'torch')?.images ??
        null,
    },
    changed: check.baseline && { since: check.baseline.since, drifts: [...check.baseline.drifts] },
    gpuSources: factOf(check, 'gpus.sources') ?? [],
    environments: environments(view, output.environment?.path ?? null),
    packages: (factOf(check, 'environment.packages') ?? []).map(({ name, version: its }) => ({ name, version: its })),
    libraries: factOf(check, 'libraries.coverage') ?? [],
    repairs: repairs.map(({ plan, is, startedAt, trouble, steps }) => ({
      ...{
        kind: plan.kind,
        for: plan.for,
        is,
        began: new Date(startedAt).toISOString(),
        trouble: trouble?.code ?? null,
      },
      steps: plan.steps.map((step, no) => ({ do: step.do, is: steps[no]?.is ?? 'waiting' })),
    })),
    ruledOut: check.is === 'failed' ? [] : (check.diagnosis?.clear ?? []),
    error: error && {
      text: error.text,
      line: error.explained.line,
      candidates: error.explained.candidates.map(({ code }) => code),
    },
    data: DATA_DATES.map((one) => (one.name === 'builds' ? { ...one, asOf: view.catalogue?.date ?? one.asOf } : one)),
    removed,
  };
}

function environments({ found }: View, checked: string | null): ReportOutput['environments'] {
  return (found?.order ?? []).flatMap((id) => {
    const one = found?.environments[id];
    if (!one) return [];
    const { path, app, python, torch, architectures } = one;
    return [
      {
        path,
        app,
        python,
        torch: torch?.version ?? null,
        cuda: torch?.cuda ?? null,
        architectures,
        isChecked: path === checked,
      },
    ];
  });
}
