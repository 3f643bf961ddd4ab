import { useState } from 'react';
import {
  createExpense,
  updateExpense,
  type Department,
  type Expense,
  type ExpenseCategory,
} from '@cottontree/contract/expense-management.ts';
import { Field, Input, Select } from '@cottontree/ui/field.tsx';
import { FormDialog } from '../../domain/forms/form-dialog.tsx';
import { useAttemptKey } from '../../domain/staff/attempt-key.ts';
import { faultsOf } from '../../domain/staff/refusal.ts';
import { today } from '../../kernel/company-time.ts';
import { call } from '../../kernel/call.ts';
import { CategoryField } from './category-field.tsx';
import { isPositive } from './rules.ts';
import { AMOUNT_REQUIRED, DESCRIPTION_REQUIRED, EXPENSE_TEXTS } from './texts.ts';
import { useExpenseChange } from './use-change.ts';

export interface ExpenseFormProps {
  /** Active ones. */
  departments: readonly Department[];
  /** The own expense that is changed; a new one without. */
  expense?: Expense;
  onClose: () => void;
}

const { expense: texts } = EXPENSE_TEXTS;

export function ExpenseForm({ departments, expense, onClose }: ExpenseFormProps) {
  const { pending, error, change } = useExpenseChange();
  const keyFor = useAttemptKey();
  const [values, setValues] = useState({
    departmentId: expense?.departmentId ?? departments[0]?.id ?? '',
    description: expense?.description ?? '',
    amount: expense?.amount ?? '',
    expenseDate: expense?.expenseDate ?? today(),
  });
  const [category, setCategory] = useState<ExpenseCategory>(expense?.category ?? 'office_supplies');
  const [asked, setAsked] = useState(false);
  const faults = faultsOf(error);
  const missing = {
    description: values.description.trim() === '' ? DESCRIPTION_REQUIRED : undefined,
    amount: isPositive(values.amount) ? undefined : AMOUNT_REQUIRED,
  };
  const faultOf = (name: keyof typeof missing) => (asked ? missing[name] : undefined) ?? faults[name];
  const set = (name: keyof typeof values) => ({
    name,
    value: values[name],
    onChange: (event: { target: { value: string } }) => setValues({ ...values, [name]: event.target.value }),
  });

  const submit = async () => {
    setAsked(true);
    if (missing.description !== undefined || missing.amount !== undefined) return;
    const input = {
      ...values,
      category,
      description: values.description.trim(),
      amount: values.amount.trim(),
    };
    const options = { idempotencyKey: keyFor(input) };
    const done = await change(
      () =>
        expense === undefined
          ? call(createExpense, { input }, options)
          : call(
              updateExpense,
              { params: { id: expense.id }, input: { ...input, version: expense.version } },
              options,
            ),
      {
        done: expense === undefined ? texts.created : texts.updated,
        failed: expense === undefined ? texts.createFailed : texts.updateFailed,
        action: expense === undefined ? 'create' : 'update',
        describe: ({ id, departmentName }) => ({
          description: `An expense of ${departmentName}`,
          data: { id },
        }),
      },
    );
    if (done) onClose();
  };

  return (
    <FormDialog
      title={expense === undefined ? texts.create : texts.edit}
      description="It counts once another person approves it."
      submitLabel={expense === undefined ? 'Record' : 'Save'}
      pending={pending}
      error={error}
      failed={`${expense === undefined ? texts.createFailed : texts.updateFailed}.`}
      paired
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <Field label="Description" required error={faultOf('description')}>
        <Input {...set('description')} maxLength={200} autoComplete="off" />
      </Field>
      <CategoryField value={category} error={faults.category} onChange={setCategory} />
      <Field label="Department" error={faults.departmentId}>
        <Select {...set('departmentId')}>
          {departments.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
      </Field>
      <Field label="Amount, USD" required error={faultOf('amount')}>
        <Input {...set('amount')} type="number" inputMode="decimal" min="0" step="0.01" />
      </Field>
      <Field label="Date" required error={faults.expenseDate}>
        <Input {...set('expenseDate')} type="date" max={today()} />
      </Field>
    </FormDialog>
  );
}
