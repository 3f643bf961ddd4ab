import { createContext } from 'react';

export interface PaneFocus {
  /** The next pane opens while the focus moves through rows, and must leave it there. */
  leaveOnce(): void;
  /** Whether a pane that opens now takes the focus. */
  isTaken(): boolean;
}

export function createPaneFocus(): PaneFocus {
  let leaves = false;
  return {
    leaveOnce: () => {
      leaves = true;
    },
    isTaken: () => {
      const taken = !leaves;
      leaves = false;
      return taken;
    },
  };
}

/** Within it a panel stands beside the content of the screen; null where it covers the screen as a modal part. */
export const Beside = createContext<PaneFocus | null>(null);
