import type { Expense } from '@cottontree/contract/expenses/expense-management.ts';
import { Badge } from '@cottontree/ui/badge.tsx';
import { Line, Lines } from '@cottontree/ui/lines.tsx';
import { PanelSection } from '@cottontree/ui/side-panel.tsx';
import { SkeletonRows } from '@cottontree/ui/skeleton.tsx';
import { Constant } from '../../domain/figure/marks.tsx';
import { dollars, month as monthInWords, percent } from '../../kernel/formatting.ts';
import { PanelError } from '../../kernel/panel-error.tsx';
import { MonthFigure } from './money-figure.tsx';
import type { commitmentOf } from './rules.ts';
import css from './screen.module.css';
import { firstDay } from './state.ts';
import { EXPENSE_TEXTS } from './texts.ts';
import { useCommitment } from './use-commitment.ts';

/** The effect of a pending expense on its department's budget, shown before anybody approves it. */
export function Commitment({ expense }: { expense: Expense }) {
  const { month, summary, line, effect } = useCommitment(expense);
  return (
    <PanelSection title="Budget">
      {summary.isError ? (
        <PanelError
          error={summary.error}
          what="the budget"
          cause={EXPENSE_TEXTS.loadFailed}
          onRetry={() => void summary.refetch()}
          retrying={summary.isFetching}
          dense
        />
      ) : summary.data === undefined ? (
        <SkeletonRows rows={4} what="the budget" />
      ) : line === undefined || effect === undefined ? (
        <p className={css.small}>Its department has no budget in this month.</p>
      ) : (
        <Lines>
          <Line name={<Constant why="period">{`Budget, ${monthInWords(firstDay(month))}`}</Constant>}>
            <MonthFigure
              id="expenses.department-budget"
              account={line.accountCode}
              asOf={summary.data.asOf}
              value={line.budgetAmount}
            />
          </Line>
          <Line name="Spent so far">
            <MonthFigure
              id="expenses.department-spent"
              account={line.accountCode}
              asOf={summary.data.asOf}
              value={line.spentAmount}
            />
          </Line>
          <After effect={effect} />
        </Lines>
      )}
    </PanelSection>
  );
}

function After({ effect }: { effect: ReturnType<typeof commitmentOf> }) {
  const { after, share, over, others, tone } = effect;
  return (
    <>
      <Line name="With this expense">
        <Constant why="row">
          {dollars(after)} <Badge tone={tone}>{share === null ? 'No budget' : percent(share)}</Badge>
        </Constant>
      </Line>
      {over !== null && (
        <Line name="Over budget by">
          <Constant why="row">{dollars(over)}</Constant>
        </Line>
      )}
      {others !== null && (
        <Line name="Others waiting">
          <Constant why="row">{dollars(others)}</Constant>
        </Line>
      )}
    </>
  );
}
