import { describe, expect, it } from 'vitest';
import { choose } from '../../probes/builds';
import { propose } from '../../probes/remedies';
import { situation } from '../builds/situations';
import { made, planOf } from './asked';
import { answered } from './starts';

describe('what only the person can do', () => {
  it('the driver first, with its exact version and address', () => {
    const asked = made({ platform: 'win32', driver: '566.36' });
    expect(asked.choice?.answer.kind).toBe('driver-first');
    const plans = propose(asked);
    expect(plans.map(({ kind, trust }) => [kind, trust])).toEqual([['by-person', 'manual']]);
    expect(plans[0]?.steps).toMatchObject([
      {
        what: 'update-driver',
        params: { has: '566.36', needs: '580', url: 'https://www.nvidia.com/Download/index.aspx' },
      },
      { what: 'restart' },
      { do: 'look-again' },
    ]);
  });

  it('without an environment too', () => {
    const asked = { ...made({ code: 'driver/missing' }), facts: {}, choice: null, installation: null };
    expect(propose(asked)).toMatchObject([
      { kind: 'by-person', prefix: '', steps: [{ what: 'install-driver' }, { what: 'restart' }, { do: 'look-again' }] },
    ]);
  });

  it('no build: building it, the processor, another card; never an empty promise', () => {
    const asked = answered(made({ card: '3.5' }), choose(situation('3.5', '470.82.01', 'linux', '3.11')));
    const plans = propose(asked);
    expect(plans.map(({ kind, trust }) => [kind, trust])).toEqual([['no-build', 'manual']]);
    const whats = plans[0]?.steps.map((step) => (step.do === 'person' ? step.what : step.do)) ?? [];
    expect(whats).toContain('build-from-source');
    expect(whats).toContain('use-cpu');
  });

  it('no common build: one for each card', () => {
    const asked = answered(
      made({ code: 'gpu/mixed-generations' }),
      choose(situation('3.7,12.0', '470.82.01', 'linux', '3.11')),
    );
    expect(asked.choice?.answer.kind).toBe('no-common-build');
    expect(planOf(asked, 'no-build').steps.map((step) => step.do === 'person' && step.what)).toContain('pick-card');
  });

  it('a new pack, where no build for its Python serves the card', () => {
    const asked = answered(
      made({ platform: 'win32', app: 'comfyui-portable', appFolder: 'D:\\AI\\portable', place: { version: '3.8.10' } }),
      choose(situation('12.0', '581.80', 'windows', '3.8')),
    );
    const plan = planOf(asked, 'new-pack');
    expect(
      plan.steps.map((step) => (step.do === 'person' ? [step.what, step.params['from'] ?? step.params['url']] : [])),
    ).toEqual([
      ['get-pack', 'https://github.com/comfyanonymous/ComfyUI/releases'],
      ['move-models', 'D:\\AI\\portable\\ComfyUI\\models'],
      ['move-nodes', 'D:\\AI\\portable\\ComfyUI\\custom_nodes'],
      ['update-nodes', undefined],
      ['move-outputs', 'D:\\AI\\portable\\ComfyUI\\output'],
    ]);
  });
});
