import type { CompanySummary } from '@cottontree/contract/expenses/expense-management.ts';
import { Constant } from '../../domain/figure/marks.tsx';
import { date, dollars } from '../../kernel/formatting.ts';
import { MonthFigure } from './money-figure.tsx';
import css from './screen.module.css';

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
