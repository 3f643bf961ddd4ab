import { useEffect, useRef } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import {
  changeBudget,
  proposeBudget,
  transferBudget,
  PRECONFIGURED_BUDGETS,
  listBudgets,
  type Budget,
} from '@cottontree/contract/expenses/expense-management.ts';
import { Checkbox, Field, Select } from '@cottontree/ui/field.tsx';
import { DollarField } from '../../domain/forms/amount-fields.tsx';
import { FormDialog } from '../../domain/forms/form-dialog.tsx';
import { ReasonField } from '../../domain/forms/reason-field.tsx';
import { useRefusedFields } from '../../domain/forms/refused-fields.ts';
import { useAttemptKey } from '../../domain/staff/attempt-key.ts';
import { call } from '../../kernel/call.ts';
import { dollars, month as monthInWords } from '../../kernel/formatting.ts';
import { useRead } from '../../kernel/query.ts';
import { BUDGET_TEXTS } from './budget-texts.ts';
import { amountFault, amountOf, overspentBy } from './rules.ts';
import { firstDay, type Month } from './state.ts';
import { EXPENSE_TEXTS } from './texts.ts';
import css from './screen.module.css';
import { useExpenseChange } from './use-change.ts';

export type BudgetTask =
  | { kind: 'new'; departmentId: string; departmentName: string }
  | { kind: 'change' | 'transfer'; budget: Budget };

export interface BudgetFormProps {
  task: BudgetTask;
  month: Month;
  /** The budgets of the month, possible targets of a transfer. */
  budgets: readonly Budget[];
  onClose: () => void;
}

interface Values {
  amount: string;
  to: string;
  reason: string;
  confirmOverspent: boolean;
}

const { budget: texts } = EXPENSE_TEXTS;
const TITLES = { new: texts.propose, change: texts.change, transfer: texts.transfer } as const;
/** The form fields by their names in the contract. */
const NAMES: Readonly<Record<string, string>> = { budgetAmount: 'amount', toBudgetId: 'to' };
const PRECONFIGURED: Readonly<Record<string, number>> = PRECONFIGURED_BUDGETS;
const before = ({ month, year }: Month): Month =>
  month === 1 ? { month: 12, year: Math.max(2020, year - 1) } : { month: month - 1, year };

/** Proposes a new budget, another amount, or a transfer. It takes effect when another person approves it. */
export function BudgetForm({ task, month, budgets, onClose }: BudgetFormProps) {
  const { pending, error, change } = useExpenseChange();
  const keyFor = useAttemptKey();
  const lastMonth = useRead(listBudgets, { query: before(month) }, { enabled: task.kind === 'new' });
  const others = budgets.filter(({ id }) => task.kind === 'transfer' && id !== task.budget.id);
  const name = task.kind === 'new' ? task.departmentName : task.budget.departmentName;
  // Last month's amount, otherwise the preconfigured one.
  const usual =
    task.kind === 'new'
      ? (lastMonth.data?.find(({ departmentId }) => departmentId === task.departmentId)?.budgetAmount ??
        PRECONFIGURED[name]?.toFixed(2))
      : undefined;
  const form = useForm<Values>({
    defaultValues: {
      amount: task.kind === 'change' ? task.budget.budgetAmount : '',
      to: others[0]?.id ?? '',
      reason: '',
      confirmOverspent: false,
    },
  });
  const { control, register, formState, getValues, setValue } = form;
  useRefusedFields(form, error, (path) => NAMES[path] ?? path);
  const suggested = useRef('');
  useEffect(() => {
    // What was typed meanwhile is kept.
    if (usual === undefined || getValues('amount') !== suggested.current) return;
    suggested.current = usual;
    setValue('amount', usual);
  }, [usual, getValues, setValue]);

  const overspent = overspentBy(task, useWatch({ control, name: 'amount' }));
  const refused = formState.errors.confirmOverspent?.message;

  const send = ({ amount: text, to, reason, confirmOverspent }: Values) => {
    const value = amountOf(text);
    const confirmed = confirmOverspent && { confirmOverspent };
    const content = { value, reason, to, task: task.kind, confirmOverspent };
    const options = { idempotencyKey: keyFor(content) };
    if (task.kind === 'new') {
      const input = { departmentId: task.departmentId, ...month, budgetAmount: value, reason, ...confirmed };
      return call(proposeBudget, { input }, options);
    }
    const { id, version } = task.budget;
    return task.kind === 'change'
      ? call(
          changeBudget,
          { params: { id }, input: { budgetAmount: value, reason, version, ...confirmed } },
          options,
        )
      : call(
          transferBudget,
          { params: { id }, input: { toBudgetId: to, amount: value, reason, version, ...confirmed } },
          options,
        );
  };
  const submit = form.handleSubmit(async (values) => {
    const done = await change(() => send(values), {
      done: texts.proposed,
      action: 'update',
      describe: ({ id }) => ({ description: BUDGET_TEXTS.proposedABudgetOf(name), data: { proposalId: id } }),
    });
    if (done) onClose();
  });
  const checkAmount = (amount: string) => amountFault(amount, { least: task.kind === 'transfer' ? 0.01 : 0 });

  return (
    <FormDialog
      draft={`budget-${task.kind} ${task.kind === 'new' ? task.departmentId : task.budget.id}`}
      title={`${TITLES[task.kind]}: ${name}`}
      description={
        <span data-constant="period">
          {BUDGET_TEXTS.inForceOnceAnotherPerson(monthInWords(firstDay(month)))}
        </span>
      }
      submitLabel={BUDGET_TEXTS.propose}
      pending={pending}
      error={error}
      failed={`${texts.failed}.`}
      paired
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <DollarField
        control={control}
        name="amount"
        label={task.kind === 'transfer' ? BUDGET_TEXTS.amountToMove : BUDGET_TEXTS.monthlyBudgetUsd}
        required
        check={checkAmount}
        {...(task.kind !== 'new' && {
          hint: (
            <span data-constant="row">{BUDGET_TEXTS.nowBudgetAmount(dollars(task.budget.budgetAmount))}</span>
          ),
        })}
      />
      {task.kind === 'transfer' && (
        <Field label={BUDGET_TEXTS.to} error={formState.errors.to?.message}>
          <Select {...register('to')}>
            {others.map(({ id, departmentName }) => (
              <option key={id} value={id}>
                {departmentName}
              </option>
            ))}
          </Select>
        </Field>
      )}
      {(overspent !== null || refused !== undefined) && (
        <div className={css.overspent}>
          {overspent !== null && (
            <p role="status" data-constant="row">
              {BUDGET_TEXTS.hasSpentAlready(name, dollars(overspent.spent), dollars(overspent.over))}
            </p>
          )}
          <Checkbox
            label={texts.overspent}
            {...register('confirmOverspent', {
              validate: (confirmed) => overspent === null || confirmed || texts.confirm,
            })}
          />
          {refused !== undefined && <p role="alert">{refused}</p>}
        </div>
      )}
      <ReasonField control={control} name="reason" />
    </FormDialog>
  );
}
