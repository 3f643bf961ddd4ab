import type { ComponentProps } from 'react';
import { EXPENSE_CATEGORIES, ExpenseCategory } from '@cottontree/contract/expenses/expense-management.ts';
import { Field, Select } from '@cottontree/ui/field.tsx';
import { EXPENSE_LIST_TEXTS } from './expense-list-texts.ts';

export interface CategoryFieldProps extends ComponentProps<'select'> {
  error: string | undefined;
}

export function CategoryField({ error, ...select }: CategoryFieldProps) {
  return (
    <Field label={EXPENSE_LIST_TEXTS.category} error={error}>
      <Select {...select} data-constant="option">
        {ExpenseCategory.options.map((each) => (
          <option key={each} value={each}>
            {EXPENSE_CATEGORIES[each]}
          </option>
        ))}
      </Select>
    </Field>
  );
}
