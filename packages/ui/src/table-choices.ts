/** What a person chose for one table: its columns, their widths and row height. Stored in this browser only. */
import { useState } from 'react';

export interface TableChoices {
  readonly hidden: string[];
  /** Columns that stay where the table is too narrow for all. */
  readonly shown: string[];
  /** Undefined until it was chosen. */
  readonly comfortable: boolean | undefined;
  /** The chosen widths in px, by column; undefined if there are none. */
  readonly widths: Widths | undefined;
}
export type Widths = Readonly<Record<string, number>>;

const keyOf = (table: string): string => `table:${table}`;

const numbers = (value: object): Widths =>
  Object.fromEntries(
    Object.entries(value).filter((each): each is [string, number] => typeof each[1] === 'number'),
  );
const texts = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((each) => typeof each === 'string') : [];

export function readChoices(table: string): TableChoices {
  let stored: unknown;
  try {
    stored = JSON.parse(localStorage.getItem(keyOf(table)) ?? '{}');
  } catch {
    // Unreadable, or a browser without storage: as if nothing had been chosen.
  }
  const { hidden, shown, comfortable, widths } = {
    ...(stored as Partial<Record<keyof TableChoices, unknown>> | null),
  };
  return {
    hidden: texts(hidden),
    shown: texts(shown),
    comfortable: typeof comfortable === 'boolean' ? comfortable : undefined,
    widths: typeof widths === 'object' && widths !== null ? numbers(widths) : undefined,
  };
}

/** Changes what is stored of a table, and nothing else of it. */
export function storeChoices(table: string, change: Partial<TableChoices>): void {
  try {
    localStorage.setItem(keyOf(table), JSON.stringify({ ...readChoices(table), ...change }));
  } catch {
    // The choice holds until the page is closed.
  }
}

/** The widths with one of them changed; undefined takes it out. */
export function withWidth(widths: Widths, column: string, width: number | undefined): Widths {
  const { [column]: _before, ...others } = widths;
  return width === undefined ? others : { ...others, [column]: width };
}

/** Nothing is stored of a table all of whose widths were reset. */
export const stored = (widths: Widths): Widths | undefined =>
  Object.keys(widths).length > 0 ? widths : undefined;

/** The widths that a person chose for the columns of a table, and the way to choose one; undefined resets it. */
export function useColumnWidths(table: string) {
  const [held, hold] = useState(() => ({ table, widths: readChoices(table).widths ?? {} }));
  // Another table has other widths.
  const now = held.table === table ? held : { table, widths: readChoices(table).widths ?? {} };
  if (now !== held) hold(now);
  const setWidth = (column: string, width: number | undefined) => {
    const widths = withWidth(now.widths, column, width);
    hold({ table, widths });
    storeChoices(table, { widths: stored(widths) });
  };
  return [now.widths, setWidth] as const;
}
