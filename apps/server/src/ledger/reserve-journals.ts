/**
 * Assigns each group of transactions the journal that summarises it. A journal is open until its day is closed; a group
 * whose journal is posted (the row is backdated) opens the next sequence.
 */
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../platform/database/client.ts';
import type { BusinessTable, Column, Value } from './business-rows.ts';
import { columnNames, sentRows } from './row-arrays.ts';
import { journalDescription } from './journal-words.ts';
import type { JournalGroup } from './rollup.ts';

const column = (name: string, type: string, value: (row: JournalGroup) => Value): Column<JournalGroup> => ({
  name,
  type,
  value,
});
/** The columns that identify a group, and so a journal of source "derived". */
const GROUP: readonly Column<JournalGroup>[] = [
  column('business_day', 'date', (row) => row.businessDay),
  column('type', 'text', (row) => row.type),
  column('purpose', 'text', (row) => row.purpose),
  column('currency', 'text', (row) => row.currency),
  column('to_currency', 'text', (row) => row.toCurrency),
  column('product', 'text', (row) => row.product),
  column('tier', 'text', (row) => row.tier),
];

/** For COPY by the bulk load, which takes its ids from the sequence beforehand. */
export const journalsTable: BusinessTable<JournalGroup & { readonly createdAt: string }> = {
  name: 'journals',
  key: ['id'],
  conflict: 'true',
  days: ['business_day'],
  columns: [
    { name: 'id', type: 'bigint', value: (row) => row.id },
    ...GROUP,
    { name: 'source', type: 'text', value: () => 'derived' },
    { name: 'sequence', type: 'int', value: () => 1 },
    { name: 'description', type: 'text', value: (row) => journalDescription(row) },
    { name: 'created_at', type: 'timestamptz', value: (row) => row.createdAt },
  ],
};

interface Reserved {
  readonly ordinal: number;
  /** Null where neither a journal was held nor one opened, which does not happen. */
  readonly id: bigint | null;
}
function setIds(groups: readonly JournalGroup[], reserved: readonly Reserved[]): void {
  for (const { ordinal, id } of reserved) {
    if (id === null) throw new Error('Each group has a journal, held or just opened');
    const group = groups[ordinal - 1];
    if (group) group.id = Number(id);
  }
}

/** The latest journal of each group, as the start of a statement. */
function latestOf(groups: readonly JournalGroup[]): RawBuilder<unknown> {
  const described = { name: 'description', type: 'text', value: journalDescription };
  return sql`
    with sent as (select * from ${sentRows([...GROUP, described], groups)}),
    latest as (
      select sent.*, held.id, held.sequence, exists (select from postings p where p.journal_id = held.id) as posted
        from sent left join lateral (
          select j.id, j.sequence from journals j
           where j.business_day = sent.business_day and j.source = 'derived' and j.type = sent.type
             and j.purpose is not distinct from sent.purpose and j.currency = sent.currency
             and j.to_currency is not distinct from sent.to_currency and j.product = sent.product
             and j.tier is not distinct from sent.tier
           order by j.sequence desc limit 1) held on true)`;
}

/**
 * Sets the ids of the groups whose journal is open at the moment; resolves to whether all are. The days need not be
 * locked, so a close may come in between: `reserveJournals` decides.
 */
export async function presumeJournals(tx: Db, groups: readonly JournalGroup[]): Promise<boolean> {
  if (groups.length === 0) return true;
  const { rows } = await sql<Reserved>`
    ${latestOf(groups)} select ordinal, id from latest where id is not null and not posted`.execute(tx);
  setIds(groups, rows);
  return rows.length === groups.length;
}

/** Sets the id of each group. The groups' days must be locked. */
export async function reserveJournals(tx: Db, groups: readonly JournalGroup[], at: Date): Promise<void> {
  if (groups.length === 0) return;
  const { rows } = await sql<Reserved>`
    ${latestOf(groups)},
    opened as (
      insert into journals (${columnNames({ ...journalsTable, columns: GROUP })}, source, sequence, description, created_at)
      select business_day, type, purpose, currency, to_currency, product, tier, 'derived', coalesce(sequence, 0) + 1,
             description, ${at}
        from latest where id is null or posted
      returning id, business_day, type, purpose, currency, to_currency, product, tier)
    select l.ordinal, coalesce(o.id, l.id) as id
      from latest l left join opened o
        on o.business_day = l.business_day and o.type = l.type and o.purpose is not distinct from l.purpose
       and o.currency = l.currency and o.to_currency is not distinct from l.to_currency
       and o.product = l.product and o.tier is not distinct from l.tier`.execute(tx);
  setIds(groups, rows);
}
