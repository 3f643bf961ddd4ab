import { X } from 'lucide-react';
import { Dialog as Radix } from 'radix-ui';
import type { ReactNode } from 'react';
import { IconButton } from './button.tsx';
import { closeOnEscape } from './escape.ts';
import { useReturnFocus } from './return-focus.ts';

export interface ModalProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  description?: ReactNode;
  /** What is below the head. */
  children: ReactNode;
}

export interface ModalFrameProps extends ModalProps {
  /** Its classes: veil, head, title, description, close. */
  look: Readonly<Record<string, string>>;
  /** Class of the box. */
  box: string | undefined;
  /** What has the focus when it opens. */
  focus: Parameters<typeof useReturnFocus>[0];
}

/** What covers the page has a head and a cross; Escape, the cross or a press beside it close it. */
export function ModalFrame(props: ModalFrameProps) {
  const { open, onOpenChange, title, description, look, box, children } = props;
  const focus = useReturnFocus(props.focus);
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        {/* Not Radix.Overlay: it locks scrolling with a style element, which the security policy refuses. */}
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
