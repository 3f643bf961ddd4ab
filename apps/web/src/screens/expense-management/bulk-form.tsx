import { useState } from 'react';
import {
  createBulkExpenses,
  FIRST_YEAR,
  lastYearOn,
  type Department,
  type ExpenseCategory,
} from '@cottontree/contract/expense-management.ts';
import { Field, Input, Select } from '@cottontree/ui/field.tsx';
import { Notice } from '@cottontree/ui/notice.tsx';
import { FormDialog } from '../../domain/forms/form-dialog.tsx';
import { useAttemptKey } from '../../domain/staff/attempt-key.ts';
import { faultsOf } from '../../domain/staff/refusal.ts';
import { call } from '../../kernel/call.ts';
import { CategoryField } from './category-field.tsx';
import { isAmount, isPositive } from './rules.ts';
import css from './screen.module.css';
import type { Month } from './state.ts';
import { useToday } from '../../kernel/company-time.ts';
import { AMOUNT_REQUIRED, DESCRIPTION_REQUIRED, EXPENSE_TEXTS, MONTHS, outsideYears } from './texts.ts';
import { useExpenseChange } from './use-change.ts';

const { bulk: texts } = EXPENSE_TEXTS;

export interface BulkFormProps {
  month: Month;
  /** Active ones. */
  departments: readonly Department[];
  onClose: () => void;
}

/** One expense in several departments: an amount for each that has one. */
export function BulkForm({ month: shown, departments, onClose }: BulkFormProps) {
  const { pending, error, change } = useExpenseChange();
  const keyFor = useAttemptKey();
  const today = useToday();
  const [description, setDescription] = useState('');
  const [category, setCategory] = useState<ExpenseCategory>('office_supplies');
  const [month, setMonth] = useState(shown.month);
  const [year, setYear] = useState(String(shown.year));
  const [amounts, setAmounts] = useState<Readonly<Record<string, string>>>({});
  const [asked, setAsked] = useState(false);
  const faults = faultsOf(error);
  const filled = departments.flatMap(({ id }) => {
    const amount = (amounts[id] ?? '').trim();
    return amount === '' ? [] : [{ departmentId: id, amount }];
  });
  const wrong = {
    description: description.trim() === '' ? DESCRIPTION_REQUIRED : undefined,
    year:
      /^\d{4}$/.test(year) && Number(year) >= FIRST_YEAR && Number(year) <= lastYearOn(today)
        ? undefined
        : outsideYears(today),
    expenses:
      filled.every(({ amount }) => isAmount(amount)) && !filled.some(({ amount }) => isPositive(amount))
        ? texts.noAmount
        : undefined,
  };
  const faultOf = (name: keyof typeof wrong) => (asked ? wrong[name] : undefined) ?? faults[name];

  const submit = async () => {
    setAsked(true);
    const amountsAreSome = filled.every(({ amount }) => isAmount(amount));
    if (wrong.description ?? wrong.year ?? wrong.expenses ?? (amountsAreSome ? undefined : AMOUNT_REQUIRED))
      return;
    const expenses = filled.filter(({ amount }) => isPositive(amount));
    const input = { description: description.trim(), category, month, year: Number(year), expenses };
    const done = await change(() => call(createBulkExpenses, { input }, { idempotencyKey: keyFor(input) }), {
      done: texts.created,
      failed: texts.failed,
      action: 'create',
      describe: (made) => ({
        description: `Recorded ${made.length} expenses at once`,
        data: { month, year: input.year },
      }),
    });
    if (done) onClose();
  };

  return (
    <FormDialog
      title={texts.title}
      description="Each department's amount becomes an expense of its own and counts once another person approves it."
      submitLabel="Create"
      pending={pending}
      error={error}
      failed={`${texts.failed}.`}
      wide
      paired
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <Field label="Description" required error={faultOf('description')}>
        <Input
          name="description"
          maxLength={200}
          autoComplete="off"
          value={description}
          onChange={(event) => setDescription(event.target.value)}
        />
      </Field>
      <CategoryField value={category} error={faults.category} onChange={setCategory} />
      <Field label="Month" error={faults.month}>
        <Select name="month" value={month} onChange={(event) => setMonth(Number(event.target.value))}>
          {MONTHS.map((name, at) => (
            <option key={name} value={at + 1}>
              {name}
            </option>
          ))}
        </Select>
      </Field>
      <Field label="Year" required error={faultOf('year')}>
        <Input
          name="year"
          type="number"
          min={FIRST_YEAR}
          max={lastYearOn(today)}
          step="1"
          value={year}
          onChange={(event) => setYear(event.target.value)}
        />
      </Field>
      <fieldset className={css.amounts}>
        <legend>Amounts, USD</legend>
        {departments.map(({ id, name }) => (
          <Field
            key={id}
            label={<span data-constant="row">{name}</span>}
            error={asked && !isAmount(amounts[id] || '0') ? AMOUNT_REQUIRED : undefined}
          >
            <Input
              name={`amount-${name}`}
              type="number"
              inputMode="decimal"
              min="0"
              step="0.01"
              placeholder="0.00"
              value={amounts[id] ?? ''}
              onChange={(event) => setAmounts({ ...amounts, [id]: event.target.value })}
            />
          </Field>
        ))}
      </fieldset>
      {faultOf('expenses') !== undefined && <Notice tone="neg">{faultOf('expenses')}</Notice>}
    </FormDialog>
  );
}
