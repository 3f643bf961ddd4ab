/** Accounting months that are over and can be closed. */
import { addDays } from '@cottontree/contract/calendar.ts';
import { endOf } from '@cottontree/contract/calendar-periods.ts';
import { closeAccountingMonth, listAccountingMonths } from '@cottontree/contract/profit-and-loss/reports.ts';
import { daysBeyond, folded, mayCall, powersOf, type Waiting, type WaitingCall } from '../work/index.ts';
import { bookFault, inWords, readMonths } from './store.ts';

/** How many days after its end a month is closed at the latest. */
const CLOSING_DAYS = 10;
const WHERE = {
  detail: 'Its days are closed, and no expense of it waits',
  href: '/advanced-pnl?months=listed',
} as const;

/** What still keeps a month from being closed is work of another kind. */
export async function waitingMonths({ db, actor, today }: WaitingCall): Promise<Waiting | null> {
  if (!mayCall(actor, listAccountingMonths, closeAccountingMonth)) return null;
  const rows = await readMonths(db, today, { open: true });
  return folded(
    rows
      .filter((row) => bookFault(row, today) === null)
      .map(({ month }) => {
        const since = addDays(endOf('month', month), 1);
        return {
          kind: 'month-close',
          id: month,
          title: `${inWords(month)} to close`,
          ...WHERE,
          amountUsd: null,
          since,
          due: null,
          daysLate: daysBeyond(since, CLOSING_DAYS, today),
          needs: powersOf(listAccountingMonths, closeAccountingMonth),
        };
      }),
    today,
    (count) => ({
      title: `${count} months to close`,
      detail: 'Their days are closed, and no expense of them waits',
      href: WHERE.href,
    }),
  );
}
