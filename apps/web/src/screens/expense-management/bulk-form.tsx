import { useForm } from 'react-hook-form';
import {
  createBulkExpenses,
  type ExpenseCategory,
  FIRST_YEAR,
  lastYearOn,
  type Department,
} from '@cottontree/contract/expenses/expense-management.ts';
import { Field, Input, Select } from '@cottontree/ui/field.tsx';
import { Notice } from '@cottontree/ui/notice.tsx';
import { NumberField } from '../../domain/forms/amount-fields.tsx';
import { FormDialog } from '../../domain/forms/form-dialog.tsx';
import { NumberInput } from '../../domain/forms/number-input.tsx';
import { FarOffReasonField } from '../../domain/forms/reason-field.tsx';
import { useFarOff, useRefusedFields } from '../../domain/forms/refused-fields.ts';
import { useAttemptKey } from '../../domain/staff/attempt-key.ts';
import { faultsOf } from '../../domain/staff/refusal.ts';
import { call } from '../../kernel/call.ts';
import { CategoryField } from './category-field.tsx';
import { EXPENSE_LIST_TEXTS } from './expense-list-texts.ts';
import { amountFault, amountOf, isPositive } from './rules.ts';
import css from './screen.module.css';
import type { Month } from './state.ts';
import { useToday } from '../../kernel/company-time.ts';
import { EXPENSE_TEXTS, MONTHS, descriptionFault, outsideYears } from './texts.ts';
import { useExpenseChange } from './use-change.ts';

const { bulk: texts } = EXPENSE_TEXTS;

export interface BulkFormProps {
  month: Month;
  /** Active departments. */
  departments: readonly Department[];
  onClose: () => void;
}

/** An empty amount counts as 0. */
const faultOf = (amount: string) => amountFault(amount || '0', { least: 0 });

/** One expense in several departments: an amount for each that takes part. */
export function BulkForm({ month: shown, departments, onClose }: BulkFormProps) {
  const { pending, error, change } = useExpenseChange();
  const keyFor = useAttemptKey();
  const today = useToday();
  const form = useForm({
    defaultValues: {
      description: '',
      category: 'office_supplies' as ExpenseCategory,
      month: String(shown.month),
      year: String(shown.year),
      /** By department id. */
      amounts: Object.fromEntries(departments.map(({ id }) => [id, ''])),
      reason: '',
    },
  });
  const { control, register, formState, getValues, setError } = form;
  const { errors } = formState;
  const { wantsReason } = useFarOff(error);
  const filled = (amounts: Readonly<Record<string, string>>) =>
    departments.flatMap(({ id: departmentId }) => {
      const amount = amounts[departmentId] ?? '';
      return isPositive(amount) ? [{ departmentId, amount: amountOf(amount) }] : [];
    });
  useRefusedFields(form, error, (path) => {
    const sent = filled(getValues('amounts'))[Number(/^expenses\.(\d+)\./.exec(path)?.[1])];
    return sent === undefined ? path : `amounts.${sent.departmentId}`;
  });
  const reportNoAmount = () => {
    if (filled(getValues('amounts')).length === 0) setError('root.amounts', { message: texts.noAmount });
  };

  const submit = form.handleSubmit(async ({ description, category, month, year, amounts, reason }) => {
    const expenses = filled(amounts);
    if (expenses.length === 0) return reportNoAmount();
    const input = {
      description: description.trim(),
      category,
      month: Number(month),
      year: Number(year),
      expenses,
      ...(reason.trim() !== '' && { reason: reason.trim() }),
    };
    const done = await change(() => call(createBulkExpenses, { input }, { idempotencyKey: keyFor(input) }), {
      done: texts.created,
      action: 'create',
      describe: (made) => ({
        description: EXPENSE_LIST_TEXTS.recordedExpensesAtOnce(made.length),
        data: { month: input.month, year: input.year },
      }),
    });
    if (done) onClose();
  }, reportNoAmount);
  const yearFault = (year: string) =>
    (/^\d{4}$/.test(year) && Number(year) >= FIRST_YEAR && Number(year) <= lastYearOn(today)) ||
    outsideYears(today);
  const noAmount = errors.root?.['amounts']?.message ?? faultsOf(error)['expenses'];

  return (
    <FormDialog
      draft="bulk-expenses"
      title={texts.title}
      description={EXPENSE_LIST_TEXTS.eachDepartmentsAmountBecomes}
      submitLabel={EXPENSE_LIST_TEXTS.create}
      pending={pending}
      error={error}
      failed={`${texts.failed}.`}
      wide
      paired
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <Field label={EXPENSE_LIST_TEXTS.description} required error={errors.description?.message}>
        <Input
          {...register('description', { validate: descriptionFault })}
          maxLength={200}
          autoComplete="off"
        />
      </Field>
      <CategoryField {...register('category')} error={errors.category?.message} />
      <Field label={EXPENSE_LIST_TEXTS.month} error={errors.month?.message}>
        <Select {...register('month')}>
          {MONTHS.map((name, at) => (
            <option key={name} value={at + 1}>
              {name}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={EXPENSE_LIST_TEXTS.year} required error={errors.year?.message}>
        <NumberInput
          {...register('year', { validate: yearFault })}
          whole
          min={FIRST_YEAR}
          max={lastYearOn(today)}
        />
      </Field>
      <fieldset className={css.amounts}>
        <legend>{EXPENSE_LIST_TEXTS.amountsUsd}</legend>
        {departments.map(({ id, name }) => (
          <NumberField
            key={id}
            control={control}
            name={`amounts.${id}`}
            label={<span data-constant="row">{name}</span>}
            min="0"
            placeholder="0.00"
            check={faultOf}
          />
        ))}
      </fieldset>
      {wantsReason && <FarOffReasonField control={control} name="reason" />}
      {noAmount !== undefined && <Notice tone="neg">{noAmount}</Notice>}
    </FormDialog>
  );
}
