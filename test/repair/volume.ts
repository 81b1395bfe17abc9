import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

export interface Volume {
  folder: string;
  readOnly(): void;
  writable(): void;
  /** Takes all the room there is, and gives it back. */
  fill(): () => void;
  close(): void;
}

const quiet = { stdio: 'ignore' } as const;

/** A volume of its own; null: this user may not mount one (needs root on Linux). */
export function mount(kind: 'tmpfs' | 'ext4', bytes: number): Volume | null {
  const home = mkdtempSync(path.join(tmpdir(), 'torchmend volume-'));
  const folder = path.join(home, 'mounted');
  mkdirSync(folder);
  try {
    if (kind === 'tmpfs') execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${bytes}`, 'none', folder], quiet);
    else {
      const image = path.join(home, 'image');
      execFileSync('truncate', ['-s', String(bytes), image], quiet);
      execFileSync('mkfs.ext4', ['-q', '-m', '0', image], quiet);
      execFileSync('mount', ['-o', 'loop', image, folder], quiet);
    }
  } catch {
    rmSync(home, { recursive: true });
    return null; // what could not be proven is said where the test is skipped
  }
  return {
    folder,
    readOnly: () => execFileSync('mount', ['-o', 'remount,ro', folder]),
    writable: () => execFileSync('mount', ['-o', 'remount,rw', folder]),
    fill: () => {
      const ballast = path.join(folder, 'ballast');
      for (let size = 1 << 20; size > 0; size >>= 1)
        try {
          for (;;) writeFileSync(ballast, Buffer.alloc(size, 1), { flag: 'a' });
        } catch {
          // full for pieces of this size
        }
      return () => rmSync(ballast);
    },
    close: () => {
      execFileSync('umount', [folder]);
      rmSync(home, { recursive: true });
    },
  };
}

/** Makes scratch folders on another volume while `make` runs. */
export function on<T>(folder: string, make: () => T): T {
  const before = process.env['TMPDIR'];
  process.env['TMPDIR'] = folder;
  try {
    return make();
  } finally {
    if (before === undefined) delete process.env['TMPDIR'];
    else process.env['TMPDIR'] = before;
  }
}
