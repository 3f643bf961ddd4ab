import * as Radix from 'radix-ui/popover';
import type { ReactNode } from 'react';
import css from './popover.module.css';

export interface PopoverProps {
  /** A Button or IconButton; it becomes the popover's trigger. */
  trigger: ReactNode;
  /** Accessible name of the popover. */
  label: string;
  align?: 'start' | 'center' | 'end';
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  /** Leaves out the padding, for lists that fill the full width. */
  flush?: boolean;
  children: ReactNode;
}

/** Content that floats next to its trigger; uncontrolled, or controlled with `open`. */
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
