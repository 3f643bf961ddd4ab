import {
  cloneElement,
  type ComponentProps,
  type ComponentType,
  type ReactElement,
  type ReactNode,
} from 'react';
import type { PopoverProps } from '@cottontree/ui/popover.tsx';
import { useLateOpening } from './use-late-opening.ts';

let Popover: ComponentType<PopoverProps> | undefined;

async function loadPopover(): Promise<void> {
  Popover ??= (await import('@cottontree/ui/popover.tsx')).Popover;
}

export interface LatePopoverProps {
  /** A Button or IconButton. */
  trigger: ReactElement<ComponentProps<'button'>>;
  /** Accessible name of the popover. */
  label: string;
  align?: 'start' | 'center' | 'end';
  flush?: boolean;
  /** Fetches the code of the content, so that the popover opens only when its content is ready. */
  preload?: () => Promise<unknown>;
  /** The content; `close` closes the popover. */
  children: (close: () => void) => ReactNode;
}

/**
 * A popover whose code is fetched when the trigger is hovered or focused, so that the bar renders without waiting for
 * it.
 */
export function LatePopover({
  trigger,
  label,
  align = 'end',
  flush = false,
  preload,
  children,
}: LatePopoverProps) {
  const { here, open, setOpen, request, near } = useLateOpening(label, async () =>
    Promise.all([loadPopover(), preload?.()]),
  );
  if (here && Popover !== undefined) {
    return (
      <Popover trigger={trigger} label={label} align={align} flush={flush} open={open} onOpenChange={setOpen}>
        {children(() => setOpen(false))}
      </Popover>
    );
  }
  return cloneElement(trigger, {
    ...near,
    onClick: request,
    'aria-haspopup': 'dialog',
    'aria-expanded': false,
  });
}
