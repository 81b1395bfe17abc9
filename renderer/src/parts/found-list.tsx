import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { useLayoutEffect, useRef, useState } from 'react';
import type { FoundApp } from '../searching';
import { useNow } from '../use-app';
import { FoundRow } from './found-app';

/** From so many on only those in sight are drawn. */
const MANY = 30;

interface Listed {
  apps: readonly FoundApp[];
  /** The one that is checked by itself once all is looked through. */
  next?: string | undefined;
}

export function FoundList(listed: Listed) {
  return listed.apps.length > MANY ? <LongList {...listed} /> : <ShortList {...listed} />;
}

export function ShortList({ apps, next }: Listed) {
  const now = useNow(false);
  return (
    <ul className="found">
      {apps.map((app) => (
        <li key={app.id}>
          <FoundRow app={app} now={now} isNext={app.id === next} />
        </li>
      ))}
    </ul>
  );
}

function LongList({ apps, next }: Listed) {
  const now = useNow(false);
  const list = useRef<HTMLUListElement>(null);
  const [top, setTop] = useState(0);
  useLayoutEffect(() => setTop(list.current?.offsetTop ?? 0), []);
  const rows = useWindowVirtualizer({
    count: apps.length,
    estimateSize: () => 96, // measured: name, folder and build, one line each
    getItemKey: (no) => apps[no]?.id ?? no,
    overscan: 12,
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
            <FoundRow app={app} now={now} isNext={app.id === next} />
          </li>
        ) : null;
      })}
    </ul>
  );
}
