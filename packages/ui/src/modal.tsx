import { X } from 'lucide-react';
import * as Radix from 'radix-ui/dialog';
import type { ReactNode } from 'react';
import { IconButton } from './button.tsx';
import { closeOnEscape } from './escape.ts';
import { useReturnFocus } from './return-focus.ts';

export interface ModalProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  description?: ReactNode;
  /** The content below the head. */
  children: ReactNode;
}

export interface ModalFrameProps extends ModalProps {
  /** Its class names: veil, head, title, description, close. */
  look: Readonly<Record<string, string>>;
  /** Class of the box. */
  box: string | undefined;
  /** What receives the focus on opening. */
  focus: Parameters<typeof useReturnFocus>[0];
}

/** The frame of every modal part: a head and a close button; Escape, the close button or a press outside close it. */
export function ModalFrame(props: ModalFrameProps) {
  const { open, onOpenChange, title, description, look, box, children } = props;
  const focus = useReturnFocus(props.focus);
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        {/* Not Radix.Overlay: it locks scrolling with a style element, which the content security policy refuses. */}
        <div className={look.veil} data-modal="">
          <Radix.Content className={box} onKeyDown={closeOnEscape(onOpenChange)} {...focus}>
            <header className={look.head}>
              <Radix.Title className={look.title}>{title}</Radix.Title>
              {description !== undefined && (
                <Radix.Description className={look.description}>{description}</Radix.Description>
              )}
            </header>
            {children}
            <Radix.Close asChild>
              <IconButton label="Close" className={look.close}>
                <X />
              </IconButton>
            </Radix.Close>
          </Radix.Content>
        </div>
      </Radix.Portal>
    </Radix.Root>
  );
}
