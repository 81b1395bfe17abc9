import { heldCatalogue, stateOf } from '../catalogue/index';
import type { Publisher } from '../data/publisher';
import { type Mirror, mirrorsNamed } from '../fetch/index';
import type { News, Obstacle, Plan, Settings } from '../model';
import { type ProposalOptions, proposals } from '../proposal/index';
import { gather, judge } from '../repair/index';

/** `hereOnly`: plans whose files would have to be fetched, by us or by the person, are left out. */
type Proposing = Omit<ProposalOptions, 'catalogue'> & { publisher: Publisher; hereOnly?: boolean | undefined };

/** Mirrors to take files from, by the settings. */
export function mirrorsFor({ network, mirrors }: Pick<Settings, 'network' | 'mirrors'>): Mirror[] {
  return network === 'mirrors' ? mirrorsNamed(mirrors) : [];
}

/** Plans, each with what stands in its way: a person should know before agreeing, not after. */
export async function* propose(options: Proposing): AsyncGenerator<News> {
  const { host, check: before, bypassProxy, offline, hereOnly = false, signal } = options;
  const held = await heldCatalogue(host, options.publisher);
  // Told where it says more than that this program's own holds: reports name its day, the window what is wrong with it.
  if (held.document || held.trouble) yield { is: 'catalogue', ...stateOf(held), document: held.document };
  for await (const one of proposals({ ...options, catalogue: held.catalogue })) {
    if (one.is !== 'plans-proposed') {
      yield one;
      continue;
    }
    const obstacles: Record<string, Obstacle[]> = {};
    const away = new Set<string>();
    for (const plan of one.plans.filter(({ steps }) => steps.some((step) => step.changes))) {
      const around = await gather(host, plan, before.facts, signal, { bypassProxy, offline });
      if (hereOnly && around.files.some(({ is }) => is !== 'here')) away.add(plan.id);
      else obstacles[plan.id] = judge(around, plan);
    }
    const plans = one.plans.filter((plan) => !away.has(plan.id) && !(hereOnly && wantsFiles(plan)));
    yield { ...one, plans, obstacles };
  }
}

/** The person is to bring packages. */
function wantsFiles({ steps }: Plan): boolean {
  return steps.some((step) => step.do === 'person' && step.what === 'get-packages');
}
