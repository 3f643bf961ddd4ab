import type { ReactNode } from 'react';
import type { Arrangement, ChosenView } from './use-arrangement.ts';

/** How a table stands. */
export interface Arranged {
  readonly arrangement: Arrangement;
  /** It is no longer as the chosen view has it. */
  readonly isChanged: boolean;
  /** Takes the changes back. */
  readonly reset: () => void;
}

/** A line under the rows, with what can be done about it. */
export interface TableNote {
  readonly text: ReactNode;
  readonly action: string;
  readonly onAction: () => void;
}

/** The saved views of a table. */
export interface TableViews {
  /** Undefined: the person's own arrangement. */
  readonly chosen: ChosenView | undefined;
  /** Names the view, or says why it is not shown. */
  readonly note: (isChanged: boolean) => TableNote | undefined;
  /** The part of the menu about views. */
  readonly section: (arranged: Arranged) => ReactNode;
  /** Called where the menu is likely to be opened: fetches what its part needs. */
  readonly preload: () => Promise<unknown>;
}
