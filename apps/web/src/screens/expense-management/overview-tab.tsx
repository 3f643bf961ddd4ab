import { readCompanySummary, type CompanySummary } from '@cottontree/contract/expenses/expense-management.ts';
import { Badge } from '@cottontree/ui/badge.tsx';
import { Card } from '@cottontree/ui/card.tsx';
import { KpiCell, KpiStrip } from '@cottontree/ui/kpi-strip.tsx';
import { Progress } from '@cottontree/ui/progress.tsx';
import { SkeletonRows } from '@cottontree/ui/skeleton.tsx';
import { Figure } from '../../domain/figure/figure.tsx';
import { Constant } from '../../domain/figure/marks.tsx';
import { count, date, dollars, month as monthInWords } from '../../kernel/formatting.ts';
import { PanelError } from '../../kernel/panel-error.tsx';
import { useRead } from '../../kernel/query.ts';
import { Booked } from './booked.tsx';
import { Breakdown } from './breakdown.tsx';
import { MonthFigure, Utilisation } from './money-figure.tsx';
import { statusTone, toneOf } from './rules.ts';
import css from './screen.module.css';
import { firstDay, type Month } from './state.ts';
import { EXPENSE_TEXTS } from './texts.ts';

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

interface ProjectedProps {
  side: 'low' | 'expected' | 'high';
  asOf: string;
  value: string;
}
const Projected = ({ side, asOf, value }: ProjectedProps) => (
  <Figure id="expenses.projected" dimension={side} day={asOf} value={value} format={dollars} />
);
