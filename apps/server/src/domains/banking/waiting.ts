/** Bank exceptions and write-offs that wait for somebody. */
import {
  approveWriteOff,
  decideRepeat,
  listExceptions,
  listWriteOffs,
  matchByHand,
} from '@cottontree/contract/banking/banking.ts';
import { businessDayOf } from '@cottontree/contract/calendar.ts';
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
import { openItems, SENT_TWICE, type OpenItem } from './open-items.ts';
import { IN_TRANSIT_DAYS, writeOffFault, lackedToDecide } from './rules.ts';
import { readWriteOffs } from './write-offs-store.ts';

interface WeighedItem extends OpenItem {
  usd: string | null;
  late: number;
  twice: boolean;
  total: bigint;
}

const titleOf = ({ kind, side, twice }: WeighedItem): string => {
  if (kind === 'possible-repeat') return 'Bank may have booked a payment twice';
  if (side === 'ledger') return 'In the books, not at the bank';
  return twice ? 'Bank booked a payment twice' : 'At the bank, not in the books';
};
const size = (minor: bigint, currency: Currency): string =>
  money(formatMinor(minor < 0n ? -minor : minor, currency), currency);

const hrefOf = ({ side, bank_id, reference }: OpenItem) =>
  `/banking-apis?tab=reconciliation&bank=${bank_id}&side=${side}${searchFor(reference)}` as const;

/**
 * The exceptions of every account that is open; `listOpenExceptions` has the same, by age.
 */
export async function waitingExceptions({ db, actor, today, limit }: WaitingCall): Promise<Waiting | null> {
  if (!mayCall(actor, listExceptions, matchByHand, decideRepeat)) return null;
  const { rows } = await sql<WeighedItem>`
    with asked as (select ${today}::date as day),
    weighed as (
      select o.*, greatest(0, asked.day - o.day - ${IN_TRANSIT_DAYS}::int) as late,
             round(abs(o.minor)::numeric / ${sql.raw(minorPerUnit('o.currency'))} / ${sql.raw(midRate('o.currency', 'asked.day'))}, 2) as usd
        from ${openItems(today)} o cross join asked),
    heaviest as (
      select w.*, count(*) over () as total from weighed w
       order by ${sql.raw(weightInSql('w.usd', 'w.late'))} desc, w.day, w.kind, w.id limit ${limit})
    select h.kind, h.side, h.id, h.day, h.minor, h.reference, h.bank_id, h.bank, h.currency, h.usd, h.late, h.total,
           ${SENT_TWICE} as twice
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
