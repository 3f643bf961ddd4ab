import { EXPENSE_CATEGORIES, ExpenseCategory } from '@cottontree/contract/expense-management.ts';
import { Field, Select } from '@cottontree/ui/field.tsx';

export interface CategoryFieldProps {
  value: ExpenseCategory;
  error?: string | undefined;
  onChange: (category: ExpenseCategory) => void;
}

export function CategoryField({ value, error, onChange }: CategoryFieldProps) {
  return (
    <Field label="Category" error={error}>
      <Select
        name="category"
        value={value}
        onChange={(event) => {
          const chosen = ExpenseCategory.options.find((each) => each === event.target.value);
          if (chosen) onChange(chosen);
        }}
      >
        {ExpenseCategory.options.map((each) => (
          <option key={each} value={each}>
            {EXPENSE_CATEGORIES[each]}
          </option>
        ))}
      </Select>
    </Field>
  );
}
