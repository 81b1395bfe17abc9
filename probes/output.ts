import type { CheckOutput, CheckView, FactKey, Value } from './model';
import { type Language, say } from './text/index';
import { line } from './text/line';

/** The value of a fact, where it is known. */
export function factOf<K extends FactKey>(check: CheckView, key: K): Value<K> | null {
  const reading = check.facts[key];
  return reading?.is === 'known' ? (reading.value as Value<K>) : null;
}

/** A check as `--json` prints it: the published schema of model/outcome.ts. Not redacted. */
export function toOutput(check: CheckView, language: Language): CheckOutput {
  const place = factOf(check, 'environment.place');
  const python = factOf(check, 'python.runtime');
  const diagnosis = check.is === 'failed' ? null : check.diagnosis;
  return {
    outcome: diagnosis?.outcome ?? (check.is === 'failed' ? 'failed' : 'undetermined'),
    ...(check.failure ? { failure: { ...check.failure, text: sentence(language, check.failure) } } : {}),
    environment: place && {
      path: place.path,
      app: place.app,
      python: place.executable,
      version: python?.version ?? place.version,
      abi: python?.abi ?? place.abi,
      manager: place.manager,
    },
    gpus: gpus(check),
    findings: (diagnosis?.findings ?? []).map((finding) => ({
      ...finding,
      evidence: finding.evidence.map((fact) => ({ fact, from: check.facts[fact]?.from ?? 'not asked' })),
      text: say(language, finding.code, finding.params),
    })),
    undetermined: diagnosis?.undetermined ?? [],
    questions: check.answers.map(({ gpu, question, is, failure, ms }) => ({
      gpu,
      question,
      is,
      ...(failure ? { error: failure.line, errorClass: failure.kind } : {}),
      ...(typeof failure?.code === 'number' ? { errorCode: failure.code } : {}),
      ...(failure?.operation === undefined ? {} : { operation: failure.operation }),
      ms,
    })),
    times: times(check),
    torch: torch(check),
  };
}

function times({ startedAt, firstFactAt, diskJudgedAt, endedAt }: CheckView): CheckOutput['times'] {
  const since = (at: number) => at - startedAt;
  const ended = since(endedAt ?? startedAt);
  return {
    firstFact: firstFactAt === null ? ended : since(firstFactAt),
    disk: diskJudgedAt === null ? null : since(diskJudgedAt),
    ended,
  };
}

function sentence(language: Language, failure: NonNullable<CheckView['failure']>): string {
  const { what, help } = say(language, failure.code, failure.params);
  return line`${what} ${help}`.trim();
}

/** The cards that PyTorch itself sees, in its order, else those the system shows. */
function gpus(check: CheckView): CheckOutput['gpus'] {
  const driver = factOf(check, 'driver.version');
  const cudaDriver = factOf(check, 'driver.cudaVersion');
  const seen = factOf(check, 'torch.runtime')?.devices ?? [];
  const present = factOf(check, 'gpus.present') ?? [];
  const cards = seen.length > 0 ? seen : present;
  return cards.map(({ name, computeCapability }) => ({ name, computeCapability, driver, cudaDriver }));
}

function torch(check: CheckView): CheckOutput['torch'] {
  const runtime = factOf(check, 'torch.runtime');
  if (runtime) return { version: runtime.version, cuda: runtime.cuda, architectures: runtime.architectures };
  const files = factOf(check, 'torch.files');
  return files && { version: files.version, cuda: files.cuda, architectures: null };
}
