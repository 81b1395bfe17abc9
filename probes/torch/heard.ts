import type { Ran } from '../host';
import type { Answer, Failure, Question } from '../model';
import { fact, known, type Look } from '../probe';
import { judgeAnswer, missingLibrary, toFailure } from './classify';
import type { Line } from './lines';

export const NAME = 'real kernels';

/** What ask.py takes: a question for every GPU, or for one. */
export type Item = Question | `${number}:${Question}`;

/** How a child's death reads as a failure: the signal, the exit code, or that it fell silent. */
export function deathOf(ran: Ran): Failure {
  const kind = ran.ended === 'silent' ? 'hang' : (ran.signal ?? `exit code ${ran.code ?? 'unknown'}`);
  return { kind, line: (ran.stderr.trim().split('\n').at(-1) ?? '').slice(0, 2000), code: null, name: null };
}

/** What the children of one check have said so far. */
export class State {
  readonly answers: Answer[] = [];
  pythonTold = false;
  importTold = false;
  imported = false;
  runtimeTold = false;
  spoilt = false;
  progressed = false;
  private gpus: number[] = [];
  private readonly capability = new Map<number, string>();
  private asking: { gpu: number; question: Question } | null = null;
  private skipped = new Set<Question>();
  private readonly warnings: string[] = [];

  begin(): void {
    this.spoilt = false;
    this.progressed = false;
    this.imported = false;
  }

  *hear(line: Line): Generator<Look> {
    if (line.what === 'python' && !this.pythonTold) {
      const { what, ...runtime } = line;
      this.pythonTold = true;
      yield known('python.runtime', runtime, NAME);
    } else if (line.what === 'warning') this.warnings.push(line.text);
    else if (line.what === 'import') yield* this.hearImport(line);
    else if (line.what === 'torch') {
      const { what, startFailure, ...runtime } = line;
      this.runtimeTold = true;
      this.gpus = line.devices.map((device) => device.index);
      for (const device of line.devices) this.capability.set(device.index, device.computeCapability);
      yield known(
        'torch.runtime',
        { ...runtime, startFailure: startFailure && toFailure(startFailure), warnings: [...this.warnings] },
        NAME,
      );
    } else if (line.what === 'asking') {
      this.asking = { gpu: line.gpu, question: line.question };
      yield { is: 'asking', ...this.asking };
    } else if (line.what === 'answer') {
      const is = judgeAnswer(line.question, line.failure, this.capability.get(line.gpu) ?? null);
      const failure = line.failure ? { failure: toFailure(line.failure) } : {};
      yield this.add({ gpu: line.gpu, question: line.question, is, ...failure, ms: line.ms });
    } else if (line.what === 'spoilt') this.spoilt = true;
    else if (line.what === 'end') this.finish();
  }

  private *hearImport(line: Extract<Line, { what: 'import' }>): Generator<Look> {
    this.imported = line.done === 'imported';
    if (this.importTold) return;
    this.importTold = true;
    if (line.done === 'imported')
      yield known('torch.import', { is: 'imported', file: line.file, seconds: line.seconds }, NAME);
    else if (line.done === 'missing') {
      yield known('torch.import', { is: 'missing' }, NAME);
      yield fact('torch.runtime', { is: 'absent', from: NAME });
      yield fact('kernels.answers', { is: 'absent', from: NAME });
      yield fact('libraries.loaded', { is: 'absent', from: NAME });
    } else if (line.failure)
      yield known(
        'torch.import',
        { is: 'failed', failure: toFailure(line.failure), library: missingLibrary(line.failure) },
        NAME,
      );
  }

  private add(answer: Answer): Look {
    this.asking = null;
    this.progressed = true;
    this.answers.push(answer);
    return { is: 'answer', answer };
  }

  /** The child died over a question: a crash is this question's answer, a hang leaves it unanswered. */
  died(ran: Ran): Answer | null {
    if (!this.asking) return null;
    const answer: Answer = {
      ...this.asking,
      is: ran.ended === 'silent' ? 'unanswered' : 'failed',
      failure: deathOf(ran),
      ms: ran.ms,
    };
    this.add(answer);
    return answer;
  }

  /** The child asked all it was told to: what has no answer could not be asked here (torchvision is missing). */
  private finish(): void {
    for (const question of ['nms'] as const)
      if (!this.answers.some((answer) => answer.question === question)) this.skipped.add(question);
  }

  left(ask: readonly Question[]): Item[] {
    const done = new Set(this.answers.map((answer) => `${answer.gpu}:${answer.question}`));
    return ask
      .filter((question) => !this.skipped.has(question))
      .flatMap((question) => this.gpus.map((gpu): Item => `${gpu}:${question}`))
      .filter((item) => !done.has(item));
  }
}
