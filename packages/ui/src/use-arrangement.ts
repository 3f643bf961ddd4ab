/** How a person arranges a table: as they chose in this browser, or as a saved view has it. */
import { useState } from 'react';
import { readChoices, storeChoices, stored, type Widths } from './table-choices.ts';

export interface Arrangement {
  readonly hidden: string[];
  /** Columns that stay where the table is too narrow for all. */
  readonly shown: string[];
  /** In px, by column. */
  readonly widths: Widths;
  readonly sort: { readonly column: string; readonly descending: boolean } | null;
  /** What is typed into the filters, by column; without empty ones. */
  readonly filters: Readonly<Record<string, string>>;
  /** Null until it was chosen. */
  readonly comfortable: boolean | null;
}

/** A saved view that a person chose. */
export interface ChosenView {
  readonly id: string;
  readonly arrangement: Arrangement;
}

function ownOf(table: string): Arrangement {
  const { hidden, shown, widths = {}, comfortable = null } = readChoices(table);
  return { hidden, shown, widths, comfortable, sort: null, filters: {} };
}

/** The order and the filters of a table without a view end with the page. */
const toStore = ({ hidden, shown, comfortable, widths }: Partial<Arrangement>) => ({
  ...(hidden && { hidden }),
  ...(shown && { shown }),
  ...(comfortable !== undefined && comfortable !== null && { comfortable }),
  ...(widths && { widths: stored(widths) }),
});

/**
 * The arrangement of a table and the ways to change it and to undo the changes. What is changed of a view holds until
 * the page is closed or another view is chosen; it never becomes the person's own arrangement.
 */
export function useArrangement(table: string, view: ChosenView | undefined) {
  const begin = () => ({ from: view?.id, arrangement: view?.arrangement ?? ownOf(table) });
  const [held, hold] = useState(begin);
  const now = held.from === view?.id ? held : begin();
  if (now !== held) hold(now);
  const arrange = (change: Partial<Arrangement>) => {
    hold((before) => ({ ...before, arrangement: { ...before.arrangement, ...change } }));
    if (view === undefined) storeChoices(table, toStore(change));
  };
  return { arrangement: now.arrangement, arrange, reset: () => hold(begin()) } as const;
}

const only = <Value>(all: Readonly<Record<string, Value>>, keys: ReadonlySet<string>) =>
  Object.fromEntries(Object.entries(all).filter(([key]) => keys.has(key)));

/** Without what an older view says of columns that the table does not have. */
export function knownOf(arrangement: Arrangement, columns: readonly { readonly key: string }[]): Arrangement {
  const { hidden, shown, widths, sort, filters } = arrangement;
  const keys = new Set(columns.map(({ key }) => key));
  return {
    ...arrangement,
    hidden: hidden.filter((key) => keys.has(key)),
    shown: shown.filter((key) => keys.has(key)),
    widths: only(widths, keys),
    sort: sort !== null && keys.has(sort.column) ? sort : null,
    filters: only(filters, keys),
  };
}

const inOrder = (all: object) => Object.entries(all).toSorted(([a], [b]) => (a < b ? -1 : 1));

/** Whether a table looks the same by two arrangements. */
export function isSame(a: Arrangement, b: Arrangement, comfortable: boolean): boolean {
  const textOf = (each: Arrangement) =>
    JSON.stringify([
      each.hidden.toSorted(),
      each.shown.toSorted(),
      inOrder(each.widths),
      each.sort && [each.sort.column, each.sort.descending],
      inOrder(each.filters),
      each.comfortable ?? comfortable,
    ]);
  return textOf(a) === textOf(b);
}
