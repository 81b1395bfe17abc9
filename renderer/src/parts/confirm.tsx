import { Button, type ButtonProps } from '@mantine/core';
import { type ReactNode, useId, useRef } from 'react';

interface Asked extends Pick<ButtonProps, 'variant' | 'disabled' | 'leftSection' | 'size'> {
  /** What stands on the button that opens the question. */
  children: ReactNode;
  title: string;
  why: string;
  yes: string;
  no: string;
  onYes(): void;
}

/** A button that asks before it acts: the system's own dialog, which holds the focus and closes with Escape. */
export function Confirm({ children, title, why, yes, no, onYes, ...button }: Asked) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  const close = () => dialog.current?.close();
  return (
    <span>
      <Button {...button} onClick={() => dialog.current?.showModal()}>
        {children}
      </Button>
      <dialog ref={dialog} className="ask" aria-labelledby={`${id}-title`} aria-describedby={`${id}-why`}>
        <h2 id={`${id}-title`}>{title}</h2>
        <p id={`${id}-why`}>{why}</p>
        <div className="actions">
          <Button variant="default" onClick={close}>
            {no}
          </Button>
          <Button
            onClick={() => {
              close();
              onYes();
            }}
          >
            {yes}
          </Button>
        </div>
      </dialog>
    </span>
  );
}
