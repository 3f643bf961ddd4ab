/** What a person chose for one table: hidden columns and row height. Stored in this browser only. */
import { useCallback, useMemo, useState } from 'react';

export interface TableChoices {
  readonly hidden: ReadonlySet<string>;
  /** Undefined until it was chosen. */
  readonly comfortable: boolean | undefined;
}

const keyOf = (table: string): string => `table:${table}`;

function readChoices(table: string): { hidden: string[]; comfortable: boolean | undefined } {
  let stored: unknown;
  try {
    stored = JSON.parse(localStorage.getItem(keyOf(table)) ?? '{}');
  } catch {
    // Unreadable, or a browser without storage: as if nothing had been chosen.
  }
  const { hidden, comfortable } = { ...(stored as { hidden?: unknown; comfortable?: unknown } | null) };
  return {
    hidden: Array.isArray(hidden) ? hidden.filter((key) => typeof key === 'string') : [],
    comfortable: typeof comfortable === 'boolean' ? comfortable : undefined,
  };
}

export function useTableChoices(table: string) {
  const [{ hidden, comfortable }, setChoices] = useState(() => readChoices(table));
  const choose = useCallback(
    (change: { hidden?: readonly string[]; comfortable?: boolean }) => {
      const next = {
        ...readChoices(table),
        ...change,
        hidden: [...(change.hidden ?? readChoices(table).hidden)],
      };
      setChoices(next);
      try {
        localStorage.setItem(keyOf(table), JSON.stringify(next));
      } catch {
        // The choice holds until the page is closed.
      }
    },
    [table],
  );
  const choices = useMemo(
    (): TableChoices => ({ hidden: new Set(hidden), comfortable }),
    [hidden, comfortable],
  );
  return [choices, choose] as const;
}
