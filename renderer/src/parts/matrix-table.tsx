import { useVirtualizer } from '@tanstack/react-virtual';
import { useRef } from 'react';
import type { Say } from '../../../probes/text/index';
import type { Cell, Column, Row } from '../matrix';
import { useWords } from '../use-app';
import { Mark, type Standing } from './mark';

export const STANDING: Readonly<Record<Cell, Standing>> = {
  ...{ all: 'good', 'at-run-time': 'good', some: 'bad', none: 'bad', unsure: 'unsure', unknown: 'unsure' },
  'no-code': 'apart',
};

/** So many rows are drawn in no time; of more, only those that can be seen. */
const MOST_DRAWN = 80;
/** Height of a row in px as long as it was not measured, and rows drawn beyond what can be seen. */
const ROW_PX = 44;
const BEYOND = 12;
/** Of a long list of names. */
const MOST_NAMED = 3;

interface Table {
  columns: readonly Column[];
  rows: readonly Row[];
}

/** A table with real headers: one row a package, one column a design of card. It scrolls in itself, its head stays. */
export function MatrixTable({ columns, rows }: Table) {
  const { t } = useWords();
  const box = useRef<HTMLElement>(null);
  const isLong = rows.length > MOST_DRAWN;
  const virtual = useVirtualizer({
    ...{ count: rows.length, getScrollElement: () => box.current, enabled: isLong },
    ...{ estimateSize: () => ROW_PX, overscan: BEYOND },
  });
  const seen = virtual.getVirtualItems();
  const line = (index: number) => {
    const row = rows[index];
    if (!row) return null;
    return <Line key={row.package} {...{ row, columns, index }} measure={isLong ? virtual.measureElement : null} />;
  };
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: whoever has only a keyboard scrolls it with the arrows
    <section className="matrix" ref={box} tabIndex={0} aria-label={t('window.compatibility.table')}>
      <table aria-rowcount={rows.length + 1}>
        <thead>
          <tr aria-rowindex={1}>
            <th scope="col">{t('window.compatibility.package')}</th>
            {columns.map(({ capability, names }) => (
              <th key={capability} scope="col">
                {names.join(', ') || null}
                <span className="aside">{t('window.compatibility.card', { capability })}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {isLong ? (
            <>
              <Room px={seen[0]?.start ?? 0} columns={columns.length + 1} />
              {seen.map(({ index }) => line(index))}
              <Room px={virtual.getTotalSize() - (seen.at(-1)?.end ?? 0)} columns={columns.length + 1} />
            </>
          ) : (
            rows.map((_, index) => line(index))
          )}
        </tbody>
      </table>
    </section>
  );
}

/** Room for rows that can't be seen. */
function Room({ px, columns }: { px: number; columns: number }) {
  if (px <= 0) return null;
  return (
    <tr aria-hidden className="room">
      <td colSpan={columns} style={{ height: px }} />
    </tr>
  );
}

interface Drawn {
  row: Row;
  columns: readonly Column[];
  index: number;
  /** null: nobody needs its height. */
  measure: ((element: HTMLElement | null) => void) | null;
}

function Line({ row, columns, index, measure }: Drawn) {
  const { t } = useWords();
  const { package: name, version, without, unread } = row;
  return (
    <tr ref={measure} data-index={index} aria-rowindex={index + 2}>
      <th scope="row">
        {name} <span className="aside">{version}</span>
        {without.length > 0 ? (
          <span className="aside">{t('window.compatibility.without', { files: named(without, t) })}</span>
        ) : null}
        {unread.length > 0 ? (
          <span className="aside">{t('window.compatibility.unread', { files: named(unread, t) })}</span>
        ) : null}
      </th>
      {columns.map(({ capability }, column) => {
        const cell = row.cells[column] ?? 'unknown';
        return (
          <td key={capability} data-is={STANDING[cell]}>
            <span className="cell">
              <Mark is={STANDING[cell]} />
              {t(`window.compatibility.cells.${cell}`)}
            </span>
          </td>
        );
      })}
    </tr>
  );
}

/** The first of many names. */
function named(all: readonly string[], t: Say): string {
  const files = all.slice(0, MOST_NAMED).join(', ');
  const count = all.length - MOST_NAMED;
  return count > 0 ? t('window.compatibility.more', { files, count }) : files;
}
