import { useState } from 'react';
import {
  listBudgetProposals,
  listBudgets,
  readCompanySummary,
  type Budget,
  type CompanySummary,
} from '@cottontree/contract/expenses/expense-management.ts';
import { Badge } from '@cottontree/ui/badge.tsx';
import { Button } from '@cottontree/ui/button.tsx';
import { Card } from '@cottontree/ui/card.tsx';
import { SkeletonRows } from '@cottontree/ui/skeleton.tsx';
import { EmptyState } from '@cottontree/ui/states.tsx';
import type { DataColumn } from '@cottontree/ui/use-table-model.ts';
import { ExportedTable } from '../../domain/exports/exported-table.tsx';
import { deferred } from '../../kernel/deferred.tsx';
import { month as monthInWords, NOTHING } from '../../kernel/formatting.ts';
import { PanelError } from '../../kernel/panel-error.tsx';
import { useRead } from '../../kernel/query.ts';
import type { BudgetTask } from './budget-form.tsx';
import { BUDGET_TEXTS } from './budget-texts.ts';
import { MonthFigure } from './money-figure.tsx';
import { Proposals } from './proposals.tsx';
import { statusTone } from './rules.ts';
import css from './screen.module.css';
import { firstDay, type Month } from './state.ts';
import { EXPENSE_TEXTS } from './texts.ts';

const BudgetForm = deferred(() => import('./budget-form.tsx').then((part) => part.BudgetForm), null, 'over');

/** A department of the month with its budget; undefined if it has none. */
type Row = CompanySummary['departmentBreakdown'][number] & { budget: Budget | undefined };

export function BudgetsTab({ month }: { month: Month }) {
  const summary = useRead(readCompanySummary, { query: month });
  const budgets = useRead(listBudgets, { query: month });
  const proposals = useRead(listBudgetProposals, { query: month });
  const [task, setTask] = useState<BudgetTask>();
  const failed = [summary, budgets, proposals].find(({ isError, data }) => isError && data === undefined);
  if (failed || !summary.data || !budgets.data || !proposals.data) {
    return (
      <Card title={EXPENSE_TEXTS.tabs.budgets}>
        {failed ? (
          <PanelError
            error={failed.error}
            what={BUDGET_TEXTS.theBudgets}
            cause={EXPENSE_TEXTS.loadFailed}
            onRetry={() => void failed.refetch()}
            retrying={failed.isFetching}
          />
        ) : (
          <SkeletonRows rows={6} what={BUDGET_TEXTS.theBudgets} />
        )}
      </Card>
    );
  }
  const { asOf, budgetsFault, departmentBreakdown, totalBudget, totalSpent, totalOverBudget } = summary.data;
  const rows = departmentBreakdown.map((line): Row => ({
    ...line,
    budget: budgets.data.find(({ departmentId }) => departmentId === line.departmentId),
  }));
  const pending = proposals.data.filter(({ state }) => state === 'pending');
  const decided = proposals.data.filter(({ state }) => state !== 'pending');
  const actions: DataColumn<Row> = {
    key: 'actions',
    head: BUDGET_TEXTS.actions,
    width: '1px',
    cell: ({ budget, departmentId, departmentName }) => (
      <span className={css.actions}>
        {budget === undefined ? (
          <Button
            onClick={() => setTask({ kind: 'new', departmentId, departmentName })}
            aria-label={BUDGET_TEXTS.proposeABudgetFor(departmentName)}
          >
            {BUDGET_TEXTS.propose}
          </Button>
        ) : (
          <>
            <Button
              onClick={() => setTask({ kind: 'change', budget })}
              aria-label={BUDGET_TEXTS.changeTheBudgetOf(departmentName)}
            >
              {BUDGET_TEXTS.change}
            </Button>
            <Button
              onClick={() => setTask({ kind: 'transfer', budget })}
              aria-label={BUDGET_TEXTS.transferFromTheBudgetOf(departmentName)}
              disabled={budgets.data.length < 2}
            >
              {BUDGET_TEXTS.transfer}
            </Button>
          </>
        )}
      </span>
    ),
  };
  const columns: DataColumn<Row>[] = [
    {
      key: 'name',
      head: BUDGET_TEXTS.department,
      cell: ({ departmentName }) => departmentName,
      value: ({ departmentName }) => departmentName,
      total: EXPENSE_TEXTS.total,
    },
    {
      key: 'budget',
      head: BUDGET_TEXTS.budget,
      numeric: true,
      unit: 'USD',
      value: ({ budget }) => budget && Number(budget.budgetAmount),
      cell: ({ budget, accountCode }) =>
        budget === undefined ? (
          'none'
        ) : (
          <MonthFigure
            id="expenses.department-budget"
            account={accountCode}
            asOf={asOf}
            value={budget.budgetAmount}
          />
        ),
      total: <MonthFigure id="expenses.budget" asOf={asOf} value={totalBudget} />,
    },
    {
      key: 'spent',
      head: BUDGET_TEXTS.spent,
      numeric: true,
      unit: 'USD',
      value: ({ spentAmount }) => Number(spentAmount),
      cell: ({ accountCode, spentAmount }) => (
        <MonthFigure id="expenses.department-spent" account={accountCode} asOf={asOf} value={spentAmount} />
      ),
      total: <MonthFigure id="expenses.spent" asOf={asOf} value={totalSpent} />,
    },
    {
      key: 'over',
      head: BUDGET_TEXTS.overBy,
      numeric: true,
      unit: 'USD',
      value: ({ overBudgetAmount }) => Number(overBudgetAmount),
      cell: ({ accountCode, overBudgetAmount }) => (
        <MonthFigure
          id="expenses.department-over-budget"
          account={accountCode}
          asOf={asOf}
          value={overBudgetAmount}
        />
      ),
      total: <MonthFigure id="expenses.over-budget" asOf={asOf} value={totalOverBudget} />,
    },
    {
      key: 'status',
      head: BUDGET_TEXTS.status,
      hide: 'medium',
      value: ({ budget, isOverBudget, status }) => (budget || isOverBudget ? status : undefined),
      cell: ({ budget, isOverBudget, utilization, status }) =>
        budget === undefined && !isOverBudget ? (
          NOTHING
        ) : (
          <Badge tone={statusTone(status, utilization)}>{status}</Badge>
        ),
    },
    ...(budgetsFault === null ? [actions] : []),
  ];
  return (
    <div className={css.stack}>
      {pending.length > 0 && <Proposals title={BUDGET_TEXTS.waitingForApproval} proposals={pending} />}
      <Card
        title={EXPENSE_TEXTS.tabs.budgets}
        meta={<span data-constant="period">{budgetsFault ?? monthInWords(firstDay(month))}</span>}
        flush
      >
        <ExportedTable
          sees={[listBudgets.spec.access]}
          caption={EXPENSE_TEXTS.tabs.budgets}
          day={asOf ?? undefined}
          views="budgets"
          columns={columns}
          onNear={() => void BudgetForm.preload()}
          rows={rows}
          rowKey={({ departmentId }) => departmentId}
          busy={summary.isPlaceholderData || budgets.isPlaceholderData}
          empty={<EmptyState title={BUDGET_TEXTS.noDepartments}>{BUDGET_TEXTS.createOneInTheTab}</EmptyState>}
          comfortable
        />
      </Card>
      {decided.length > 0 && <Proposals title={BUDGET_TEXTS.history} proposals={decided} />}
      {task !== undefined && (
        <BudgetForm task={task} month={month} budgets={budgets.data} onClose={() => setTask(undefined)} />
      )}
    </div>
  );
}
