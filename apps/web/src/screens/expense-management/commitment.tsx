import type { Expense } from '@cottontree/contract/expenses/expense-management.ts';
import { Badge } from '@cottontree/ui/badge.tsx';
import { Line, Lines } from '@cottontree/ui/lines.tsx';
import { PanelSection } from '@cottontree/ui/side-panel.tsx';
import { SkeletonRows } from '@cottontree/ui/skeleton.tsx';
import { Constant } from '../../domain/figure/marks.tsx';
import { dollars, month as monthInWords, percent } from '../../kernel/formatting.ts';
import { PanelError } from '../../kernel/panel-error.tsx';
import { BUDGET_TEXTS } from './budget-texts.ts';
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
    <PanelSection title={BUDGET_TEXTS.budget}>
      {summary.isError ? (
        <PanelError
          error={summary.error}
          what={BUDGET_TEXTS.theBudget}
          cause={EXPENSE_TEXTS.loadFailed}
          onRetry={() => void summary.refetch()}
          retrying={summary.isFetching}
          dense
        />
      ) : summary.data === undefined ? (
        <SkeletonRows rows={4} what={BUDGET_TEXTS.theBudget} />
      ) : line === undefined || effect === undefined ? (
        <p className={css.small}>{BUDGET_TEXTS.itsDepartmentHasNoBudget}</p>
      ) : (
        <Lines>
          <Line
            name={<Constant why="period">{BUDGET_TEXTS.budgetMonth(monthInWords(firstDay(month)))}</Constant>}
          >
            <MonthFigure
              id="expenses.department-budget"
              account={line.accountCode}
              asOf={summary.data.asOf}
              value={line.budgetAmount}
            />
          </Line>
          <Line name={BUDGET_TEXTS.spentSoFar}>
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
      <Line name={BUDGET_TEXTS.withThisExpense}>
        <Constant why="row">
          {dollars(after)}{' '}
          <Badge tone={tone}>{share === null ? BUDGET_TEXTS.noBudget : percent(share)}</Badge>
        </Constant>
      </Line>
      {over !== null && (
        <Line name={BUDGET_TEXTS.overBudgetBy}>
          <Constant why="row">{dollars(over)}</Constant>
        </Line>
      )}
      {others !== null && (
        <Line name={BUDGET_TEXTS.othersWaiting}>
          <Constant why="row">{dollars(others)}</Constant>
        </Line>
      )}
    </>
  );
}
