import type { Host } from './host';
import type { Diagnosis, FactKey, Facts, News, Question, Target } from './model';
import type { Look, Probe } from './probe';
import { Queue } from './queue';
import { diagnose } from './rules/index';

export interface CheckOptions {
  id: string;
  host: Host;
  target: Target;
  ask: readonly Question[];
  probes: readonly Probe[];
  /** Every kernel is waited for. */
  launchBlocking?: boolean;
  signal: AbortSignal;
}

/** How long a probe that was told to stop may take to do so before it is left behind. */
const GRACE_MS = 2_000;
/**
 * Importing torch keeps disk and processor busy for seconds, judging from the disk costs a part of one: the proof waits
 * for that verdict, but for no slower disk than this.
 */
const DISK_MS = 1_500;
/** What torch's own libraries hold: with it most faults can be told before everything was looked at. */
const DECISIVE: FactKey = 'libraries.coverage';

/**
 * Looks with all probes side by side and judges twice: from the disk alone, then with the proof.
 * Never throws for a probe: one that dies or is late leaves `unknown` for every fact it promised.
 */
export async function* check(options: CheckOptions): AsyncGenerator<News> {
  const { id, host, target, ask, signal } = options;
  yield { is: 'check-started', check: id, target: target.id, ask: [...ask] };
  host.warm();
  const run = new Run(options);
  const failed = yield* run.looks();
  if (failed) {
    yield { is: 'check-ended', check: id, how: 'failed', failure: failed };
    return;
  }
  if (!signal.aborted) yield { is: 'judged', check: id, stage: 'proven', diagnosis: diagnose(run.facts) };
  yield { is: 'check-ended', check: id, how: signal.aborted ? 'cancelled' : 'done' };
}

type Failed = Extract<News, { is: 'check-ended' }>['failure'];

class Run {
  readonly facts: Facts = {};
  private readonly news = new Queue<News>();
  private readonly settled = new Map<FactKey, { promise: Promise<void>; resolve: () => void }>();
  private readonly stop = new AbortController();
  private readonly disk = deferred();
  private failed: Failed;

  constructor(private readonly options: CheckOptions) {
    for (const probe of options.probes) for (const key of probe.promises) this.settled.set(key, deferred());
  }

  async *looks(): AsyncGenerator<News, Failed> {
    const { probes, signal } = this.options;
    let left = probes.length;
    if (left === 0) this.news.end();
    let diskLeft = probes.filter((probe) => probe.stage === 'disk').length;
    if (diskLeft === 0) this.disk.resolve();
    for (const probe of probes) {
      void this.look(probe, AbortSignal.any([signal, this.stop.signal])).then(() => {
        left--;
        if (probe.stage === 'disk' && --diskLeft === 0) {
          if (left > 0) this.judgeDisk(diagnose(this.facts));
          this.disk.resolve();
        }
        if (left === 0) this.news.end();
      });
    }
    yield* this.news;
    return this.failed;
  }

  private say(news: News): void {
    this.news.push(news);
  }

  private judgeDisk(diagnosis: Diagnosis): void {
    const { id, signal } = this.options;
    if (!signal.aborted && !this.failed) this.say({ is: 'judged', check: id, stage: 'disk', diagnosis });
  }

  private async look(probe: Probe, signal: AbortSignal): Promise<void> {
    const { id: check, host } = this.options;
    const ready = probe.needs.map((key) => this.settled.get(key)?.promise);
    if (probe.stage === 'proof') ready.push(Promise.race([this.disk.promise, pause(DISK_MS)]));
    await Promise.race([Promise.all(ready), aborted(signal)]);
    const startedAt = host.now();
    let how: 'done' | 'timeout' | 'crashed' | 'cancelled' = signal.aborted ? 'cancelled' : 'done';
    if (!signal.aborted) {
      this.say({ is: 'probe-started', check, probe: probe.name });
      how = await this.drain(probe, signal);
    }
    const why = how === 'done' ? 'not-reached' : how;
    for (const key of probe.promises)
      if (!this.facts[key]) this.hear({ is: 'fact', key, reading: { is: 'unknown', from: probe.name, why } } as Look);
    this.say({ is: 'probe-ended', check, probe: probe.name, how, ms: host.now() - startedAt });
  }

  private async drain(probe: Probe, outer: AbortSignal): Promise<'done' | 'timeout' | 'crashed' | 'cancelled'> {
    const { host, target, ask, launchBlocking = false } = this.options;
    const late = new AbortController();
    const timer = setTimeout(() => late.abort(), probe.deadlineMs);
    const signal = AbortSignal.any([outer, late.signal]);
    const settled = async (key: FactKey) => {
      await Promise.race([this.settled.get(key)?.promise, aborted(signal)]);
    };
    let leftBehind = false;
    const work = (async () => {
      for await (const look of probe.look({ host, target, ask, launchBlocking, facts: this.facts, settled, signal })) {
        if (leftBehind) return;
        this.hear(look);
      }
    })();
    try {
      await Promise.race([work, aborted(signal).then(() => pause(GRACE_MS))]);
      return outer.aborted ? 'cancelled' : late.signal.aborted ? 'timeout' : 'done';
    } catch (error) {
      if (outer.aborted) return 'cancelled';
      process.emitWarning(error instanceof Error ? error : String(error));
      return 'crashed';
    } finally {
      leftBehind = true;
      clearTimeout(timer);
      work.catch(() => undefined);
    }
  }

  /** A fault is told at once; that nothing is wrong takes every probe. */
  private judgeEarly(): void {
    const diagnosis = diagnose(this.facts);
    if (diagnosis.outcome === 'found') this.judgeDisk(diagnosis);
  }

  private hear(look: Look): void {
    const { id: check } = this.options;
    if (look.is === 'no-target') {
      this.failed ??= { code: look.code, params: look.params };
      this.stop.abort();
    } else if (look.is === 'fact') {
      const isFirst = this.facts[look.key] === undefined;
      Object.assign(this.facts, { [look.key]: look.reading });
      this.settled.get(look.key)?.resolve();
      this.say({ is: 'fact', check, key: look.key, reading: look.reading });
      if (look.key === DECISIVE && isFirst) this.judgeEarly();
    } else this.say({ ...look, check });
  }
}

function deferred() {
  let resolve: () => void = () => undefined;
  const promise = new Promise<void>((done) => {
    resolve = done;
  });
  return { promise, resolve };
}

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms).unref());
}
