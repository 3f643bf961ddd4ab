import { useState } from 'react';
import {
  changeBudget,
  proposeBudget,
  transferBudget,
  PRECONFIGURED_BUDGETS,
  listBudgets,
  type Budget,
} from '@cottontree/contract/expense-management.ts';
import { Field, Input, Select, Textarea } from '@cottontree/ui/field.tsx';
import { FormDialog } from '../../domain/forms/form-dialog.tsx';
import { useAttemptKey } from '../../domain/staff/attempt-key.ts';
import { faultsOf } from '../../domain/staff/refusal.ts';
import { call } from '../../kernel/call.ts';
import { dollars, month as monthInWords } from '../../kernel/formatting.ts';
import { useRead } from '../../kernel/query.ts';
import { isAmount, isPositive } from './rules.ts';
import { firstDay, type Month } from './state.ts';
import { AMOUNT_REQUIRED, EXPENSE_TEXTS, REASON_REQUIRED } from './texts.ts';
import { useExpenseChange } from './use-change.ts';

export type BudgetTask =
  | { kind: 'new'; departmentId: string; departmentName: string }
  | { kind: 'change' | 'transfer'; budget: Budget };

export interface BudgetFormProps {
  task: BudgetTask;
  month: Month;
  /** Of the month: where a transfer can go. */
  budgets: readonly Budget[];
  onClose: () => void;
}

const { budget: texts } = EXPENSE_TEXTS;
const TITLES = { new: texts.propose, change: texts.change, transfer: texts.transfer } as const;
const PRECONFIGURED: Readonly<Record<string, number>> = PRECONFIGURED_BUDGETS;
const before = ({ month, year }: Month): Month =>
  month === 1 ? { month: 12, year: Math.max(2020, year - 1) } : { month: month - 1, year };

/** Proposes a budget, another amount, or a transfer: in force once another person approves. */
export function BudgetForm({ task, month, budgets, onClose }: BudgetFormProps) {
  const { pending, error, change } = useExpenseChange();
  const keyFor = useAttemptKey();
  const lastMonth = useRead(listBudgets, { query: before(month) }, { enabled: task.kind === 'new' });
  const others = budgets.filter(({ id }) => task.kind === 'transfer' && id !== task.budget.id);
  const [typed, setTyped] = useState(task.kind === 'change' ? task.budget.budgetAmount : undefined);
  const [reason, setReason] = useState('');
  const [to, setTo] = useState(others[0]?.id ?? '');
  const [asked, setAsked] = useState(false);
  const faults = faultsOf(error);
  const name = task.kind === 'new' ? task.departmentName : task.budget.departmentName;
  // Last month's, else the preconfigured one.
  const usual =
    task.kind === 'new'
      ? (lastMonth.data?.find(({ departmentId }) => departmentId === task.departmentId)?.budgetAmount ??
        PRECONFIGURED[name]?.toFixed(2))
      : undefined;
  const amount = typed ?? usual ?? '';
  const amountFault = (task.kind === 'transfer' ? isPositive(amount) : isAmount(amount))
    ? undefined
    : AMOUNT_REQUIRED;
  const reasonFault = reason.trim().length < 3 ? REASON_REQUIRED : undefined;

  const ask = () => {
    const value = amount.trim();
    const content = { value, reason, to, task: task.kind };
    const options = { idempotencyKey: keyFor(content) };
    if (task.kind === 'new') {
      const input = { departmentId: task.departmentId, ...month, budgetAmount: value, reason };
      return call(proposeBudget, { input }, options);
    }
    const { id, version } = task.budget;
    return task.kind === 'change'
      ? call(changeBudget, { params: { id }, input: { budgetAmount: value, reason, version } }, options)
      : call(
          transferBudget,
          { params: { id }, input: { toBudgetId: to, amount: value, reason, version } },
          options,
        );
  };
  const submit = async () => {
    setAsked(true);
    if (amountFault !== undefined || reasonFault !== undefined) return;
    const done = await change(ask, {
      done: texts.proposed,
      failed: texts.failed,
      action: 'update',
      describe: ({ id }) => ({ description: `Proposed a budget of ${name}`, data: { proposalId: id } }),
    });
    if (done) onClose();
  };

  return (
    <FormDialog
      title={`${TITLES[task.kind]}: ${name}`}
      description={
        <span data-constant="period">
          {monthInWords(firstDay(month))}. In force once another person approves.
        </span>
      }
      submitLabel="Propose"
      pending={pending}
      error={error}
      failed={`${texts.failed}.`}
      paired
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <Field
        label={task.kind === 'transfer' ? 'Amount to move, USD' : 'Monthly budget, USD'}
        required
        error={(asked ? amountFault : undefined) ?? faults.budgetAmount ?? faults.amount}
        {...(task.kind !== 'new' && {
          hint: <span data-constant="row">Now {dollars(task.budget.budgetAmount)}</span>,
        })}
      >
        <Input
          name="amount"
          type="number"
          inputMode="decimal"
          min="0"
          step="0.01"
          value={amount}
          onChange={(event) => setTyped(event.target.value)}
        />
      </Field>
      {task.kind === 'transfer' && (
        <Field label="To" error={faults.toBudgetId}>
          <Select name="to" value={to} onChange={(event) => setTo(event.target.value)}>
            {others.map(({ id, departmentName }) => (
              <option key={id} value={id}>
                {departmentName}
              </option>
            ))}
          </Select>
        </Field>
      )}
      <Field label="Reason" required error={(asked ? reasonFault : undefined) ?? faults.reason}>
        <Textarea
          name="reason"
          rows={2}
          maxLength={500}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
      </Field>
    </FormDialog>
  );
}
