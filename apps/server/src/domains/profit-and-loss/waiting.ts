/** Accounting months that are over and can be closed, and closed days that may lack transactions. */
import { addDays } from '@cottontree/contract/calendar.ts';
import { endOf } from '@cottontree/contract/calendar-periods.ts';
import { provisionalCause } from '@cottontree/contract/dashboards/provisional-words.ts';
import { date } from '@cottontree/contract/formatting.ts';
import {
  closeAccountingMonth,
  confirmProvisionalDays,
  listAccountingMonths,
  listProvisionalDays,
} from '@cottontree/contract/profit-and-loss/reports.ts';
import { provisionalRuns } from '../../ledger/provisional-days.ts';
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

/** How many days after its close a provisional day is settled at the latest. */
const SETTLING_DAYS = 1;
const PROVISIONAL = '/advanced-pnl?days=provisional';

/** Days for which transactions or control totals are missing, until they arrive or a person accepts the days. */
export async function waitingProvisionalDays({ db, actor, today }: WaitingCall): Promise<Waiting | null> {
  if (!mayCall(actor, listProvisionalDays, confirmProvisionalDays)) return null;
  const runs = await provisionalRuns(db);
  const days = runs.reduce((sum, run) => sum + run.days, 0);
  const differing = runs.reduce((sum, run) => sum + run.differing, 0);
  return folded(
    runs.map((run) => ({
      kind: 'provisional-day',
      id: run.from,
      title: run.days === 1 ? `${date(run.from)} is provisional` : `${run.days} days are provisional`,
      detail: `Closed ${provisionalCause(run)}`,
      href: PROVISIONAL,
      amountUsd: null,
      since: addDays(run.from, 1),
      due: null,
      daysLate: daysBeyond(addDays(run.from, 1), SETTLING_DAYS, today),
      needs: powersOf(listProvisionalDays, confirmProvisionalDays),
    })),
    today,
    () => ({
      title: `${days} days are provisional`,
      detail: `Closed ${provisionalCause({ days, differing })}`,
      href: PROVISIONAL,
    }),
  );
}
