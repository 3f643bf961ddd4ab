/** What waits for somebody at the banks, for the list of waiting work and for the list of all banks. */
import type { BusinessDay } from '@cottontree/contract/calendar.ts';
import type { Currency } from '@cottontree/contract/money.ts';
import { sql, type RawBuilder } from 'kysely';
import { UNMATCHED_LINE } from './items-store.ts';
import { IN_TRANSIT_DAYS, REFERENCE_PREFIX } from './rules.ts';

/** A row of the relation. */
export interface OpenItem {
  kind: 'possible-repeat' | 'bank-exception';
  side: 'bank' | 'ledger';
  id: string;
  day: BusinessDay;
  minor: bigint;
  reference: string | null;
  bank_id: string;
  bank: string;
  currency: Currency;
}

/**
 * SQL relation (kind, side, id, day, minor, reference, bank_id, bank, currency): what is unmatched on either side, and
 * lines that may repeat another, of every account that is open. An entry that may still reach the bank does not wait,
 * nor does what a write-off covers that waits for a decision itself. Lines and entries grow with the days of the books,
 * not with transactions.
 */
export const openItems = (today: BusinessDay): RawBuilder<unknown> => sql`(
  with accounts as (
    select i.id as bank_id, i.name as bank, i.currency, i.ledger_account, o.id as held_by
      from bank_integrations i
      join bank_integrations o on o.id = i.id or (o.ledger_account = i.ledger_account and o.currency = i.currency)
     where i.closed_at is null and i.currency is not null),
  undecided as (
    select w.lines, w.entries from bank_write_offs w
     where not exists (select from bank_write_off_decisions d where d.write_off_id = w.id))
  select 'possible-repeat' as kind, 'bank' as side, r.id::text as id, r.booked_day as day, r.amount_minor as minor,
         r.reference, a.bank_id, a.bank, a.currency
    from accounts a join bank_possible_repeats r on r.integration_id = a.held_by
  union all
  select 'bank-exception', 'bank', l.id::text, l.booked_day, l.amount_minor, l.reference, a.bank_id, a.bank, a.currency
    from accounts a join bank_counted_lines l on l.integration_id = a.held_by
   where a.ledger_account is not null and ${UNMATCHED_LINE}
     and l.id <> all (array(select unnest(u.lines) from undecided u))
  union all
  select 'bank-exception', 'ledger', p.journal_id || '.' || p.line, p.business_day, p.debit - p.credit,
         ${REFERENCE_PREFIX}::text || p.journal_id, a.bank_id, a.bank, a.currency
    from accounts a
    join postings p on p.account_code = a.ledger_account and p.currency = a.currency and p.debit <> p.credit
   where a.held_by = a.bank_id and p.business_day < ${today}::date - ${IN_TRANSIT_DAYS}::int
     and not exists (select from bank_match_items m where m.journal_id = p.journal_id and m.posting_line = p.line)
     and p.journal_id || '.' || p.line <> all (array(select unnest(u.entries) from undecided u)))`;

/** Of an open item `h`: it is the same as another line in all but the bank's reference. */
export const SENT_TWICE = sql`h.side = 'bank' and exists (
  select from bank_lines l join bank_counted_lines o on o.integration_id = l.integration_id
     and o.booked_day = l.booked_day and o.amount_minor = l.amount_minor and o.id <> l.id
     and o.reference is not distinct from l.reference and o.description = l.description
   where l.id = case when h.side = 'bank' then h.id::bigint end)`;

/** Of an open item `h`: what it is, as `OpenKind` names it. */
export const OPEN_KIND = sql`case when h.kind = 'possible-repeat' then 'may-repeat' when h.side = 'ledger' then 'ledger'
  when ${SENT_TWICE} then 'twice' else 'bank' end`;
