/** What a person chose for one table: its columns, their widths and row height. Stored in this browser only. */
import { useMemo, useState } from 'react';

export interface TableChoices {
  readonly hidden: ReadonlySet<string>;
  /** Columns that stay where the table is too narrow for all. */
  readonly shown: ReadonlySet<string>;
  /** Undefined until it was chosen. */
  readonly comfortable: boolean | undefined;
}

const keyOf = (table: string): string => `table:${table}`;

interface Stored {
  hidden: readonly string[];
  shown: readonly string[];
  comfortable: boolean | undefined;
  /** The chosen widths in px, by column; undefined if there are none. */
  widths: Widths | undefined;
}
type Widths = Readonly<Record<string, number>>;

const numbers = (value: object): Widths =>
  Object.fromEntries(
    Object.entries(value).filter((each): each is [string, number] => typeof each[1] === 'number'),
  );
const texts = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((each) => typeof each === 'string') : [];

function readChoices(table: string): Stored {
  let stored: unknown;
  try {
    stored = JSON.parse(localStorage.getItem(keyOf(table)) ?? '{}');
  } catch {
    // Unreadable, or a browser without storage: as if nothing had been chosen.
  }
  const { hidden, shown, comfortable, widths } = {
    ...(stored as Partial<Record<keyof Stored, unknown>> | null),
  };
  return {
    hidden: texts(hidden),
    shown: texts(shown),
    comfortable: typeof comfortable === 'boolean' ? comfortable : undefined,
    widths: typeof widths === 'object' && widths !== null ? numbers(widths) : undefined,
  };
}

/** Changes what is stored of a table, and nothing else of it: its widths are chosen apart from its columns. */
function store(table: string, change: Partial<Stored>): void {
  try {
    localStorage.setItem(keyOf(table), JSON.stringify({ ...readChoices(table), ...change }));
  } catch {
    // The choice holds until the page is closed.
  }
}

export function useTableChoices(table: string) {
  const [choices, setChoices] = useState(() => readChoices(table));
  const choose = (change: Partial<Stored>) => {
    setChoices({ ...choices, ...change });
    store(table, change);
  };
  const { hidden, shown, comfortable } = choices;
  const sets = useMemo(
    (): TableChoices => ({ hidden: new Set(hidden), shown: new Set(shown), comfortable }),
    [hidden, shown, comfortable],
  );
  return [sets, choose] as const;
}

/** The widths that a person chose for the columns of a table, and the way to choose one; undefined resets it. */
export function useColumnWidths(table: string) {
  const [held, hold] = useState(() => ({ table, widths: readChoices(table).widths ?? {} }));
  // Another table has other widths.
  const now = held.table === table ? held : { table, widths: readChoices(table).widths ?? {} };
  if (now !== held) hold(now);
  const setWidth = (column: string, width: number | undefined) => {
    const { [column]: _before, ...others } = now.widths;
    const widths: Widths = width === undefined ? others : { ...others, [column]: width };
    hold({ table, widths });
    store(table, { widths: Object.keys(widths).length > 0 ? widths : undefined });
  };
  return [now.widths, setWidth] as const;
}
