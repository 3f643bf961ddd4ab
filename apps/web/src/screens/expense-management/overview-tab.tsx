import { readCompanySummary, type CompanySummary } from '@cottontree/contract/expenses/expense-management.ts';
import { Badge } from '@cottontree/ui/badge.tsx';
import { Card } from '@cottontree/ui/card.tsx';
import { KpiCell, KpiStrip } from '@cottontree/ui/kpi-strip.tsx';
import { Progress } from '@cottontree/ui/progress.tsx';
import { SkeletonRows } from '@cottontree/ui/skeleton.tsx';
import { Figure } from '../../domain/figure/figure.tsx';
import { Constant } from '../../domain/figure/marks.tsx';
import { count, date, dollars, month as monthInWords } from '../../kernel/formatting.ts';
import { deferred } from '../../kernel/deferred.tsx';
import { PanelError } from '../../kernel/panel-error.tsx';
import { useRead } from '../../kernel/query.ts';
import { Breakdown } from './breakdown.tsx';
import { MonthFigure, Utilisation } from './money-figure.tsx';
import { statusTone, toneOf } from './rules.ts';
import css from './screen.module.css';
import { firstDay, type Month } from './state.ts';
import { EXPENSE_TEXTS } from './texts.ts';

/** Says nothing in most months. */
const Booked = deferred(async () => (await import('./booked.tsx')).Booked);

export function OverviewTab({ month }: { month: Month }) {
  const summary = useRead(readCompanySummary, { query: month });
  if (summary.data === undefined) {
    return (
      <Card title={EXPENSE_TEXTS.tabs.overview}>
        {summary.isError ? (
          <PanelError
            error={summary.error}
            what={EXPENSE_TEXTS.budgetsAndExpenses}
            cause={EXPENSE_TEXTS.loadFailed}
            onRetry={() => void summary.refetch()}
            retrying={summary.isFetching}
          />
        ) : (
          <SkeletonRows rows={8} what={EXPENSE_TEXTS.theOverview} />
        )}
      </Card>
    );
  }
  return (
    <div className={css.stack}>
      <Totals summary={summary.data} />
      <Booked summary={summary.data} />
      <Card
        title={EXPENSE_TEXTS.tabs.departments}
        meta={
          <Constant why="period">
            {summary.data.asOf === null
              ? EXPENSE_TEXTS.notBegun(monthInWords(firstDay(month)))
              : EXPENSE_TEXTS.monthThroughAsOf(monthInWords(firstDay(month)), date(summary.data.asOf))}
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
    <KpiStrip label={EXPENSE_TEXTS.companyInThisMonth}>
      <KpiCell
        label={EXPENSE_TEXTS.totalBudget}
        value={<MonthFigure id="expenses.budget" asOf={asOf} value={summary.totalBudget} />}
        {...(!/[1-9]/.test(summary.totalBudget) && { note: EXPENSE_TEXTS.nothingIsBudgetedYet })}
      />
      <KpiCell
        label={EXPENSE_TEXTS.totalSpent}
        value={<MonthFigure id="expenses.spent" asOf={asOf} value={summary.totalSpent} />}
        note={EXPENSE_TEXTS.approvedExpenses}
      />
      {projection !== null && asOf !== null && (
        <KpiCell
          label={EXPENSE_TEXTS.projectedMonthEnd}
          value={<Projected side="expected" asOf={asOf} value={projection.expected} />}
          note={
            <span className={css.range}>
              <Projected side="low" asOf={asOf} value={projection.low} /> {EXPENSE_TEXTS.to}{' '}
              <Projected side="high" asOf={asOf} value={projection.high} />
            </span>
          }
        />
      )}
      <KpiCell
        label={EXPENSE_TEXTS.utilization}
        value={<Utilisation id="expenses.utilisation" asOf={asOf} value={share} />}
        tag={<Badge tone={statusTone(status, share)}>{status}</Badge>}
        note={
          <div className={css.bar}>
            <Progress
              label={EXPENSE_TEXTS.utilizationOfTheCompanysBudget}
              value={(share ?? 0) / 100}
              tone={over ? 'neg' : toneOf(share)}
            />
          </div>
        }
      />
      <KpiCell
        label={EXPENSE_TEXTS.overBudget}
        value={<MonthFigure id="expenses.over-budget" asOf={asOf} value={summary.totalOverBudget} />}
        note={EXPENSE_TEXTS.beyondTheirBudgets}
      />
      <KpiCell
        label={EXPENSE_TEXTS.departmentsOver}
        value={
          <MonthFigure
            id="expenses.departments-over-budget"
            asOf={asOf}
            value={summary.departmentsOverBudget}
            format={count}
          />
        }
        note={<Constant why="count">{EXPENSE_TEXTS.ofDepartments(count(summary.totalDepartments))}</Constant>}
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
