import { sumOf } from '@cottontree/contract/decimals.ts';
import { readCompanySummary, type CompanySummary } from '@cottontree/contract/expenses/expense-management.ts';
import type { ScreenLink } from '@cottontree/contract/screens.ts';
import { Badge } from '@cottontree/ui/badge.tsx';
import { Progress } from '@cottontree/ui/progress.tsx';
import { EmptyState } from '@cottontree/ui/states.tsx';
import type { DataColumn } from '@cottontree/ui/use-table-model.ts';
import { ExportedTable } from '../../domain/exports/exported-table.tsx';
import { Constant } from '../../domain/figure/marks.tsx';
import { numberOf } from '../../kernel/cell-values.ts';
import { dollars, NOTHING } from '../../kernel/formatting.ts';
import { MonthFigure, Utilisation } from './money-figure.tsx';
import { statusTone, toneOf } from './rules.ts';
import css from './screen.module.css';
import type { Month } from './state.ts';
import { EXPENSE_TEXTS } from './texts.ts';

type Line = CompanySummary['departmentBreakdown'][number];

/** The URL of the expenses of a department that wait for a decision. */
const waitingIn = ({ month, year }: Month, department: string): ScreenLink =>
  `/expense-management?tab=expenses&state=pending&month=${month}&year=${year}&department=${department}`;

export interface BreakdownProps {
  summary: CompanySummary;
  month: Month;
  busy: boolean;
}
/** What each department budgeted and spent in the month. */
export function Breakdown({ summary, month, busy }: BreakdownProps) {
  const { asOf } = summary;
  const columns: DataColumn<Line>[] = [
    {
      key: 'name',
      head: EXPENSE_TEXTS.departmentHead,
      value: ({ departmentName }) => departmentName,
      cell: ({ departmentName }) => departmentName,
      total: EXPENSE_TEXTS.total,
    },
    {
      key: 'budget',
      head: EXPENSE_TEXTS.budgetHead,
      numeric: true,
      unit: 'USD',
      value: ({ budgetAmount }) => numberOf(budgetAmount),
      cell: (line) => (
        <MonthFigure
          id="expenses.department-budget"
          account={line.accountCode}
          asOf={asOf}
          value={line.budgetAmount}
        />
      ),
      total: <MonthFigure id="expenses.budget" asOf={asOf} value={summary.totalBudget} />,
    },
    {
      key: 'spent',
      head: EXPENSE_TEXTS.spent,
      numeric: true,
      unit: 'USD',
      lead: true,
      value: ({ spentAmount }) => numberOf(spentAmount),
      cell: (line) => (
        <MonthFigure
          id="expenses.department-spent"
          account={line.accountCode}
          asOf={asOf}
          value={line.spentAmount}
        />
      ),
      total: <MonthFigure id="expenses.spent" asOf={asOf} value={summary.totalSpent} />,
    },
    {
      key: 'pending',
      head: EXPENSE_TEXTS.waiting,
      numeric: true,
      unit: 'USD',
      value: ({ pendingAmount }) => numberOf(pendingAmount),
      hide: 'medium',
      cell: ({ departmentId, pendingAmount }) =>
        /[1-9]/.test(pendingAmount) ? (
          <a href={waitingIn(month, departmentId)}>
            <Constant why="row">{dollars(pendingAmount)}</Constant>
          </a>
        ) : (
          NOTHING
        ),
      total: (
        <Constant why="count">
          {dollars(sumOf(summary.departmentBreakdown.map(({ pendingAmount }) => pendingAmount)))}
        </Constant>
      ),
    },
    {
      key: 'over',
      head: EXPENSE_TEXTS.overBy,
      numeric: true,
      unit: 'USD',
      value: ({ overBudgetAmount }) => numberOf(overBudgetAmount),
      hide: 'medium',
      cell: (line) => (
        <MonthFigure
          id="expenses.department-over-budget"
          account={line.accountCode}
          asOf={asOf}
          value={line.overBudgetAmount}
        />
      ),
      total: <MonthFigure id="expenses.over-budget" asOf={asOf} value={summary.totalOverBudget} />,
    },
    {
      key: 'utilization',
      head: EXPENSE_TEXTS.utilization,
      unit: '%',
      value: ({ utilization }) => numberOf(utilization),
      width: '30%',
      cell: (line) => (
        <span className={css.usage}>
          <Progress
            label={EXPENSE_TEXTS.utilizationOf(line.departmentName)}
            value={(line.utilization ?? 0) / 100}
            tone={toneOf(line.utilization)}
          />
          <Utilisation
            id="expenses.department-utilisation"
            account={line.accountCode}
            asOf={asOf}
            value={line.utilization}
          />
        </span>
      ),
      total: (
        <span className={css.usage}>
          <span />
          <Utilisation id="expenses.utilisation" asOf={asOf} value={summary.utilizationPercentage} />
        </span>
      ),
    },
    {
      key: 'status',
      head: EXPENSE_TEXTS.status,
      value: ({ status }) => status,
      cell: ({ utilization, status }) => <Badge tone={statusTone(status, utilization)}>{status}</Badge>,
    },
  ];
  return (
    <ExportedTable
      sees={[readCompanySummary.spec.access]}
      caption={EXPENSE_TEXTS.budgetAndSpendingByDepartment}
      day={asOf ?? undefined}
      views="spending-by-department"
      columns={columns}
      rows={summary.departmentBreakdown}
      rowKey={({ departmentId }) => departmentId}
      busy={busy}
      empty={<EmptyState title={EXPENSE_TEXTS.noDepartments}>{EXPENSE_TEXTS.createOneInTheTab}</EmptyState>}
      comfortable
    />
  );
}
