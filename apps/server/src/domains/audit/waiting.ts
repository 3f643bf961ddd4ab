/** Changes made outside the product that wait for an owner to accept them. */
import { approveAcceptance, listFindings } from '@cottontree/contract/audit/audit.ts';
import { businessDayOf } from '@cottontree/contract/calendar.ts';
import {
  DECISION_DAYS,
  daysBeyond,
  folded,
  mayCall,
  powersOf,
  type Waiting,
  type WaitingCall,
} from '../work/index.ts';
import { undecided } from './acceptances-store.ts';

/** Acceptances that the caller may agree to now. Whether one has lapsed shows when its rows are compared, not here. */
export async function waitingAcceptances({ db, actor, now, today }: WaitingCall): Promise<Waiting | null> {
  if (!mayCall(actor, listFindings, approveAcceptance)) return null;
  const open = await undecided(db, { actor, now });
  return folded(
    open
      .filter(({ acceptance }) => acceptance.obstacle === null)
      .map(({ acceptance: { id, table, proposedAt } }) => {
        const since = businessDayOf(new Date(proposedAt));
        return {
          kind: 'seal-acceptance',
          id,
          title: 'Changed outside the product',
          detail: `Table ${table}, agree or reject`,
          amountUsd: null,
          since,
          due: null,
          daysLate: daysBeyond(since, DECISION_DAYS, today),
          href: '/audit-history',
          needs: powersOf(listFindings, approveAcceptance),
        };
      }),
    today,
    (count) => ({
      title: `${count} changes outside the product`,
      detail: 'Agree to each or reject it',
      href: '/audit-history',
    }),
  );
}
