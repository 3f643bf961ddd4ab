import { X } from 'lucide-react';
import { useId, useLayoutEffect, useRef } from 'react';
import { IconButton } from './button.tsx';
import { closeOnEscape } from './escape.ts';
import type { ModalFrameProps, ModalProps } from './modal.tsx';

export interface PaneFocus {
  /** True if the next pane opens while the focus moves through rows and must stay there. */
  readonly stays: { current: boolean };
}

export interface PaneFrameProps extends Omit<ModalProps, 'open'> {
  look: ModalFrameProps['look'];
  focus: PaneFocus;
}

/** The frame of a part beside the content, which can still be used: a head, a close button, closed by Escape. */
export function PaneFrame({ onOpenChange, title, description, look, focus, children }: PaneFrameProps) {
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const { stays } = focus;
    if (!stays.current && box.current?.contains(document.activeElement) === false) box.current.focus();
    stays.current = false;
  }, [focus]);
  return (
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
