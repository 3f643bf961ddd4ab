import { useWatch, type UseFormReturn } from 'react-hook-form';
import { readCompanySummary, type Department } from '@cottontree/contract/expenses/expense-management.ts';
import { Field, Select } from '@cottontree/ui/field.tsx';
import { dollars, month as monthInWords } from '../../kernel/formatting.ts';
import { useRead } from '../../kernel/query.ts';
import { EXPENSE_LIST_TEXTS } from './expense-list-texts.ts';
import { leftOf } from './rules.ts';
import { firstDay } from './state.ts';
import type { TypedExpense } from './typed-expense.ts';

export interface DepartmentFieldProps {
  form: UseFormReturn<TypedExpense>;
  label: string;
  error: string | undefined;
  /** Active departments. */
  departments: readonly Department[];
}

/** Whose expense it is, and what is left of its budget of the month. */
export function DepartmentField({ form, label, error, departments }: DepartmentFieldProps) {
  return (
    <Field label={label} error={error} hint={<Left form={form} />}>
      <Select {...form.register('departmentId')}>
        {departments.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Select>
    </Field>
  );
}

function Left({ form: { control } }: Pick<DepartmentFieldProps, 'form'>) {
  const [department, day] = useWatch({ control, name: ['departmentId', 'expenseDate'] });
  const known = /^(20[23]\d)-(0[1-9]|1[0-2])-\d\d$/.exec(day);
  const month = { year: Number(known?.[1] ?? 0), month: Number(known?.[2] ?? 0) };
  const { data } = useRead(readCompanySummary, { query: month }, { enabled: known !== null });
  const line = data?.departmentBreakdown.find(({ departmentId }) => departmentId === department);
  // The room of its line is kept.
  if (line === undefined || known === null) return '\u00a0';
  const left = leftOf(line);
  const name = monthInWords(firstDay(month));
  return (
    <span data-constant="message">
      {left.none
        ? EXPENSE_LIST_TEXTS.noBudgetIn(name)
        : (left.over ? EXPENSE_LIST_TEXTS.overIn : EXPENSE_LIST_TEXTS.leftIn)(dollars(left.amount), name)}
    </span>
  );
}
