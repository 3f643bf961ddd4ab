import { useState } from 'react';
import { toast } from '@cottontree/ui/toast-store.ts';
import { fetchCode } from '../line/fetch-code.ts';
import { log } from '../log.ts';
import { PART_LOST } from '../part-boundary.tsx';

export interface LateOpening {
  /** It has been asked for, and its code was there. */
  here: boolean;
  open: boolean;
  setOpen: (open: boolean) => void;
  /** Opens it once its code is there; says so, with a retry, where that cannot be fetched. */
  ask: () => void;
  /** For its trigger: the pointer or the focus comes near. */
  near: { onPointerEnter: () => void; onFocus: () => void };
}

/**
 * Of something that floats beside its trigger, whose code is fetched when the pointer or the focus comes near.
 * @param label names it where the code cannot be fetched
 * @param ready fetches the code; asked again, it must answer at once
 */
export function useLateOpening(label: string, ready: () => Promise<unknown>): LateOpening {
  const [here, setHere] = useState(false);
  const [open, setOpen] = useState(false);
  const foresee = () => void ready().catch(() => undefined);
  const ask = () => {
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
          action: { label: 'Try again', onSelect: ask },
        });
      },
    );
  };
  return { here, open, setOpen, ask, near: { onPointerEnter: foresee, onFocus: foresee } };
}
