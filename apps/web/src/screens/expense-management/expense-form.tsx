import { useState } from 'react';
import { useForm } from 'react-hook-form';
import {
  createExpense,
  updateExpense,
  type Department,
  type Expense,
} from '@cottontree/contract/expenses/expense-management.ts';
import type { BodyOf } from '@cottontree/contract/route.ts';
import { Field, Input, Select } from '@cottontree/ui/field.tsx';
import { DollarField } from '../../domain/forms/amount-fields.tsx';
import { FormDialog } from '../../domain/forms/form-dialog.tsx';
import { FarOffReasonField } from '../../domain/forms/reason-field.tsx';
import { useFarOff, useRefusedFields } from '../../domain/forms/refused-fields.ts';
import { useAttemptKey } from '../../domain/staff/attempt-key.ts';
import { today } from '../../kernel/company-time.ts';
import { call } from '../../kernel/call.ts';
import { CategoryField } from './category-field.tsx';
import { amountOf, amountFault } from './rules.ts';
import { EXPENSE_TEXTS, descriptionFault } from './texts.ts';
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
  const [began] = useState({
    description: expense?.description ?? '',
    category: expense?.category ?? 'office_supplies',
    departmentId: expense?.departmentId ?? departments[0]?.id ?? '',
    amount: expense?.amount ?? '',
    expenseDate: expense?.expenseDate ?? today(),
    reason: '',
  } satisfies Record<keyof BodyOf<typeof createExpense>, string>);
  const form = useForm({ defaultValues: began });
  const { control, register, formState } = form;
  useRefusedFields(form, error);
  const { wantsReason } = useFarOff(error);
  const failed = expense === undefined ? texts.createFailed : texts.updateFailed;

  const submit = form.handleSubmit(async ({ reason, amount, description, ...rest }) => {
    const input = {
      ...rest,
      description: description.trim(),
      amount: amountOf(amount),
      ...(reason.trim() !== '' && { reason: reason.trim() }),
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
        action: expense === undefined ? 'create' : 'update',
        describe: ({ id, departmentName }) => ({
          description: `An expense of ${departmentName}`,
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
      description="It counts once another person approves it."
      submitLabel={expense === undefined ? 'Record' : 'Save'}
      pending={pending}
      error={error}
      failed={`${failed}.`}
      paired
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <Field label="Description" required error={formState.errors.description?.message}>
        <Input
          {...register('description', { validate: descriptionFault })}
          maxLength={200}
          autoComplete="off"
        />
      </Field>
      <CategoryField {...register('category')} error={formState.errors.category?.message} />
      <Field label="Department" error={formState.errors.departmentId?.message}>
        <Select {...register('departmentId')}>
          {departments.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
      </Field>
      <DollarField control={control} name="amount" label="Amount, USD" required check={amountFault} />
      <Field label="Date" required error={formState.errors.expenseDate?.message}>
        <Input {...register('expenseDate')} type="date" max={today()} />
      </Field>
      {wantsReason && <FarOffReasonField control={control} name="reason" />}
    </FormDialog>
  );
}
