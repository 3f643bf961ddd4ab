import { useState } from 'react';
import { useForm } from 'react-hook-form';
import {
  createExpense,
  updateExpense,
  type Department,
  type Expense,
} from '@cottontree/contract/expenses/expense-management.ts';
import { FormDialog } from '../../domain/forms/form-dialog.tsx';
import { useFarOff, useRefusedFields } from '../../domain/forms/refused-fields.ts';
import { useAttemptKey } from '../../domain/staff/attempt-key.ts';
import { COMMON_TEXTS } from '../../kernel/common-texts.ts';
import { today } from '../../kernel/company-time.ts';
import { call } from '../../kernel/call.ts';
import { ExpenseInput } from './expense-input.tsx';
import { EXPENSE_LIST_TEXTS } from './expense-list-texts.ts';
import { EXPENSE_TEXTS } from './texts.ts';
import { PROPERTIES, inputOf, typedOf } from './typed-expense.ts';
import { useExpenseChange } from './use-change.ts';

export interface ExpenseFormProps {
  /** Active departments. */
  departments: readonly Department[];
  /** The person's own expense to change; absent for a new one. */
  expense?: Expense;
  onClose: () => void;
}

const { expense: texts } = EXPENSE_TEXTS;

export function ExpenseForm({ departments, expense, onClose }: ExpenseFormProps) {
  const { pending, error, change } = useExpenseChange();
  const keyFor = useAttemptKey();
  const [began] = useState(() =>
    typedOf(expense, {
      category: 'office_supplies',
      departmentId: departments[0]?.id ?? '',
      expenseDate: today(),
    }),
  );
  const form = useForm({ defaultValues: began });
  const { errors } = form.formState;
  useRefusedFields(form, error);
  const { wantsReason } = useFarOff(error);
  const failed = expense === undefined ? texts.createFailed : texts.updateFailed;

  const submit = form.handleSubmit(async (typed) => {
    const input = inputOf(typed);
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
        action: expense === undefined ? 'create' : 'update',
        describe: ({ id, departmentName }) => ({
          description: EXPENSE_LIST_TEXTS.expenseOf(departmentName),
          data: { id },
        }),
      },
    );
    if (done) onClose();
  });

  return (
    <FormDialog
      draft={`expense ${expense?.id ?? 'new'}`}
      title={expense === undefined ? texts.create : texts.edit}
      description={EXPENSE_LIST_TEXTS.itCountsOnceAnotherPerson}
      submitLabel={expense === undefined ? EXPENSE_LIST_TEXTS.record : COMMON_TEXTS.save}
      pending={pending}
      error={error}
      failed={`${failed}.`}
      paired
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      {PROPERTIES.map((property) => (
        <ExpenseInput
          key={property}
          property={property}
          form={form}
          error={errors[property]?.message}
          departments={departments}
          wantsReason={wantsReason}
        />
      ))}
    </FormDialog>
  );
}
