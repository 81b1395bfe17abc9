import { nvidiaCards } from '../cards';
import { neverMadeFor } from '../extension-packages';
import type { Ask, Judged, Rule } from '../rule';
import { type Said, said } from '../said';
import { torchLacks } from '../torch/devices';

/** No version of this extension was ever made for the card. */
export default {
  code: 'extension/gpu-never-supported',
  masks: ['extension/no-kernel-for-gpu'],
  decides: 'gpus.present',
  onlyByText: true,
  judge(ask) {
    const [card] = nvidiaCards(ask);
    const capability = card?.capability ?? null;
    const of = (name: string | null, doubt?: Judged['doubt']): Judged => ({
      severity: 'broken',
      params: { package: name, gpu: card?.name ?? null, capability, torchToo: torchLacks(ask, capability) },
      evidence: ['error.lines', 'gpus.present'],
      ...(doubt ? { doubt } : {}),
    });
    const [refused] = said(ask, 'gpu-refused');
    if (refused) return of(refused.by, refused.weight === 'context' ? 'possible' : undefined);
    const never = neverMade(ask, capability);
    if (never) return of(never.by, never.weight === 'context' ? 'possible' : undefined);
    const [flash] = said(ask, 'flash-needs-ampere');
    if (flash && capability === null) return of('flash-attn', flash.by === 'xformers' ? 'possible' : 'likely');
    if (capability !== null) return null;
    const perhaps = said(ask, 'no-kernel-image').find((line) => line.by !== null && neverMadeFor(line.by, '0.0'));
    return perhaps ? of(perhaps.by, 'possible') : null;
  },
} satisfies Rule;

/** A line of a package that was never made for this capability. */
function neverMade(ask: Ask, capability: string | null): Said | null {
  if (capability === null) return null;
  const lines = said(ask, 'no-kernel-image', 'flash-needs-ampere', 'kernel-module-missing', 'operation-not-supported');
  const own = lines.flatMap((line) => {
    const name = line.sign === 'flash-needs-ampere' ? 'flash-attn' : line.by;
    return name !== null && neverMadeFor(name, capability) ? [{ ...line, by: name }] : [];
  });
  return own.find(({ weight }) => weight === 'fatal') ?? own[0] ?? null;
}

/** Whether the text speaks of a package that was never made for this card. */
export function isTold(ask: Ask): boolean {
  return neverMade(ask, nvidiaCards(ask)[0]?.capability ?? null) !== null;
}
