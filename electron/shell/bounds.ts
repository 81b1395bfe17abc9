import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { app, type BrowserWindow, type Rectangle, screen } from 'electron';
import { z } from 'zod';

const Kept = z.object({
  ...{ x: z.number().int(), y: z.number().int(), width: z.number().int(), height: z.number().int() },
  maximized: z.boolean(),
});
type Kept = z.infer<typeof Kept>;

const file = () => path.join(app.getPath('userData'), 'window.json');
/** So much of a window must lie on a screen that it can be taken hold of. */
const GRIP = 80;

/** Where the window was when it was closed; null: it never was, or that screen is gone. */
export function lastBounds(): Kept | null {
  let raw: unknown;
  try {
    raw = JSON.parse(readFileSync(file(), 'utf8'));
  } catch {
    return null; // the first start, or a file that nobody needs
  }
  const kept = Kept.safeParse(raw);
  return kept.success && screen.getAllDisplays().some(({ workArea }) => overlaps(workArea, kept.data))
    ? kept.data
    : null;
}

function overlaps(area: Rectangle, { x, y, width }: Rectangle): boolean {
  const across = Math.min(x + width, area.x + area.width) - Math.max(x, area.x);
  return across >= GRIP && y >= area.y && y <= area.y + area.height - GRIP;
}

/** Remembers where it is when it is closed. That it can't be written costs nothing but that. */
export function keepBounds(window: BrowserWindow): void {
  window.on('close', () => {
    const kept: Kept = { ...window.getNormalBounds(), maximized: window.isMaximized() };
    try {
      mkdirSync(path.dirname(file()), { recursive: true });
      writeFileSync(file(), JSON.stringify(kept));
    } catch {
      // a full or read-only disk: it opens in the middle next time
    }
  });
}
