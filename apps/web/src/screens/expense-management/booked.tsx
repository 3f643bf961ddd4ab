import type { CompanySummary } from '@cottontree/contract/expenses/expense-management.ts';
import { Constant } from '../../domain/figure/marks.tsx';
import { date, dollars } from '../../kernel/formatting.ts';
import { MonthFigure } from './money-figure.tsx';
import css from './screen.module.css';
import { EXPENSE_TEXTS } from './texts.ts';

/** Why the ledger or the P&L has another amount at the same moment; nothing where they agree. */
export function Booked({ summary }: { summary: CompanySummary }) {
  const { asOf, totalBooked, totalSpent, bookedWithoutExpense, atClose } = summary;
  if (asOf === null) return null;
  const inPnl = hasSame(summary) ? null : <InPnl atClose={atClose} />;
  if (totalBooked === totalSpent) return inPnl && <p className={css.small}>{inPnl}</p>;
  const explained = centsOf(totalBooked) - centsOf(totalSpent) === centsOf(bookedWithoutExpense);
  return (
    <p className={css.small}>
      {EXPENSE_TEXTS.operatingExpensesBooked} <Constant why="period">{date(asOf)}</Constant>:{' '}
      <MonthFigure id="expenses.booked" asOf={asOf} value={totalBooked} />
      {explained ? (
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
      {inPnl ?? EXPENSE_TEXTS.pAndLHoldsTheSame}
    </p>
  );
}

/** US cents of an amount with two decimals. */
const centsOf = (amount: string): bigint => BigInt(amount.replace('.', ''));

const hasSame = ({ atClose, totalBooked }: CompanySummary): boolean =>
  atClose === null || atClose.booked === totalBooked;

/** The P&L covers closed days, so it does not include what was booked since the last of them. */
function InPnl({ atClose }: Pick<CompanySummary, 'atClose'>) {
  if (atClose === null) return null;
  if (atClose.day === null) return EXPENSE_TEXTS.pAndLHoldsNone;
  return (
    <>
      {EXPENSE_TEXTS.pAndL} <Constant why="period">{date(atClose.day)}</Constant>
      {EXPENSE_TEXTS.holds} <MonthFigure id="expenses.booked" asOf={atClose.day} value={atClose.booked} />
      {EXPENSE_TEXTS.ofIt}
    </>
  );
}
