import { fact, known, type Look, type LookContext, type Probe } from '../probe';
import { askToolkits } from './toolkit';
import { variableLevels } from './variable-levels';

const NAME = 'settings and toolkits';

/** Where the variables that bend things are set, and which CUDA toolkits there are. */
export const settingsProbe: Probe = {
  name: NAME,
  promises: ['machine.variableLevels', 'machine.toolkits'],
  needs: [],
  stage: 'disk',
  deadlineMs: 8_000,
  async *look({ host, signal }: LookContext): AsyncGenerator<Look> {
    const [levels, toolkits] = await Promise.all([variableLevels(host, signal), askToolkits(host, signal)]);
    if (signal.aborted) return;
    yield known('machine.variableLevels', levels, 'process environment, user and system settings');
    yield fact('machine.toolkits', toolkits);
  },
};
