import { X } from 'lucide-react';
import { Dialog as Radix } from 'radix-ui';
import type { ReactNode } from 'react';
import { IconButton } from './button.tsx';
import { useReturnFocus } from './return-focus.ts';
import { closeOnEscape } from './escape.ts';
import css from './sheet.module.css';

export interface SheetProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  description?: ReactNode;
  children: ReactNode;
}

/** A sheet that rises from the bottom edge, as far as its content needs and never over the whole window. */
export function Sheet({ open, onOpenChange, title, description, children }: SheetProps) {
  const focus = useReturnFocus('content');
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <div className={css.veil} data-modal="">
          <Radix.Content className={css.sheet} onKeyDown={closeOnEscape(onOpenChange)} {...focus}>
            <header className={css.head}>
              <Radix.Title className={css.title}>{title}</Radix.Title>
              {description !== undefined && (
                <Radix.Description className={css.description}>{description}</Radix.Description>
              )}
            </header>
            <div className={css.body}>{children}</div>
            <Radix.Close asChild>
              <IconButton label="Close" className={css.close}>
                <X />
              </IconButton>
            </Radix.Close>
          </Radix.Content>
        </div>
      </Radix.Portal>
    </Radix.Root>
  );
}
