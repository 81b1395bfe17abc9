import { allows } from '../builds/index';
import { type Context, type Draft, installed, torchNow } from './asked';
import { byHand, draft, lookAgain } from './draft';
import { exchangeSteps, fetchSteps } from './exchange-steps';
import { installerFor } from './installer';
import { numpyFor } from './matching';
import { outside } from './outside';
import { closeApp } from './processes';
import { keepSafe } from './safety';

/** Puts the numpy back that the torch that is there was built for. null: numpy is not in the way. */
export function pinNumpy(context: Context): Draft | null {
  const torch = torchNow(context);
  const numpy = installed(context, 'numpy');
  const needs = torch === null ? null : numpyFor(torch, context.platform);
  if (!numpy || needs === null || allows(needs, numpy.version)) return null;
  const wheel = context.beside.find((file) => file.package === 'numpy' && allows(needs, file.version));
  const params = { torch, numpy: numpy.version, needs };
  const installer = installerFor(context, wheel ? [wheel] : []);
  const stop =
    outside(context) ??
    (wheel ? null : byHand('get-packages', { packages: [`numpy${needs}`], index: null, missing: null }));
  if (stop || !wheel || installer.is === 'none')
    return draft(
      context,
      'pin-numpy',
      'manual',
      [stop ?? byHand('get-installer', { why: 'no-pip', python: context.place.executable }), lookAgain(context)],
      { params },
    );
  const steps: Draft['steps'] = [
    ...closeApp(context),
    ...fetchSteps(context, installer, [wheel]),
    keepSafe(context),
    ...exchangeSteps(context, installer, { out: ['numpy'], files: [wheel], build: null }),
    lookAgain(context),
  ];
  const loses: Draft['loses'] = [
    { what: 'numpy-one', params: { package: 'numpy', from: numpy.version, to: wheel.version } },
  ];
  return draft(context, 'pin-numpy', 'likely', steps, { params, loses });
}
