/** Subscribers from a file: registered as every feed's are, removed while nothing names them. */
import { businessDayOf, type BusinessDay } from '@cottontree/contract/calendar.ts';
import type { IngestSubscriber } from '@cottontree/contract/ingest.ts';
import { sql } from 'kysely';
import { subscriberProblems } from '../../api/ingest/rules.ts';
import { lockRegister, storeSubscribers } from '../../api/ingest/store.ts';
import type { Db } from '../../db/client.ts';
import { markDue } from '../../figures/due.ts';
import { AppError } from '../../kernel/errors.ts';
import { subscribersTable } from '../../ledger/business-rows.ts';
import { closedAmong } from '../../ledger/close-day.ts';
import { lockDays } from '../../ledger/day-locks.ts';
import { differences, heldByKey } from '../../ledger/held-rows.ts';
import {
  evidenceOf,
  Overtaken,
  tookBack,
  type Acting,
  type Evidence,
  type Findings,
  type ImportWork,
  type Mark,
  type Written,
} from './import-work.ts';
import { reading } from './rehearsal.ts';

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

interface Standing {
  id: string;
  mark: string;
  content: Readonly<Record<string, unknown>>;
}
/** How the subscribers stand now. */
async function standing(tx: Db, ids: readonly string[]): Promise<ReadonlyMap<string, Standing>> {
  const { rows } = await sql<Standing>`
    select id, md5(to_jsonb(s)::text) as mark, to_jsonb(s) as content from subscribers s
     where id = any(${[...ids]}::text[])`.execute(tx);
  return new Map(rows.map((row) => [row.id, row]));
}

async function store(tx: Db, rows: readonly IngestSubscriber[], { at }: Acting): Promise<Written> {
  const ids = [...new Set(rows.map((row) => row.id))];
  const before = await standing(tx, ids);
  const batch = await storeSubscribers(tx, { rows, kycCases: [] }, at);
  const after = await standing(tx, ids);
  const marks = [...after.values()].flatMap(({ id, mark }): Mark[] => {
    const held = before.get(id);
    return held?.mark === mark ? [] : [{ id, after: mark, before: held?.content ?? null }];
  });
  if (batch.result.inserted !== marks.length) throw new Overtaken();
  const fresh = marks.flatMap(({ id, before: held }) => (held === null ? [id] : []));
  return { ...evidenceOf(batch), stored: marks.length, ids: fresh, marks };
}

/** Throws AppError `conflict` naming the first subscriber that is not as the import left them, or has business. */
async function demandUntouched(tx: Db): Promise<void> {
  const { rows } = await sql<{ id: string; why: string }>`
    select id, why from (
      select m.id, 'was changed since' as why from undone m left join subscribers s on s.id = m.id
       where md5(to_jsonb(s)::text) is distinct from m.after
      union all
      select m.id, 'has transactions' from undone m
       where m.before is null and (exists (select from transactions t where t.subscriber_id = m.id)
          or m.id in (select counterparty_id from transactions where counterparty_kind = 'subscriber'))
      union all
      select m.id, 'has a card' from undone m
       where m.before is null and exists (select from cards c where c.subscriber_id = m.id)
      union all
      select m.id, 'has an identification case' from undone m
       where m.before is null and exists (select from kyc_cases k where k.subscriber_id = m.id)) built
     limit 1`.execute(tx);
  const built = rows[0];
  if (built)
    throw new AppError(
      'conflict',
      `Subscriber ${built.id} ${built.why}: what was built upon the import would lose its ground, so nothing was undone`,
    );
}

async function undo(tx: Db, importId: string, { at }: Acting): Promise<Evidence> {
  await lockRegister(tx);
  await sql`
    create temp table undone on commit drop as
    select m.id, m.after, m.before from import_writes w
     cross join lateral jsonb_to_recordset(w.former) as m(id text, after text, before jsonb)
     where w.import_id = ${importId}`.execute(tx);
  await demandUntouched(tx);
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
  return tookBack(days);
}

export const subscribersWork: ImportWork<IngestSubscriber> = {
  identity: { field: 'id', of: (row) => row.id },
  examine: async (database, rows, { at }) =>
    await reading(database, async (tx) => await examineIn(tx, rows, at)),
  store,
  undo,
};
