import type { InstallFile } from '../builds/index';
import type { Loss, Step } from '../model';
import { appStart } from './app-start';
import { type Context, type Draft, installed, isProven, know, torchNow } from './asked';
import { byHand, draft, lookAgain } from './draft';
import { exchangeSteps, fetchSteps } from './exchange-steps';
import { installerFor } from './installer';
import { versionFor } from './matching';
import { outside } from './outside';
import { closeApp } from './processes';
import { keepSafe } from './safety';
import { startSteps } from './start';
import { flagsOf } from './start-flags';

/**
 * Puts the version of an extension in place that was made for the torch that is there; where there is none, or it holds
 * nothing for the card either, takes the extension out, and its flag out of the app's start.
 */
export function mendExtension(context: Context): Draft | null {
  const name = context.finding.params['package'];
  if (typeof name !== 'string') return null;
  const there = installed(context, name);
  if (!there) return appStart(context, [name]);
  const wheel = matchingWheel(context, name, there.version);
  const params = { package: name, version: there.version, to: wheel?.version ?? null, torch: torchNow(context) };
  const files = wheel ? [wheel] : [];
  const installer = installerFor(context, files);
  const stop =
    outside(context) ??
    (installer.is === 'none'
      ? byHand('get-installer', { why: installer.why, python: context.place.executable })
      : null);
  if (stop || installer.is === 'none')
    return draft(context, 'mend-extension', 'manual', [...(stop ? [stop] : []), lookAgain(context)], { params });
  const start = wheel ? { edits: [], person: [] } : startSteps(context, [name]);
  const steps: Step[] = [
    ...closeApp(context),
    ...fetchSteps(context, installer, files),
    keepSafe(
      context,
      start.edits.map(({ file }) => file),
    ),
    ...exchangeSteps(context, installer, { out: [name], files, build: null }),
    ...start.edits,
    lookAgain(context),
    ...start.person,
  ];
  // Those that a flag switches on are there for speed: apps do without. Of others only the person knows what needs them.
  const isSure = start.person.length === 0 && (wheel !== null || flagsOf([name]).length > 0);
  const loses: Loss[] = wheel
    ? [{ what: 'version-changes', params: { package: name, from: there.version, to: wheel.version } }]
    : [{ what: 'taken-out', params: { package: name, version: there.version, to: null } }];
  return draft(context, 'mend-extension', isProven(context) && isSure ? 'certain' : 'likely', steps, { params, loses });
}

/** null: none is known for this torch, or it is the very one that fails. */
function matchingWheel(context: Context, name: string, version: string): InstallFile | null {
  const torch = torchNow(context);
  const fits = torch === null ? null : versionFor(name, torch);
  const { code } = context.finding;
  if (fits === null || code === 'extension/gpu-never-supported') return null;
  if (fits === version.split('+')[0] && code !== 'extension/broken-install') return null;
  const isUseless = know(context, 'torch.import')?.is === 'failed';
  return isUseless
    ? null
    : (context.beside.find((file) => file.package === name && file.version.split('+')[0] === fits) ?? null);
}
