import type { Event } from './event';
import type { Plan } from './plan';
import type { RepairTrouble } from './repair';

export type RepairEvent = Extract<Event, { repair: string }>;

/** One step as far as it has come. */
export interface StepView {
  is: 'waiting' | 'running' | 'done';
  startedAt: number | null;
  ms: number | null;
  progress: Omit<Extract<Event, { is: 'step-progress' }>, 'no' | 'at' | 'is' | 'repair' | 'step'> | null;
}

/** A repair as far as it has come. */
export interface RepairView {
  id: string;
  plan: Plan;
  /** The check it came from, and the one made afterwards. */
  check: string;
  after: string | null;
  startedAt: number;
  endedAt: number | null;
  /** Its downloads are held. */
  isPaused: boolean;
  is: 'running' | 'putting-back' | 'repaired' | 'put-back' | 'untouched' | 'left' | 'undone';
  trouble: RepairTrouble | null;
  steps: readonly StepView[];
  /** What programs said, the last lines. */
  said: readonly string[];
  /** The safety copy is there still, so that it can be undone. */
  canUndo: boolean;
  /** What the safety copy alone holds; null: nobody knows. */
  safetyBytes: number | null;
}

/** More than a person reads back; all of it stands in the history. */
const MOST_SAID = 500;

/** Folds an event of a repair in. Pure. */
export function reduceRepair(view: RepairView | undefined, event: RepairEvent): RepairView | undefined {
  if (event.is === 'repair-started') {
    const { repair: id, plan, check, at: startedAt } = event;
    const steps = plan.steps.map((): StepView => ({ is: 'waiting', startedAt: null, ms: null, progress: null }));
    const open = {
      after: null,
      endedAt: null,
      trouble: null,
      said: [],
      canUndo: false,
      safetyBytes: null,
      isPaused: false,
    };
    return { id, plan, check, startedAt, is: 'running', steps, ...open };
  }
  if (event.is === 'repair-known') {
    const { repair: id, plan, beganAt: startedAt } = event;
    const safetyBytes = event.safetyBytes ?? null;
    if (view) return { ...view, canUndo: true, safetyBytes, isPaused: false }; // of this session, and known better
    const past = {
      check: '',
      after: null,
      endedAt: null,
      trouble: null,
      steps: [],
      said: [],
      canUndo: true,
      safetyBytes,
      isPaused: false,
    };
    return { id, plan, startedAt, is: 'repaired', ...past };
  }
  if (!view) return undefined;
  const at = (step: number, change: Partial<StepView>) => ({
    ...view,
    steps: view.steps.map((one, no) => (no === step ? { ...one, ...change } : one)),
  });
  switch (event.is) {
    case 'step-began':
      return at(event.step, { is: 'running', startedAt: event.at });
    case 'step-progress': {
      const { done, of, unit, bytesPerSecond, file } = event;
      return at(event.step, { progress: { done, of, unit, bytesPerSecond, file } });
    }
    case 'repair-paused':
      return { ...view, isPaused: event.on };
    case 'step-said':
      return { ...view, said: [...view.said, ...event.lines].slice(-MOST_SAID) };
    case 'step-ended':
      return at(event.step, { is: 'done', ms: event.ms });
    case 'putting-back':
      return { ...view, isPaused: false, is: 'putting-back', trouble: event.trouble };
    case 'repair-ended': {
      const { how, trouble, after, safetyBytes = null } = event;
      return {
        ...view,
        isPaused: false,
        is: how,
        trouble,
        after,
        endedAt: event.at,
        canUndo: how === 'repaired',
        safetyBytes,
      };
    }
    case 'recovered':
      return recovered(view, event.how);
    case 'undo-began':
      return view;
    case 'undo-failed':
      return { ...view, trouble: event.trouble };
    case 'undone':
      return { ...view, is: 'undone', canUndo: false };
    case 'let-go':
      return { ...view, canUndo: false };
  }
}

/** One that was left in this session, and then ended after all. */
function recovered(view: RepairView, how: Extract<Event, { is: 'recovered' }>['how']): RepairView {
  switch (how) {
    case 'put-back':
    case 'untouched':
      return { ...view, is: how, trouble: null };
    case 'finished':
      return { ...view, is: 'repaired', trouble: null };
    case 'busy':
    case 'left':
    case 'gone':
    case 'unread':
      return view;
  }
}
