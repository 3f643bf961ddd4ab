import { listInTransit as route } from '@cottontree/contract/banking/banking.ts';
import type { BusinessDay } from '@cottontree/contract/calendar.ts';
import { formatMinor } from '@cottontree/contract/money.ts';
import { sql } from 'kysely';
import { query } from '../../../platform/http/endpoint.ts';
import { findIntegration } from '../integrations-store.ts';
import { UNMATCHED_ENTRY, entriesOf, sameAccount } from '../items-store.ts';
import { ITEMS } from '../matches-store.ts';
import { provedDay } from '../proofs-store.ts';
import { IN_TRANSIT_DAYS } from '../rules.ts';

interface Row {
  side: 'bank' | 'ledger';
  id: string;
  day: BusinessDay;
  amount: string;
  reference: string | null;
  description: string;
  answered: BusinessDay | null;
  total: bigint;
  whole: string;
}

/** The items of the proof's sum in transit: matches that extend beyond the day, and recent entries. */
export const listInTransit = query(route, async ({ db, query: requested }) => {
  const it = await findIntegration(db, requested.integrationId);
  const day = await provedDay(db, requested.asOf);
  const { currency, ledger_account: account } = it;
  if (day === null || currency === null) return { day, items: [], total: 0, amount: '0' };
  const { rows } = await sql<Row>`
    with moving as (
      select x.line_id, x.journal_id, x.posting_line, x.day,
             case when x.line_id is null then -x.amount_minor else x.amount_minor end as amount_minor, m.to_day as answered
        from bank_matches m join bank_match_items x on x.match_id = m.id and x.day <= ${day}::date
       where m.integration_id in ${sameAccount(it.id)} and m.from_day <= ${day}::date and m.to_day > ${day}::date
      union all
      select null, e.journal_id, e.line, e.day, -e.amount_minor, null
        from ${entriesOf(account ?? '', currency)} e
       where ${UNMATCHED_ENTRY} and e.day <= ${day}::date and e.day > ${day}::date - ${IN_TRANSIT_DAYS}::int)
    select shown.*, m.answered, count(*) over () as total, sum(m.amount_minor) over ()::text as whole
      from (${ITEMS(sql`select * from moving`)}) shown
      join moving m on coalesce(m.line_id::text, m.journal_id || '.' || m.posting_line) = shown.id
                   and (m.line_id is null) = (shown.side = 'ledger')
     order by shown.day, shown.side, shown.id limit ${requested.limit} offset ${requested.offset}`.execute(
    db,
  );
  const money = (minor: string): string => formatMinor(BigInt(minor), currency);
  return {
    day,
    items: rows.map(({ side, id, day: booked, amount, reference, description, answered }) => ({
      side,
      id,
      day: booked,
      amount: money(amount),
      currency,
      reference,
      description,
      answeredOn: answered,
    })),
    total: Number(rows[0]?.total ?? 0n),
    amount: money(rows[0]?.whole ?? '0'),
  };
});
