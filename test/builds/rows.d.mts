export function correct<Row extends object, Read extends object>(
  rows: readonly Row[],
  reads: readonly Read[],
): { rows: Row[]; unknown: Read[] };
