import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { useLayoutEffect, useRef, useState } from 'react';
import type { FoundApp } from '../searching';
import { useNow } from '../use-app';
import { FoundRow } from './found-app';

/** From so many on only those in sight are drawn. */
const MANY = 30;

export function FoundList({ apps }: { apps: readonly FoundApp[] }) {
  return apps.length > MANY ? <LongList apps={apps} /> : <ShortList apps={apps} />;
}

export function ShortList({ apps }: { apps: readonly FoundApp[] }) {
  const now = useNow(false);
  return (
    <ul className="found">
      {apps.map((app) => (
        <li key={app.id}>
          <FoundRow app={app} now={now} />
        </li>
      ))}
    </ul>
  );
}

function LongList({ apps }: { apps: readonly FoundApp[] }) {
  const now = useNow(false);
  const list = useRef<HTMLUListElement>(null);
  const [top, setTop] = useState(0);
  useLayoutEffect(() => setTop(list.current?.offsetTop ?? 0), []);
  const rows = useWindowVirtualizer({
    count: apps.length,
    estimateSize: () => 96, // measured: name, folder and build, one line each
    getItemKey: (no) => apps[no]?.id ?? no,
    overscan: 6,
    scrollMargin: top,
  });
  return (
    <ul className="found long" ref={list} style={{ height: rows.getTotalSize() }}>
      {rows.getVirtualItems().map(({ index, key, start }) => {
        const app = apps[index];
        return app ? (
          <li
            key={key}
            ref={rows.measureElement}
            data-index={index}
            aria-setsize={apps.length}
            aria-posinset={index + 1}
            style={{ transform: `translateY(${start - top}px)` }}
          >
            <FoundRow app={app} now={now} />
          </li>
        ) : null;
      })}
    </ul>
  );
}
