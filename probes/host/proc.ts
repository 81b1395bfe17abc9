import { readFileSync } from 'node:fs';

/**
 * The numbers in a process's /proc/<pid>/stat behind its name, as man 5 proc counts them: the first is field 3. The name
 * stands in brackets and may hold anything, brackets too; only what follows the last one is numbers.
 */
export function statFields(stat: string): string[] {
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
}

/** PF_KTHREAD among the flags of a process. */
const KERNEL = 0x00200000;

export interface Born {
  parent: number;
  /** When it was started: its number with that is never another's. */
  ticks: string;
  /** A thread of the kernel, which starts nothing of anybody's. */
  isKernel: boolean;
}

/** Where a process comes from. null: it is gone. */
export function bornOf(pid: number): Born | null {
  try {
    const fields = statFields(readFileSync(`/proc/${pid}/stat`, 'latin1'));
    return {
      parent: Number(fields[1]),
      ticks: fields[19] ?? '',
      isKernel: (Number(fields[6]) & KERNEL) !== 0,
    };
  } catch {
    return null;
  }
}
