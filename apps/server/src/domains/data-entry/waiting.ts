/** Adoptions of declared amounts that wait for another person. */
import { approveAdoption, listPendingAdoptions } from '@cottontree/contract/data-entry/adoptions.ts';
import { labelOf } from '@cottontree/contract/data-entry/entry-labels.ts';
import { businessDayOf } from '@cottontree/contract/calendar.ts';
import { date, dollars } from '@cottontree/contract/formatting.ts';
import { sql } from 'kysely';
import { centsText } from '@cottontree/contract/decimals.ts';
import {
  DECISION_DAYS,
  daysBeyond,
  folded,
  mayCall,
  powersOf,
  type Waiting,
  type WaitingCall,
} from '../work/index.ts';
import { presentAdoption, readAdoptions } from './adoptions-store.ts';

/** Adoptions that the caller may decide; the amount is by how much the books would change. */
export async function waitingAdoptions({ db, actor, today }: WaitingCall): Promise<Waiting | null> {
  if (!mayCall(actor, listPendingAdoptions, approveAdoption)) return null;
  const rows = await readAdoptions(db, sql`d.adoption_id is null`);
  return folded(
    rows
      .filter((row) => presentAdoption(row, actor).obstacle === null)
      .map((row) => {
        const since = businessDayOf(row.proposed_at);
        const off = row.declared - row.booked;
        const amount = centsText(off < 0n ? -off : off);
        return {
          kind: 'adoption',
          id: row.id,
          title: 'Declared amount to book',
          detail: `${labelOf(row.field)} of ${date(row.entry_date)}, ${dollars(amount)} ${off < 0n ? 'less' : 'more'}`,
          amountUsd: amount,
          since,
          due: null,
          daysLate: daysBeyond(since, DECISION_DAYS, today),
          href: `/data-entry?tab=financials&date=${row.entry_date}`,
          needs: powersOf(listPendingAdoptions, approveAdoption),
        };
      }),
    today,
    (count) => ({
      title: `${count} declared amounts to book`,
      detail: 'The days are listed beside the entries',
      href: '/data-entry?tab=financials',
    }),
  );
}
