import { Button } from '@mantine/core';
import { Trash2 } from 'lucide-react';
import { useEffect } from 'react';
import { list } from '../../../probes/text/index';
import { sentences } from '../../../probes/text/line';
import { bytes } from '../amounts';
import { useApp, useWords } from '../use-app';

/** What was fetched and is kept: how much, where, and a way to get the room back. */
export function Cache() {
  const { t, language } = useWords();
  const cache = useApp((state) => state.view.cache);
  const count = useApp((state) => state.countCache);
  useEffect(() => void count(false), [count]);
  const { freed } = cache ?? { freed: null };
  return (
    <section className="panel">
      <h2>{t('window.settings.cache')}</h2>
      <p className="aside">{t('window.settings.cacheNote')}</p>
      <p>{cache === null ? t('window.settings.cacheCounting') : <Held {...cache} />}</p>
      <div className="actions">
        <Button
          variant="default"
          leftSection={<Trash2 size={16} aria-hidden />}
          disabled={!cache?.bytes}
          onClick={() => void count(true)}
        >
          {t('window.settings.empty')}
        </Button>
        <span role="status">
          {freed
            ? sentences(
                freed.bytes > 0 ? t('window.settings.emptied', { size: bytes(language, freed.bytes) }) : '',
                freed.left.length > 0
                  ? t('window.settings.emptiedNot', { files: list(language, freed.left.map(name)) })
                  : '',
              )
            : null}
        </span>
      </div>
    </section>
  );
}

function Held({ bytes: count, folder }: { bytes: number | null; folder: string }) {
  const { t, language } = useWords();
  if (count === null) return t('window.settings.cacheUnknown', { folder });
  return count === 0
    ? t('window.settings.cacheNone', { folder })
    : t('window.settings.cacheIs', { folder, size: bytes(language, count) });
}

function name(path: string): string {
  return path.split(/[\\/]/).at(-1) ?? path;
}
