import type { Event, FactKey, News, Reading } from '../../probes/model';

/** Numbers and dates what happened in a session. */
export function history(...news: readonly News[]): Event[] {
  return news.map((one, index): Event => ({ no: index + 1, at: 1_000 + index, ...one }));
}

export const started: News = { is: 'session-started', version: '0.1.0', platform: 'win32' };
export const target: News = { is: 'target-known', target: { id: 't1', path: 'D:\\ComfyUI', kind: 'folder' } };
export const checkStarted: News = { is: 'check-started', check: 'c1', target: 't1', ask: ['copy', 'sum', 'nms'] };
export const checkEnded = (how: 'done' | 'cancelled' = 'done'): News => ({ is: 'check-ended', check: 'c1', how });
export const answer = (question: 'copy' | 'sum', is: 'passed' | 'failed', gpu = 0): News => ({
  is: 'answer',
  check: 'c1',
  answer: { gpu, question, is, ms: 1 },
});
export const fact = (key: FactKey, reading: Reading): News => ({ is: 'fact', check: 'c1', key, reading });

export const runtime = fact('torch.runtime', {
  is: 'known',
  from: 'test',
  value: {
    ...{ version: '2.6.0+cu124', cuda: '12.4', hip: null, available: true, startFailure: null, warnings: [] },
    architectures: ['sm_90', 'sm_75', 'sm_86', 'compute_90'],
    devices: [
      { index: 0, name: 'NVIDIA GeForce RTX 5090', computeCapability: '12.0', memoryBytes: 1 },
      { index: 1, name: 'NVIDIA GeForce RTX 3060', computeCapability: '8.6', memoryBytes: 1 },
    ],
  },
});
