import { readCompanySummary, type CompanySummary } from '@cottontree/contract/expenses/expense-management.ts';
import { Badge } from '@cottontree/ui/badge.tsx';
import { Card } from '@cottontree/ui/card.tsx';
import { KpiCell, KpiStrip } from '@cottontree/ui/kpi-strip.tsx';
import { Progress } from '@cottontree/ui/progress.tsx';
import { SkeletonRows } from '@cottontree/ui/skeleton.tsx';
import { EmptyState } from '@cottontree/ui/states.tsx';
import type { DataColumn } from '@cottontree/ui/use-table-model.ts';
import { ExportedTable } from '../../domain/exports/exported-table.tsx';
import { Figure } from '../../domain/figure/figure.tsx';
import { Constant } from '../../domain/figure/marks.tsx';
import { numberOf } from '../../kernel/cell-values.ts';
import { count, date, dollars, month as monthInWords, NOTHING } from '../../kernel/formatting.ts';
import { PanelError } from '../../kernel/panel-error.tsx';
import { useRead } from '../../kernel/query.ts';
import { MonthFigure, Utilisation } from './money-figure.tsx';
import { statusTone, toneOf } from './rules.ts';
import css from './screen.module.css';
import { firstDay, type Month } from './state.ts';
import { EXPENSE_TEXTS } from './texts.ts';
import type { ScreenLink } from '@cottontree/contract/screens.ts';

type Line = CompanySummary['departmentBreakdown'][number];

export function OverviewTab({ month }: { month: Month }) {
  const summary = useRead(readCompanySummary, { query: month });
  if (summary.data === undefined) {
    return (
      <Card title={EXPENSE_TEXTS.tabs.overview}>
        {summary.isError ? (
          <PanelError
            error={summary.error}
            what="budgets and expenses"
            cause={EXPENSE_TEXTS.loadFailed}
            onRetry={() => void summary.refetch()}
            retrying={summary.isFetching}
          />
        ) : (
          <SkeletonRows rows={8} what="the overview" />
        )}
      </Card>
    );
  }
  return (
    <div className={css.stack}>
      <Totals summary={summary.data} />
      <Booked summary={summary.data} />
      <Card
        title="Departments"
        meta={
          <Constant why="period">
            {summary.data.asOf === null
              ? `${monthInWords(firstDay(month))}, not begun`
              : `${monthInWords(firstDay(month))}, through ${date(summary.data.asOf)}`}
          </Constant>
        }
        flush
      >
        <Breakdown summary={summary.data} month={month} busy={summary.isPlaceholderData} />
      </Card>
    </div>
  );
}

function Totals({ summary }: { summary: CompanySummary }) {
  const { asOf, companyBudgetStatus: status, utilizationPercentage: share, projection } = summary;
  const over = status === 'Over Budget';
  return (
    <KpiStrip label="The company in this month">
      <KpiCell
        label="Total Budget"
        value={<MonthFigure id="expenses.budget" asOf={asOf} value={summary.totalBudget} />}
        {...(!/[1-9]/.test(summary.totalBudget) && { note: 'Nothing is budgeted yet' })}
      />
      <KpiCell
        label="Total Spent"
        value={<MonthFigure id="expenses.spent" asOf={asOf} value={summary.totalSpent} />}
        note="Approved expenses"
      />
      {projection !== null && asOf !== null && (
        <KpiCell
          label="Projected Month-End"
          value={<Projected side="expected" asOf={asOf} value={projection.expected} />}
          note={
            <span className={css.range}>
              <Projected side="low" asOf={asOf} value={projection.low} /> to{' '}
              <Projected side="high" asOf={asOf} value={projection.high} />
            </span>
          }
        />
      )}
      <KpiCell
        label="Utilization"
        value={<Utilisation id="expenses.utilisation" asOf={asOf} value={share} />}
        tag={<Badge tone={statusTone(status, share)}>{status}</Badge>}
        note={
          <div className={css.bar}>
            <Progress
              label="Utilization of the company’s budget"
              value={(share ?? 0) / 100}
              tone={over ? 'neg' : toneOf(share)}
            />
          </div>
        }
      />
      <KpiCell
        label="Over Budget"
        value={<MonthFigure id="expenses.over-budget" asOf={asOf} value={summary.totalOverBudget} />}
        note="Beyond their budgets"
      />
      <KpiCell
        label="Departments Over"
        value={
          <MonthFigure
            id="expenses.departments-over-budget"
            asOf={asOf}
            value={summary.departmentsOverBudget}
            format={count}
          />
        }
        note={<Constant why="count">of {count(summary.totalDepartments)} departments</Constant>}
      />
    </KpiStrip>
  );
}

/**
 * Whether the ledger has the same amount at the same moment, why not if it differs, and how much of it the P&L
 * includes.
 */
function Booked({ summary }: { summary: CompanySummary }) {
  const { asOf, totalBooked, totalSpent, bookedWithoutExpense, atClose } = summary;
  if (asOf === null) return null;
  const explained = centsOf(totalBooked) - centsOf(totalSpent) === centsOf(bookedWithoutExpense);
  return (
    <p className={css.small}>
      Operating expenses booked in this month up to <Constant why="period">{date(asOf)}</Constant>:{' '}
      <MonthFigure id="expenses.booked" asOf={asOf} value={totalBooked} />
      {totalBooked === totalSpent ? (
        ', the same as was spent by then.'
      ) : explained ? (
        <>
          . They differ from what was spent by <Constant why="part">{dollars(bookedWithoutExpense)}</Constant>{' '}
          that was booked without an expense: adopted daily entries, write-offs of the bank and manual
          journals.
        </>
      ) : (
        <>
          . They differ from what was spent, and what was booked without an expense (
          <Constant why="part">{dollars(bookedWithoutExpense)}</Constant>) does not explain it: expenses or
          postings may have been changed in the database. Audit History shows what is known.
        </>
      )}{' '}
      <InPnl totalBooked={totalBooked} atClose={atClose} />
    </p>
  );
}

/** US cents of an amount with two decimals. */
const centsOf = (amount: string): bigint => BigInt(amount.replace('.', ''));

/** The P&L covers closed days, so it does not include what was booked since the last of them. */
function InPnl({ totalBooked, atClose }: Pick<CompanySummary, 'totalBooked' | 'atClose'>) {
  if (atClose === null) return 'The P&L holds the same.';
  if (atClose.day === null) return 'The P&L holds none of it yet: no day of this month is closed.';
  return (
    <>
      The P&amp;L, which speaks of the close of <Constant why="period">{date(atClose.day)}</Constant>, holds{' '}
      <MonthFigure id="expenses.booked" asOf={atClose.day} value={atClose.booked} />
      {atClose.booked === totalBooked ? ', the same.' : ' of it; the rest was booked since.'}
    </>
  );
}

interface ProjectedProps {
  side: 'low' | 'expected' | 'high';
  asOf: string;
  value: string;
}
const Projected = ({ side, asOf, value }: ProjectedProps) => (
  <Figure id="expenses.projected" dimension={side} day={asOf} value={value} format={dollars} />
);

/** The URL of the expenses of a department that wait for a decision. */
const waitingIn = ({ month, year }: Month, department: string): ScreenLink =>
  `/expense-management?tab=expenses&state=pending&month=${month}&year=${year}&department=${department}`;

interface BreakdownProps {
  summary: CompanySummary;
  month: Month;
  busy: boolean;
}
function Breakdown({ summary, month, busy }: BreakdownProps) {
  const { asOf } = summary;
  const columns: DataColumn<Line>[] = [
    {
      key: 'name',
      head: 'Department',
      value: ({ departmentName }) => departmentName,
      cell: ({ departmentName }) => departmentName,
      total: 'Total',
    },
    {
      key: 'budget',
      head: 'Budget',
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
      head: 'Spent',
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
      head: 'Waiting',
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
    },
    {
      key: 'over',
      head: 'Over by',
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
      head: 'Utilization',
      unit: '%',
      value: ({ utilization }) => numberOf(utilization),
      width: '30%',
      cell: (line) => (
        <span className={css.usage}>
          <Progress
            label={`Utilization of ${line.departmentName}`}
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
      head: 'Status',
      value: ({ status }) => status,
      cell: ({ utilization, status }) => <Badge tone={statusTone(status, utilization)}>{status}</Badge>,
    },
  ];
  return (
    <ExportedTable
      sees={[readCompanySummary.spec.access]}
      caption="Budget and spending by department"
      columns={columns}
      rows={summary.departmentBreakdown}
      rowKey={({ departmentId }) => departmentId}
      busy={busy}
      empty={<EmptyState title="No departments">Create one in the tab Departments.</EmptyState>}
      comfortable
    />
  );
}
