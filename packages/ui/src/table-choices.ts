/** What a person chose for one table: its columns and row height. Stored in this browser only. */
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
}

const texts = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((each) => typeof each === 'string') : [];

function readChoices(table: string): Stored {
  let stored: unknown;
  try {
    stored = JSON.parse(localStorage.getItem(keyOf(table)) ?? '{}');
  } catch {
    // Unreadable, or a browser without storage: as if nothing had been chosen.
  }
  const { hidden, shown, comfortable } = {
    ...(stored as Partial<Record<keyof Stored, unknown>> | null),
  };
  return {
    hidden: texts(hidden),
    shown: texts(shown),
    comfortable: typeof comfortable === 'boolean' ? comfortable : undefined,
  };
}

export function useTableChoices(table: string) {
  const [choices, setChoices] = useState(() => readChoices(table));
  const choose = (change: Partial<Stored>) => {
    const next = { ...choices, ...change };
    setChoices(next);
    try {
      localStorage.setItem(keyOf(table), JSON.stringify(next));
    } catch {
      // The choice holds until the page is closed.
    }
  };
  const { hidden, shown, comfortable } = choices;
  const sets = useMemo(
    (): TableChoices => ({ hidden: new Set(hidden), shown: new Set(shown), comfortable }),
    [hidden, shown, comfortable],
  );
  return [sets, choose] as const;
}
