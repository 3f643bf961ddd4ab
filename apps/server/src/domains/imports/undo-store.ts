/** Why an import cannot be undone: what depends on its rows. The undo throws it; the screen shows it beforehand. */
import type { BusinessDay } from '@cottontree/contract/calendar.ts';
import type { ImportKind } from '@cottontree/contract/imports/fields.ts';
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../platform/database/client.ts';
import { booksClosed, closedAmong } from '../../ledger/close-day.ts';

/** Above this number of rows only the undo itself checks what depends on each of them. */
const MAX_CHECKED_ROWS = 5_000;

/** A sentence, or null when nothing was found. */
type Fault = string | null;

/** The rows of an import with their state after it: `id`, `after` and `before`. */
export const marksOf = (importId: string): RawBuilder<unknown> => sql`
  (select m.id, m.after, m.before from import_writes w
    cross join lateral jsonb_to_recordset(w.former) as m(id text, after text, before jsonb)
    where w.import_id = ${importId})`;

/** Rows stored by a release that did not record their days are checked by the undo only. */
async function transactionsFault(db: Db, importId: string): Promise<Fault> {
  const { rows } = await sql<{ day: BusinessDay }>`
    select distinct day from import_writes w cross join lateral unnest(w.days) as day
     where w.import_id = ${importId} order by day`.execute(db);
  const [closed] = await closedAmong(
    db,
    rows.map(({ day }) => day),
  );
  return closed === undefined ? null : booksClosed(closed);
}

/** `marks` as returned by `marksOf`. Checking whether a subscriber is a counterparty reads all transactions. */
async function subscribersFault(
  db: Db,
  marks: RawBuilder<unknown>,
  { counterparties }: { readonly counterparties: boolean },
): Promise<Fault> {
  const { rows } = await sql<{ id: string; why: string }>`
    with undone as materialized (select * from ${marks} m where m.id is not null)
    select id, why from (
      select m.id, 'was changed since' as why from undone m left join subscribers s on s.id = m.id
       where md5(to_jsonb(s)::text) is distinct from m.after
      union all
      select m.id, 'has transactions' from undone m
       where m.before is null and exists (select from transactions t where t.subscriber_id = m.id)
      union all
      select m.id, 'has transactions' from undone m
       where ${counterparties}::boolean and m.before is null
         and m.id in (select counterparty_id from transactions where counterparty_kind = 'subscriber')
      union all
      select m.id, 'has a card' from undone m
       where m.before is null and exists (select from cards c where c.subscriber_id = m.id)
      union all
      select m.id, 'has an identification case' from undone m
       where m.before is null and exists (select from kyc_cases k where k.subscriber_id = m.id)) built
     limit 1`.execute(db);
  const built = rows[0];
  return built
    ? `Subscriber ${built.id} ${built.why}: what was built upon the import would lose its ground`
    : null;
}

/** The first row of a register that is no longer as the import left it, of `table`, by `key`. */
const changedSince = (table: string, key: string): RawBuilder<unknown> => sql`
  select m.id, 'was changed since' as why from undone m left join ${sql.table(table)} s on ${sql.raw(key)} = m.id
   where md5(to_jsonb(s)::text) is distinct from m.after`;

async function firstFault(
  db: Db,
  marks: RawBuilder<unknown>,
  noun: string,
  dependents: RawBuilder<unknown>,
): Promise<Fault> {
  const { rows } = await sql<{ id: string; why: string }>`
    with undone as materialized (select * from ${marks} m where m.id is not null)
    select id, why from (${dependents}) built(id, why) limit 1`.execute(db);
  const built = rows[0];
  return built ? `${noun} ${built.id.split(' ').at(-1)} ${built.why}` : null;
}

const OWNED_KEY = "concat_ws(' ', s.subscriber_id, s.id)";

const casesFault = async (db: Db, marks: RawBuilder<unknown>): Promise<Fault> =>
  await firstFault(db, marks, 'Identification case', changedSince('kyc_cases', OWNED_KEY));

const ticketsFault = async (db: Db, marks: RawBuilder<unknown>): Promise<Fault> =>
  await firstFault(db, marks, 'Support ticket', changedSince('support_tickets', OWNED_KEY));

const cardsFault = async (db: Db, marks: RawBuilder<unknown>): Promise<Fault> =>
  await firstFault(
    db,
    marks,
    'Card',
    sql`${changedSince('cards', OWNED_KEY)}
      union all
      select m.id, 'has transactions' from undone m
       where m.before is null and exists (
         select from transactions t where t.subscriber_id = split_part(m.id, ' ', 1) and t.card_id = split_part(m.id, ' ', 2))
      union all
      select m.id, 'has an opening balance' from undone m
       where m.before is null and exists (
         select from opening_balances o where o.account_code = '2020' and o.holder = split_part(m.id, ' ', 2))`,
  );

/** Transactions are judged by the security events that are there when they come. */
const securityEventsFault = async (db: Db, marks: RawBuilder<unknown>): Promise<Fault> =>
  await firstFault(
    db,
    marks,
    'Security event',
    sql`${changedSince('security_events', OWNED_KEY)}
      union all
      select m.id, 'was used to judge later transactions of its subscriber' from undone m
       join security_events s on ${sql.raw(OWNED_KEY)} = m.id
       where exists (select from transactions t
                      where t.subscriber_id = s.subscriber_id and t.business_day >= s.business_day and t.at >= s.at)`,
  );

/** A rate is used from its day on, until there is a later one. */
const ratesFault = async (db: Db, marks: RawBuilder<unknown>): Promise<Fault> =>
  await firstFault(
    db,
    marks,
    'The rate of',
    sql`${changedSince('fx_rates', "concat_ws(' ', s.currency, s.day)")}
      union all
      select m.id, 'is used by business of that day or later' from undone m
       where exists (select from daily_totals t where t.n > 0 and t.business_day >= split_part(m.id, ' ', 2)::date)
          or exists (select from opening_balances o where o.business_day >= split_part(m.id, ' ', 2)::date)`,
  );

/** The kinds of files that fill a register. */
export type RegisterKind = Exclude<
  ImportKind,
  'transactions' | 'opening-balances' | 'daily' | 'financials' | 'expenses'
>;

/** What depends on the rows of `marks`, of a register; `thorough` also where finding it reads every transaction. */
export async function registerFault(
  db: Db,
  kind: RegisterKind,
  marks: RawBuilder<unknown>,
  { thorough }: { readonly thorough: boolean },
): Promise<Fault> {
  switch (kind) {
    case 'subscribers':
      return await subscribersFault(db, marks, { counterparties: thorough });
    case 'kyc-cases':
      return await casesFault(db, marks);
    case 'cards':
      return await cardsFault(db, marks);
    case 'rates':
      return await ratesFault(db, marks);
    case 'security-events':
      return await securityEventsFault(db, marks);
    case 'support-tickets':
      return await ticketsFault(db, marks);
  }
}

export const OPENINGS_STAY =
  'Books are opened once, and their opening journals stay; book what was wrong as business instead';

export async function entriesFault(
  db: Db,
  kind: Extract<ImportKind, 'daily' | 'financials'>,
  importId: string,
): Promise<Fault> {
  const { rows } = await sql<{ day: string; by: string | null; adopted: boolean }>`
    select m.id as day, case when e.version::text is distinct from m.after then coalesce(u.username, 'Somebody') end as by,
           exists (select from adoptions a where ${kind} = 'financials' and a.entry_date = m.id::date
                      and a.version::text = m.after) as adopted
      from ${marksOf(importId)} m
      left join lateral (select version, made_by from manual_entries n where n.kind = ${kind} and n.entry_date = m.id::date
                          order by version desc limit 1) e on true
      left join users u on u.id = e.made_by
     where m.id is not null order by m.id`.execute(db);
  const built = rows.find(({ by, adopted }) => by !== null || adopted);
  if (!built) return null;
  return built.by === null
    ? `The adoption of the entry of ${built.day} was requested`
    : `${built.by} declared ${built.day} again since: what was built upon the import would be lost`;
}

export async function expensesFault(db: Db, importId: string): Promise<Fault> {
  const { rows } = await sql<{ description: string; day: string; decided: boolean }>`
    select description, expense_date as day, num_nonnulls(approved_at, rejected_at, withdrawn_at) > 0 as decided
      from expenses
     where id in (select unnest(ids)::uuid from import_writes where import_id = ${importId})
       and (num_nonnulls(approved_at, rejected_at, withdrawn_at) > 0 or version > 1)
     order by expense_date, id limit 1`.execute(db);
  const built = rows[0];
  return built
    ? `The expense “${built.description}” of ${built.day} was ${built.decided ? 'decided' : 'changed'} since`
    : null;
}

/**
 * What the screen shows in place of the button. Null does not guarantee that the undo succeeds: only the undo checks
 * whether money was spent and whether a subscriber is a counterparty, because that reads every transaction.
 */
export async function undoFault(
  db: Db,
  { id, kind, stored }: { readonly id: string; readonly kind: ImportKind; readonly stored: number },
): Promise<Fault> {
  if (kind === 'transactions') return await transactionsFault(db, id);
  if (kind === 'opening-balances') return OPENINGS_STAY;
  if (stored > MAX_CHECKED_ROWS) return null;
  switch (kind) {
    case 'expenses':
      return await expensesFault(db, id);
    case 'daily':
    case 'financials':
      return await entriesFault(db, kind, id);
    default:
      return await registerFault(db, kind, marksOf(id), { thorough: false });
  }
}
