import { Popover as Radix } from 'radix-ui';
import type { ReactNode } from 'react';
import css from './popover.module.css';

export interface PopoverProps {
  /** A Button or IconButton; it becomes the popover's trigger. */
  trigger: ReactNode;
  /** Accessible name of what opens. */
  label: string;
  align?: 'start' | 'center' | 'end';
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  /** Leaves out the padding, for lists that run from edge to edge. */
  flush?: boolean;
  children: ReactNode;
}

/** Content that floats beside its trigger; it opens by itself or is steered with `open`. */
export function Popover({
  trigger,
  label,
  align = 'end',
  open,
  onOpenChange,
  flush = false,
  children,
}: PopoverProps) {
  return (
    <Radix.Root {...(open === undefined ? {} : { open })} {...(onOpenChange && { onOpenChange })}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          className={flush ? css.popover : css.padded}
          aria-label={label}
          align={align}
          sideOffset={4}
          collisionPadding={8}
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
