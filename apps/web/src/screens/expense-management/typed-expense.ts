/** The texts of the form of an expense, and what is sent of them. */
import type { createExpense, Expense } from '@cottontree/contract/expenses/expense-management.ts';
import type { BodyOf } from '@cottontree/contract/route.ts';
import { INPUTS, type Property } from './expense-fields.tsx';
import { amountOf } from './rules.ts';

export type TypedExpense = Record<Property, string>;

export const PROPERTIES = Object.keys(INPUTS) as Property[]; // the keys of that record

/** What the form begins with: the expense, or `fresh` for a new one. The reason is that of the change alone. */
export function typedOf(
  expense: Expense | undefined,
  fresh: Pick<TypedExpense, 'category' | 'departmentId' | 'expenseDate'>,
): TypedExpense {
  const stated = expense && ({ ...expense, reason: '' } satisfies Record<Property, string | null>);
  const begin: Partial<Record<Property, string | null>> = stated ?? fresh;
  return Object.fromEntries(PROPERTIES.map((property) => [property, begin[property] ?? ''])) as TypedExpense; // from each property
}

/** An optional text that is empty is null, which empties a stored one as well; undefined is left out. */
function sentOf(property: Property, text: string): string | null | undefined {
  switch (INPUTS[property].as) {
    case 'text':
      return text.trim() || null;
    case 'far-off reason':
      return text.trim() || undefined;
    case 'dollars':
      return amountOf(text);
    case 'category':
    case 'day':
    case 'department':
      return text;
  }
}

export const inputOf = (typed: TypedExpense): BodyOf<typeof createExpense> =>
  Object.fromEntries(PROPERTIES.map((property) => [property, sentOf(property, typed[property])])) as BodyOf<
    typeof createExpense
  >; // that each kind gives what its properties take: expense-fields.test.tsx
