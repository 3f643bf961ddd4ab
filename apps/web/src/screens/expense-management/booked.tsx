import type { CompanySummary } from '@cottontree/contract/expenses/expense-management.ts';
import { Constant } from '../../domain/figure/marks.tsx';
import { date, dollars } from '../../kernel/formatting.ts';
import { MonthFigure } from './money-figure.tsx';
import css from './screen.module.css';
import { EXPENSE_TEXTS } from './texts.ts';

/**
 * Whether the ledger has the same amount at the same moment, why not if it differs, and how much of it the P&L
 * includes.
 */
export function Booked({ summary }: { summary: CompanySummary }) {
  const { asOf, totalBooked, totalSpent, bookedWithoutExpense, atClose } = summary;
  if (asOf === null) return null;
  const explained = centsOf(totalBooked) - centsOf(totalSpent) === centsOf(bookedWithoutExpense);
  return (
    <p className={css.small}>
      {EXPENSE_TEXTS.operatingExpensesBooked} <Constant why="period">{date(asOf)}</Constant>:{' '}
      <MonthFigure id="expenses.booked" asOf={asOf} value={totalBooked} />
      {totalBooked === totalSpent ? (
        EXPENSE_TEXTS.sameAsWasSpent
      ) : explained ? (
        <>
          {EXPENSE_TEXTS.theyDiffer} <Constant why="part">{dollars(bookedWithoutExpense)}</Constant>{' '}
          {EXPENSE_TEXTS.thatWasBookedWithout}
        </>
      ) : (
        <>
          {EXPENSE_TEXTS.theyDifferAndBooked}
          <Constant why="part">{dollars(bookedWithoutExpense)}</Constant>
          {EXPENSE_TEXTS.doesNotExplainIt}
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
  if (atClose === null) return EXPENSE_TEXTS.pAndLHoldsTheSame;
  if (atClose.day === null) return EXPENSE_TEXTS.pAndLHoldsNone;
  return (
    <>
      {EXPENSE_TEXTS.pAndL} <Constant why="period">{date(atClose.day)}</Constant>
      {EXPENSE_TEXTS.holds} <MonthFigure id="expenses.booked" asOf={atClose.day} value={atClose.booked} />
      {atClose.booked === totalBooked ? EXPENSE_TEXTS.theSame : EXPENSE_TEXTS.ofIt}
    </>
  );
}
