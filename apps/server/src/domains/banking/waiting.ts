/** Bank exceptions and write-offs that wait for somebody. */
import {
  approveWriteOff,
  decideRepeat,
  listExceptions,
  listWriteOffs,
  matchByHand,
} from '@cottontree/contract/banking/banking.ts';
import { businessDayOf, type BusinessDay } from '@cottontree/contract/calendar.ts';
import { money } from '@cottontree/contract/formatting.ts';
import { formatMinor, type Currency } from '@cottontree/contract/money.ts';
import { sql } from 'kysely';
import { midRate, minorPerUnit } from '../../ledger/post-day.ts';
import {
  DECISION_DAYS,
  daysBeyond,
  heaviest,
  mayCall,
  NOTHING_WAITS,
  powersOf,
  searchFor,
  weightInSql,
  type Waiting,
  type WaitingCall,
} from '../work/index.ts';
import { UNMATCHED_LINE } from './items-store.ts';
import { IN_TRANSIT_DAYS, REFERENCE_PREFIX, writeOffFault, lackedToDecide } from './rules.ts';
import { readWriteOffs } from './write-offs-store.ts';

interface OpenItem {
  kind: 'possible-repeat' | 'bank-exception';
  side: 'bank' | 'ledger';
  id: string;
  day: BusinessDay;
  minor: bigint;
  reference: string | null;
  bank_id: string;
  bank: string;
  currency: Currency;
  usd: string | null;
  late: number;
  twice: boolean;
  total: bigint;
}

const titleOf = ({ kind, side, twice }: OpenItem): string => {
  if (kind === 'possible-repeat') return 'Bank may have booked a payment twice';
  if (side === 'ledger') return 'In the books, not at the bank';
  return twice ? 'Bank booked a payment twice' : 'At the bank, not in the books';
};
const size = (minor: bigint, currency: Currency): string =>
  money(formatMinor(minor < 0n ? -minor : minor, currency), currency);

const hrefOf = ({ side, bank_id, reference }: OpenItem) =>
  `/banking-apis?tab=reconciliation&bank=${bank_id}&side=${side}${searchFor(reference)}` as const;

/**
 * What is unmatched on either side, and lines that may repeat another: the exceptions of every account that is open. An
 * entry that may still reach the bank does not wait, nor does what a write-off covers that waits for a decision itself.
 * Lines and entries grow with the days of the books, not with transactions.
 */
export async function waitingExceptions({ db, actor, today, limit }: WaitingCall): Promise<Waiting | null> {
  if (!mayCall(actor, listExceptions, matchByHand, decideRepeat)) return null;
  const { rows } = await sql<OpenItem>`
    with asked as (select ${today}::date as day),
    accounts as (
      select i.id as bank_id, i.name as bank, i.currency, i.ledger_account, o.id as held_by
        from bank_integrations i
        join bank_integrations o on o.id = i.id or (o.ledger_account = i.ledger_account and o.currency = i.currency)
       where i.closed_at is null and i.currency is not null),
    undecided as (
      select w.lines, w.entries from bank_write_offs w
       where not exists (select from bank_write_off_decisions d where d.write_off_id = w.id)),
    open as (
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
         and p.journal_id || '.' || p.line <> all (array(select unnest(u.entries) from undecided u))),
    weighed as (
      select o.*, greatest(0, asked.day - o.day - ${IN_TRANSIT_DAYS}::int) as late,
             round(abs(o.minor)::numeric / ${sql.raw(minorPerUnit('o.currency'))} / ${sql.raw(midRate('o.currency', 'asked.day'))}, 2) as usd
        from open o cross join asked),
    heaviest as (
      select w.*, count(*) over () as total from weighed w
       order by ${sql.raw(weightInSql('w.usd', 'w.late'))} desc, w.day, w.kind, w.id limit ${limit})
    select h.kind, h.side, h.id, h.day, h.minor, h.reference, h.bank_id, h.bank, h.currency, h.usd, h.late, h.total,
           -- The same as another line in all but the bank's reference.
           h.side = 'bank' and exists (
             select from bank_lines l join bank_counted_lines o on o.integration_id = l.integration_id
                and o.booked_day = l.booked_day and o.amount_minor = l.amount_minor and o.id <> l.id
                and o.reference is not distinct from l.reference and o.description = l.description
              where l.id = case when h.side = 'bank' then h.id::bigint end) as twice
      from heaviest h`.execute(db);
  return {
    total: Number(rows[0]?.total ?? 0n),
    items: rows.map((row) => ({
      kind: row.kind,
      id: row.id,
      title: titleOf(row),
      detail: `${row.bank}, ${size(row.minor, row.currency)}`,
      amountUsd: row.usd,
      since: row.day,
      due: null,
      daysLate: row.late,
      href: hrefOf(row),
      needs: powersOf(listExceptions, row.kind === 'possible-repeat' ? decideRepeat : matchByHand),
    })),
  };
}

/** Write-offs that the caller may decide. */
export async function waitingWriteOffs({ db, actor, today, limit }: WaitingCall): Promise<Waiting | null> {
  if (!mayCall(actor, listWriteOffs, approveWriteOff) || lackedToDecide(actor.powers)) return null;
  const rows = (await readWriteOffs(db, sql`d.write_off_id is null`)).filter(
    (row) => writeOffFault(actor.userId, row) === null,
  );
  if (rows.length === 0) return NOTHING_WAITS;
  const { rows: values } = await sql<{ id: string; usd: string | null }>`
    select w.id, round(abs(w.amount_minor)::numeric / ${sql.raw(minorPerUnit('w.currency'))}
                       / ${sql.raw(midRate('w.currency', 'asked.day'))}, 2) as usd
      from bank_write_offs w cross join (select ${today}::date as day) asked
     where w.id = any(${rows.map(({ id }) => id)}::uuid[])`.execute(db);
  const usd = new Map(values.map((row) => [row.id, row.usd]));
  return heaviest(
    rows.map((row) => {
      const since = businessDayOf(row.proposed_at);
      const { amount_minor: minor, currency } = row;
      return {
        kind: 'write-off',
        id: row.id,
        title: 'Write-off to approve',
        detail: `${row.bank}, ${size(minor, currency)}`,
        amountUsd: usd.get(row.id) ?? null,
        since,
        due: null,
        daysLate: daysBeyond(since, DECISION_DAYS, today),
        href: `/banking-apis?tab=reconciliation&list=write-offs&bank=${row.integration_id}`,
        needs: powersOf(listWriteOffs, approveWriteOff),
      };
    }),
    limit,
  );
}
