import type { FoundEnvironment } from '../../model';

/** The one that runs, or ran last, comes first; what has no PyTorch comes last. Never by what is wrong with it. */
export function byUse(a: FoundEnvironment, b: FoundEnvironment): number {
  const keys = [keyOf(a), keyOf(b)] as const;
  for (const [i, one] of keys[0].entries()) {
    const other = keys[1][i] ?? 0;
    if (one !== other) return other - one;
  }
  return a.path < b.path ? -1 : 1;
}

function keyOf({ running, torchIs, app, lastUsedMs }: FoundEnvironment): number[] {
  const loaded = running.some(({ torch }) => torch !== null);
  return [
    loaded ? 1 : 0,
    running.length > 0 && (app !== null || torchIs !== 'absent') ? 1 : 0,
    app !== null || torchIs !== 'absent' ? 1 : 0,
    lastUsedMs ?? 0,
  ];
}
