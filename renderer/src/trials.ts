import { type Answer, type CheckView, QUESTIONS, type Question } from '../../probes/model';
import type { Standing } from './parts/mark';

/** One question to one card, as it stands at this moment. */
export interface Trial {
  question: Question;
  is: Answer['is'] | 'asking' | 'waiting';
  answer: Answer | null;
}

export interface Card {
  gpu: number;
  /** null: PyTorch has not named it yet. */
  name: string | null;
  capability: string | null;
  trials: readonly Trial[];
}

/** Every card that is or was tried, with every question it is asked. Empty before PyTorch has shown its cards. */
export function cardsOf(check: CheckView): readonly Card[] {
  const runtime = check.facts['torch.runtime'];
  const devices = runtime?.is === 'known' ? runtime.value.devices : [];
  const seen = new Set([...devices.map((device) => device.index), ...check.answers.map((answer) => answer.gpu)]);
  return [...seen]
    .sort((a, b) => a - b)
    .map((gpu) => {
      const device = devices.find((one) => one.index === gpu);
      const trials = QUESTIONS.filter((question) => check.ask.includes(question)).map((question) =>
        trial(check, gpu, question),
      );
      return { gpu, name: device?.name ?? null, capability: device?.computeCapability ?? null, trials };
    });
}

function trial(check: CheckView, gpu: number, question: Question): Trial {
  const answer = check.answers.find((one) => one.gpu === gpu && one.question === question) ?? null;
  const asking = check.asking?.gpu === gpu && check.asking.question === question;
  return { question, is: answer?.is ?? (asking ? 'asking' : 'waiting'), answer };
}

export const STANDING: Readonly<Record<Trial['is'], Standing>> = {
  passed: 'good',
  failed: 'bad',
  'not-meant': 'apart',
  unanswered: 'unsure',
  asking: 'busy',
  waiting: 'waiting',
};
