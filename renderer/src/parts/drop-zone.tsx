import { Button } from '@mantine/core';
import { FolderOpen } from 'lucide-react';
import { type DragEvent, useEffect, useState } from 'react';
import { useApp, useWords } from '../use-app';

/** A folder is dropped here or chosen in the system's own dialog. Anything dropped beside it does nothing. */
export function DropZone() {
  const { t } = useWords();
  const chooseFolder = useApp((state) => state.chooseFolder);
  const checkDropped = useApp((state) => state.checkDropped);
  const [over, setOver] = useState(false);
  useEffect(() => {
    const ignore = (event: Event) => event.preventDefault();
    window.addEventListener('dragover', ignore);
    window.addEventListener('drop', ignore);
    return () => {
      window.removeEventListener('dragover', ignore);
      window.removeEventListener('drop', ignore);
    };
  }, []);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const file = event.dataTransfer.files[0];
    if (file) void checkDropped(file);
  };
  return (
    <section
      className="drop"
      aria-label={t('window.choose.drop')}
      data-over={over}
      onDragEnter={() => setOver(true)}
      onDragLeave={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget instanceof Node ? event.relatedTarget : null))
          setOver(false);
      }}
      onDrop={drop}
    >
      <FolderOpen size={44} strokeWidth={1.4} aria-hidden />
      <p>{over ? t('window.choose.dropNow') : t('window.choose.drop')}</p>
      <span className="or">{t('window.choose.or')}</span>
      <Button size="md" onClick={() => void chooseFolder()}>
        {t('window.choose.button')}
      </Button>
    </section>
  );
}
