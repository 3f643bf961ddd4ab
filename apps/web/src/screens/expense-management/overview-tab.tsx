import { readCompanySummary, type CompanySummary } from '@cottontree/contract/expense-management.ts';
import { Badge } from '@cottontree/ui/badge.tsx';
import { Card } from '@cottontree/ui/card.tsx';
import { KpiCell, KpiStrip } from '@cottontree/ui/kpi-strip.tsx';
import { Progress } from '@cottontree/ui/progress.tsx';
import { SkeletonRows } from '@cottontree/ui/skeleton.tsx';
import { EmptyState } from '@cottontree/ui/states.tsx';
import { Table, type Column } from '@cottontree/ui/table.tsx';
import { Figure } from '../../domain/figure/figure.tsx';
import { Constant } from '../../domain/figure/marks.tsx';
import { count, date, dollars, month as monthInWords } from '../../kernel/formatting.ts';
import { PanelError } from '../../kernel/panel-error.tsx';
import { useRead } from '../../kernel/query.ts';
import { MonthFigure, Utilisation } from './money-figure.tsx';
import { barOf, statusTone, toneOf } from './rules.ts';
import css from './screen.module.css';
import { firstDay, type Month } from './state.ts';
import { EXPENSE_TEXTS } from './texts.ts';

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
        <Breakdown summary={summary.data} busy={summary.isPlaceholderData} />
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
        value={<MonthFigure name="budget" asOf={asOf} value={summary.totalBudget} />}
      />
      <KpiCell
        label="Total Spent"
        value={<MonthFigure name="spent" asOf={asOf} value={summary.totalSpent} />}
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
        value={<Utilisation name="utilisation" asOf={asOf} value={share} />}
        tag={<Badge tone={statusTone(status)}>{status}</Badge>}
        note={
          <div className={css.bar}>
            <Progress
              label="Utilization of the company’s budget"
              value={barOf(share)}
              tone={over ? 'neg' : toneOf(share)}
            />
          </div>
        }
      />
      <KpiCell
        label="Over Budget"
        value={<MonthFigure name="over-budget" asOf={asOf} value={summary.totalOverBudget} />}
        note="Beyond their budgets"
      />
      <KpiCell
        label="Departments Over"
        value={
          <MonthFigure
            name="departments-over-budget"
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

interface ProjectedProps {
  side: 'low' | 'expected' | 'high';
  asOf: string;
  value: string;
}
const Projected = ({ side, asOf, value }: ProjectedProps) => (
  <Figure id="expenses.projected" dimension={side} day={asOf} value={value} format={dollars} />
);

function Breakdown({ summary, busy }: { summary: CompanySummary; busy: boolean }) {
  const { asOf } = summary;
  const columns: Column<Line>[] = [
    {
      key: 'name',
      head: 'Department',
      cell: ({ departmentName, status }) => (
        <>
          {departmentName}
          <span className={css.narrow}>
            <Badge tone={statusTone(status)}>{status}</Badge>
          </span>
        </>
      ),
      total: 'Total',
    },
    {
      key: 'budget',
      head: 'Budget',
      numeric: true,
      hide: 'narrow',
      cell: (line) => (
        <MonthFigure
          name="department-budget"
          account={line.accountCode}
          asOf={asOf}
          value={line.budgetAmount}
        />
      ),
      total: <MonthFigure name="budget" asOf={asOf} value={summary.totalBudget} />,
    },
    {
      key: 'spent',
      head: 'Spent',
      numeric: true,
      cell: (line) => (
        <MonthFigure
          name="department-spent"
          account={line.accountCode}
          asOf={asOf}
          value={line.spentAmount}
        />
      ),
      total: <MonthFigure name="spent" asOf={asOf} value={summary.totalSpent} />,
    },
    {
      key: 'over',
      head: 'Over by',
      numeric: true,
      hide: 'medium',
      cell: (line) => (
        <MonthFigure
          name="department-over-budget"
          account={line.accountCode}
          asOf={asOf}
          value={line.overBudgetAmount}
        />
      ),
      total: <MonthFigure name="over-budget" asOf={asOf} value={summary.totalOverBudget} />,
    },
    {
      key: 'utilization',
      head: 'Utilization',
      width: '30%',
      cell: (line) => (
        <span className={css.usage}>
          <Progress
            label={`Utilization of ${line.departmentName}`}
            value={barOf(line.utilization)}
            tone={toneOf(line.utilization)}
          />
          <Utilisation
            name="department-utilisation"
            account={line.accountCode}
            asOf={asOf}
            value={line.utilization}
          />
        </span>
      ),
      total: <Utilisation name="utilisation" asOf={asOf} value={summary.utilizationPercentage} />,
    },
    {
      key: 'status',
      head: 'Status',
      hide: 'narrow',
      cell: ({ status }) => <Badge tone={statusTone(status)}>{status}</Badge>,
    },
  ];
  return (
    <Table
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
