import {
  cloneElement,
  useState,
  type ComponentProps,
  type ComponentType,
  type ReactElement,
  type ReactNode,
} from 'react';
import type { PopoverProps } from '@cottontree/ui/popover.tsx';
import { toast } from '@cottontree/ui/toast-store.ts';
import { log } from '../log.ts';
import { PART_LOST } from '../part-boundary.tsx';

let Popover: ComponentType<PopoverProps> | undefined;

async function loadPopover(): Promise<void> {
  Popover ??= (await import('@cottontree/ui/popover.tsx')).Popover;
}

export interface LatePopoverProps {
  /** A Button or IconButton. */
  trigger: ReactElement<ComponentProps<'button'>>;
  /** Accessible name of what opens. */
  label: string;
  align?: 'start' | 'center' | 'end';
  flush?: boolean;
  /** Fetches the code of the content, so that the popover opens with it and not before. */
  preload?: () => Promise<unknown>;
  /** The content; `close` shuts the popover. */
  children: (close: () => void) => ReactNode;
}

/** A popover whose code is fetched when the pointer or the focus comes near: the bar must be there before it. */
export function LatePopover({
  trigger,
  label,
  align = 'end',
  flush = false,
  preload,
  children,
}: LatePopoverProps) {
  const [wanted, setWanted] = useState(false);
  const [open, setOpen] = useState(false);
  const ready = async () => Promise.all([loadPopover(), preload?.()]);
  const foresee = () => void ready().catch(() => undefined);
  const ask = () => {
    ready().then(
      () => {
        setWanted(true);
        setOpen(true);
      },
      (error: unknown) => {
        log(`${label} could not be opened`, error);
        toast({
          title: label,
          description: PART_LOST,
          variant: 'destructive',
          action: { label: 'Try again', onSelect: ask },
        });
      },
    );
  };
  if (wanted && Popover !== undefined) {
    return (
      <Popover trigger={trigger} label={label} align={align} flush={flush} open={open} onOpenChange={setOpen}>
        {children(() => setOpen(false))}
      </Popover>
    );
  }
  return cloneElement(trigger, {
    onPointerEnter: foresee,
    onFocus: foresee,
    onClick: ask,
    'aria-haspopup': 'dialog',
    'aria-expanded': false,
  });
}
