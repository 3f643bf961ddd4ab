import { X } from 'lucide-react';
import { Dialog as Radix } from 'radix-ui';
import type { ReactNode } from 'react';
import { IconButton } from './button.tsx';
import { classNames } from './class-names.ts';
import { useReturnFocus } from './return-focus.ts';
import { closeOnEscape } from './escape.ts';
import css from './side-panel.module.css';

export interface SidePanelProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  description?: ReactNode;
  wide?: boolean;
  /** Buttons that stay in sight under the content. */
  footer?: ReactNode;
  children: ReactNode;
}

/** A sheet at the right edge for one thing in full: a row, a receipt. It covers the whole of a phone. */
export function SidePanel({
  open,
  onOpenChange,
  title,
  description,
  wide = false,
  footer,
  children,
}: SidePanelProps) {
  const focus = useReturnFocus('content');
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <div className={css.veil} data-modal="">
          <Radix.Content
            className={classNames(css.panel, wide && css.wide)}
            onKeyDown={closeOnEscape(onOpenChange)}
            {...focus}
          >
            <header className={css.head}>
              <Radix.Title className={css.title}>{title}</Radix.Title>
              {description !== undefined && (
                <Radix.Description className={css.description}>{description}</Radix.Description>
              )}
            </header>
            <div className={css.body}>{children}</div>
            {footer !== undefined && <footer className={css.foot}>{footer}</footer>}
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

/** A part of a panel under a small heading, parted from its neighbours by a hairline. */
export function PanelSection({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <section className={css.section}>
      <h3 className={css.heading}>{title}</h3>
      {children}
    </section>
  );
}
