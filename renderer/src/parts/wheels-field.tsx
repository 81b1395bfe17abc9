import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { useApp, useWords } from '../use-app';
import { DropZone } from './drop-zone';
import { PathField } from './path-field';

const EXAMPLES: Readonly<Record<string, string>> = {
  win32: 'D:\\wheels',
  darwin: '/Users/me/wheels',
  linux: '/home/me/wheels',
};

interface Wanted {
  title: string;
  /** While something is held above it. */
  over: string;
  button: string;
  isOpen?: boolean;
  onPath(path: string): void;
  onDropped(file: File): void;
  onChoose(): void;
  children?: ReactNode;
}

/** Where a folder of files is shown that were fetched elsewhere: dropped, chosen or typed. Folded away. */
export function WheelsField({ title, over, button, isOpen = false, onPath, onDropped, onChoose, children }: Wanted) {
  const { t } = useWords();
  const native = useApp((state) => state.native);
  const platform = useApp((state) => state.platform);
  return (
    <details className="details panel" open={isOpen}>
      <summary>
        <ChevronRight size={18} aria-hidden />
        {title}
      </summary>
      <p>{t('window.plan.wheelsWhy')}</p>
      {native ? <DropZone isSmall name={t('window.plan.wheelsDrop')} {...{ over, onDropped, onChoose }} /> : null}
      <PathField
        label={native ? t('window.choose.pathAlso') : t('window.plan.wheelsPath')}
        hint=""
        example={EXAMPLES[platform]}
        {...{ button, onPath }}
      />
      {children}
    </details>
  );
}
