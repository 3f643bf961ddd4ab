import { EXPENSE_CATEGORIES, ExpenseCategory } from '@cottontree/contract/expense-management.ts';
import { ChoiceField } from '../../domain/forms/choice-field.tsx';

export interface CategoryFieldProps {
  value: ExpenseCategory;
  error?: string | undefined;
  onChange: (category: ExpenseCategory) => void;
}

export function CategoryField(props: CategoryFieldProps) {
  return (
    <ChoiceField
      {...props}
      label="Category"
      name="category"
      options={ExpenseCategory.options}
      words={(each) => EXPENSE_CATEGORIES[each]}
    />
  );
}
