import { Button } from '@mantine/core';
import { FolderOpen } from 'lucide-react';
import { type DragEvent, useEffect, useState } from 'react';
import { useWords } from '../use-app';

interface Drop {
  /** What is to be dropped here, and what is said while it hovers. */
  name: string;
  over: string;
  onDropped(file: File): void;
  onChoose(): void;
  isSmall?: boolean;
}

/** A folder is dropped here or chosen in the system's own dialog. Anything dropped beside it does nothing. */
export function DropZone({ name, over, onDropped, onChoose, isSmall = false }: Drop) {
  const { t } = useWords();
  const [isOver, setOver] = useState(false);
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
    if (file) onDropped(file);
  };
  return (
    <section
      className={isSmall ? 'drop small' : 'drop'}
      aria-label={name}
      data-over={isOver}
      onDragEnter={() => setOver(true)}
      onDragLeave={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget instanceof Node ? event.relatedTarget : null))
          setOver(false);
      }}
      onDrop={drop}
    >
      <FolderOpen size={isSmall ? 28 : 44} strokeWidth={1.4} aria-hidden />
      <p>{isOver ? over : name}</p>
      <span className="or">{t('window.choose.or')}</span>
      <Button size={isSmall ? 'sm' : 'md'} variant={isSmall ? 'default' : 'filled'} onClick={onChoose}>
        {t('window.choose.button')}
      </Button>
    </section>
  );
}
