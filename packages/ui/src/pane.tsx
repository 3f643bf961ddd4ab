import { X } from 'lucide-react';
import { useId, useLayoutEffect, useRef } from 'react';
import type { PaneFocus } from './beside.ts';
import { IconButton } from './button.tsx';
import { closeOnEscape } from './escape.ts';
import type { ModalFrameProps, ModalProps } from './modal.tsx';

export interface PaneFrameProps extends Omit<ModalProps, 'open'> {
  look: ModalFrameProps['look'];
  focus: PaneFocus;
}

/** The frame of a part beside the content, which can still be used: a head, a close button, closed by Escape. */
export function PaneFrame({ onOpenChange, title, description, look, focus, children }: PaneFrameProps) {
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (focus.isTaken() && box.current?.contains(document.activeElement) === false) box.current.focus();
  }, [focus]);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape bubbles up from its controls
    <div
      ref={box}
      role="dialog"
      aria-labelledby={id}
      tabIndex={-1}
      className={look.pane}
      data-pane=""
      onKeyDown={closeOnEscape(onOpenChange)}
    >
      <header className={look.head}>
        <h2 id={id} className={look.title}>
          {title}
        </h2>
        {description !== undefined && <p className={look.description}>{description}</p>}
      </header>
      {children}
      <IconButton label="Close" className={look.close} onClick={() => onOpenChange(false)}>
        <X />
      </IconButton>
    </div>
  );
}
