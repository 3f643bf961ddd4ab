/**
 * Subscribers from a file: registered like those of every feed. Undoing removes them, unless other rows refer to them.
 */
import { businessDayOf, type BusinessDay } from '@cottontree/contract/calendar.ts';
import type { IngestSubscriber } from '@cottontree/contract/ingest/ingest.ts';
import { sql } from 'kysely';
import { subscriberProblems, lockRegister, storeSubscribers } from '../ingest/index.ts';
import { marksOf, subscribersFault } from './undo-store.ts';
import type { Db } from '../../platform/database/client.ts';
import { markDue } from '../../figures/due.ts';
import { subscribersTable } from '../../ledger/business-rows.ts';
import { closedAmong } from '../../ledger/close-day.ts';
import { lockDays } from '../../ledger/day-locks.ts';
import { differences, heldByKey } from '../../ledger/held-rows.ts';
import {
  evidenceOf,
  ConcurrentBatch,
  refuseDependents,
  removedRowsEvidence,
  type Acting,
  type Evidence,
  type Findings,
  type ImportWork,
  type Mark,
  type Written,
} from './import-work.ts';
import { inReadTransaction } from './rehearsal.ts';

async function examineIn(tx: Db, rows: readonly IngestSubscriber[], at: Date): Promise<Findings> {
  const today = businessDayOf(at);
  const problems = rows.flatMap((row, index) => subscriberProblems(row, index, today));
  if (rows.length === 0) return { problems, held: new Set() };
  const held = new Set(await heldByKey(subscribersTable)(tx, rows, () => ''));
  const places = [...held];
  const compared = places.flatMap((index) => rows[index] ?? []);
  for (const { ordinal, conflict } of await differences(tx, subscribersTable, compared)) {
    const index = places[ordinal - 1] ?? -1;
    held.delete(index);
    if (conflict)
      problems.push({
        path: `rows.${index}.id`,
        message: 'is already held with another sign-up or closing time, which stay as they are',
      });
  }
  return { problems, held };
}

interface Snapshot {
  id: string;
  mark: string;
  content: Readonly<Record<string, unknown>>;
}
/** The current state of the subscribers, by id. */
async function snapshotsOf(tx: Db, ids: readonly string[]): Promise<ReadonlyMap<string, Snapshot>> {
  const { rows } = await sql<Snapshot>`
    select id, md5(to_jsonb(s)::text) as mark, to_jsonb(s) as content from subscribers s
     where id = any(${[...ids]}::text[])`.execute(tx);
  return new Map(rows.map((row) => [row.id, row]));
}

async function store(tx: Db, rows: readonly IngestSubscriber[], { at }: Acting): Promise<Written> {
  const ids = [...new Set(rows.map((row) => row.id))];
  const before = await snapshotsOf(tx, ids);
  const batch = await storeSubscribers(tx, { rows, kycCases: [] }, at);
  const after = await snapshotsOf(tx, ids);
  const marks = [...after.values()].flatMap(({ id, mark }): Mark[] => {
    const held = before.get(id);
    return held?.mark === mark ? [] : [{ id, after: mark, before: held?.content ?? null }];
  });
  if (batch.result.inserted !== marks.length) throw new ConcurrentBatch();
  const fresh = marks.flatMap(({ id, before: held }) => (held === null ? [id] : []));
  return { ...evidenceOf(batch), stored: marks.length, ids: fresh, marks };
}

async function undo(tx: Db, importId: string, { at }: Acting): Promise<Evidence> {
  await lockRegister(tx);
  await sql`
    create temp table undone on commit drop as select * from ${marksOf(importId)} m`.execute(tx);
  refuseDependents(await subscribersFault(tx, sql`undone`, { counterparties: true }));
  const { rows } = await sql<{ day: BusinessDay }>`
    select distinct d.day from undone m join subscribers s using (id)
     cross join lateral (values (s.signup_day), (s.closed_day), ((m.before->>'closed_day')::date)) d(day)
     where d.day is not null order by 1`.execute(tx);
  const days = rows.map(({ day }) => day);
  await lockDays(tx, days);
  const columns = sql.raw(subscribersTable.columns.map(({ name }) => name).join(', '));
  await sql`
    update subscribers held set (${columns}) = (select ${columns} from jsonb_populate_record(null::subscribers, m.before))
      from undone m where m.id = held.id and m.before is not null`.execute(tx);
  await sql`delete from subscribers s using undone m where m.id = s.id and m.before is null`.execute(tx);
  const closed = (await closedAmong(tx, days))[0];
  if (closed !== undefined) await markDue(tx, closed, at, { balances: false });
  return removedRowsEvidence(days);
}

export const subscribersWork: ImportWork<IngestSubscriber> = {
  identity: { field: 'id', of: (row) => row.id },
  examine: async (database, rows, { at }) =>
    await inReadTransaction(database, async (tx) => await examineIn(tx, rows, at)),
  store,
  undo,
};
