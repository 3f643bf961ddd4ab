import { useState } from 'react';
import { toast } from '@cottontree/ui/toast-store.ts';
import { COMMON_TEXTS } from '../common-texts.ts';
import { fetchCode } from '../line/fetch-code.ts';
import { log } from '../log.ts';
import { PART_LOST } from '../part-boundary.tsx';

export interface LateOpening {
  /** It has been requested, and its code is loaded. */
  here: boolean;
  open: boolean;
  setOpen: (open: boolean) => void;
  /** Opens it once its code is loaded; shows a message with a retry when the code cannot be fetched. */
  request: () => void;
  /** Event handlers for the trigger: fetch the code on hover and focus. */
  near: { onPointerEnter: () => void; onFocus: () => void };
}

/**
 * State of a popover or menu whose code is fetched when its trigger is hovered or focused.
 * @param label names it in the message when the code cannot be fetched
 * @param ready fetches the code; later calls must resolve at once
 */
export function useLateOpening(label: string, ready: () => Promise<unknown>): LateOpening {
  const [here, setHere] = useState(false);
  const [open, setOpen] = useState(false);
  const preload = () => void ready().catch(() => undefined);
  const request = () => {
    fetchCode(ready).then(
      () => {
        setHere(true);
        setOpen(true);
      },
      (error: unknown) => {
        log(`${label} could not be opened`, error);
        toast({
          title: label,
          description: PART_LOST,
          variant: 'destructive',
          action: { label: COMMON_TEXTS.tryAgain, onSelect: request },
        });
      },
    );
  };
  return { here, open, setOpen, request, near: { onPointerEnter: preload, onFocus: preload } };
}
