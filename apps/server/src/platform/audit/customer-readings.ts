/** Who reads the data of many customers: counts the customers shown unmasked and records large numbers once an hour. */
import { PERSONAL_COLUMNS, kindOf, type PersonalKindName } from '@cottontree/contract/personal-data.ts';
import type { Schema } from '@cottontree/contract/route.ts';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Database } from '../database/client.ts';
import { appendAudit } from './audit.ts';
import type { Reader } from './audit-trace.ts';
import type { Clock } from '../time/clock.ts';
import { WITHHELD, type Sight } from '../personal-data/personal-data.ts';

/** Customers that one person may be shown in one business day without a record. */
const UNRECORDED_CUSTOMERS = 200;
const HOUR_MS = 60 * 60_000;
/** The maximum number of calls that a record names; it also has their total. */
const MOST_NAMED = 20;

const CUSTOMERS: ReadonlySet<string> = new Set<PersonalKindName>(['subscriber', 'suspect', 'suspicion']);
/** Adds the customers that a part of a response names to `found`. */
type Finder = (value: unknown, found: Set<string>) => void;

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Finds customers in rows under named columns, as figures list them. */
const inTable: Finder = (value, found) => {
  if (!isRecord(value)) return;
  const { columns, rows } = value;
  if (!Array.isArray(columns) || !Array.isArray(rows)) return;
  const places = columns.flatMap(({ name }: { name?: string }, place) =>
    name !== undefined && CUSTOMERS.has(PERSONAL_COLUMNS[name] ?? '') ? [place] : [],
  );
  for (const row of rows) for (const place of places) note(row[place], found);
};

function note(value: unknown, found: Set<string>): void {
  if (typeof value === 'string' && value !== '' && !value.startsWith(WITHHELD)) found.add(value);
}

/** The finder for a schema; null when the schema names no customers. */
function finderOf(schema: Schema): Finder | null {
  if (CUSTOMERS.has(kindOf(schema) ?? '')) return note;
  // All schemas of the contract are built from these zod types.
  const { def } = (schema as unknown as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case 'object': {
      if ('columns' in def.shape && 'rows' in def.shape) return inTable;
      const fields = Object.entries(def.shape).flatMap(([name, each]) => {
        const finder = finderOf(each);
        return finder ? [[name, finder] as const] : [];
      });
      if (fields.length === 0) return null;
      return (value, found) => {
        if (isRecord(value)) for (const [name, finder] of fields) finder(value[name], found);
      };
    }
    case 'array': {
      const each = finderOf(def.element);
      return each && ((value, found) => Array.isArray(value) && value.forEach((one) => each(one, found)));
    }
    case 'record': {
      const each = finderOf(def.valueType);
      return (
        each && ((value, found) => isRecord(value) && Object.values(value).forEach((one) => each(one, found)))
      );
    }
    case 'union': {
      const options = def.options.map(finderOf).filter((option) => option !== null);
      return options.length === 0
        ? null
        : (value, found) => options.forEach((option) => option(value, found));
    }
    case 'nullable':
    case 'optional':
    case 'default':
    case 'readonly':
      return finderOf(def.innerType);
    case 'pipe':
      return finderOf(def.out);
    default:
      return null;
  }
}

/**
 * For a response schema: counts the customers that are shown unmasked in a response, given as text and as the reader
 * sees it.
 */
export function customersIn(schema: Schema): ((shown: string, sight: Pick<Sight, 'sees'>) => number) | null {
  const finder = finderOf(schema);
  return (
    finder &&
    ((shown, sight) => {
      if (!sight.sees('subscriber')) return 0;
      const found = new Set<string>();
      finder(JSON.parse(shown), found);
      return found.size;
    })
  );
}

/** Pages of one list count as one read. */
const PAGING = new Set(['cursor', 'offset', 'limit', 'page']);
const filtersOf = (query: unknown): string =>
  isRecord(query)
    ? Object.entries(query)
        .filter(([name, value]) => value !== undefined && value !== '' && !PAGING.has(name))
        .map(([name, value]) => `${name}=${String(value)}`)
        .join('&')
    : '';

/** Adds the customers of one response to what its reader was shown in this hour. */
export async function countCustomers(
  { write }: Pick<Database, 'write'>,
  { actor, origin, clock }: Pick<Reader, 'actor' | 'origin' | 'clock'>,
  { url, query, customers }: { readonly url: string; readonly query: unknown; readonly customers: number },
): Promise<void> {
  if (customers === 0) return;
  const now = clock.now();
  const hour = new Date(Math.floor(now.getTime() / HOUR_MS) * HOUR_MS);
  const filters = filtersOf(query);
  const what = (filters === '' ? url : `${url}?${filters}`).slice(0, 300);
  await sql`
    insert into customer_readings as held (user_id, hour, day, shown, calls, what, session_id, address)
    values (${actor.userId}, ${hour}, ${hour.toISOString().slice(0, 10)}, ${customers}, 1, ${[what]}::text[], ${actor.sessionId},
            ${origin.address})
    on conflict (user_id, hour) do update
      set shown = held.shown + excluded.shown, calls = held.calls + 1, session_id = excluded.session_id,
          address = excluded.address,
          what = case when held.what @> excluded.what or cardinality(held.what) >= ${MOST_NAMED} then held.what
                      else held.what || excluded.what end`.execute(write);
}

interface Reading {
  user_id: string;
  username: string | null;
  hour: Date;
  shown: number;
  calls: number;
  what: string[];
  session_id: string;
  address: string;
  of_day: number;
}

/** Records the completed hours of days on which somebody was shown many customers. */
export async function recordCustomerReadings(
  { write }: Pick<Database, 'write'>,
  clock: Clock,
): Promise<void> {
  const now = clock.now();
  await write.transaction().execute(async (tx) => {
    const { rows } = await sql<Reading>`
      select held.*, u.username, of_day.shown::int as of_day
        from customer_readings held left join users u on u.id = held.user_id
        join lateral (select sum(shown) as shown from customer_readings o
                       where o.user_id = held.user_id and o.day = held.day) of_day on true
       where not held.recorded and held.hour <= ${new Date(now.getTime() - HOUR_MS)}
         and of_day.shown > ${UNRECORDED_CUSTOMERS}
       order by held.hour, held.user_id limit 500 for update of held skip locked`.execute(tx);
    for (const row of rows) {
      const hour = row.hour.toISOString();
      const actor = {
        id: row.user_id,
        name: row.username ?? 'somebody',
        sessionId: row.session_id,
        address: row.address,
        requestId: `customers read in the hour from ${hour}`,
        permission: 'kyc.verify',
      } as const;
      await appendAudit(tx, clock, actor, {
        action: 'customers.read',
        entity: ['customer_readings', `${row.user_id} ${hour}`],
        description: `Was shown ${row.shown} customers in the hour from ${hour}, in ${row.calls} calls`,
        category: 'Security',
        after: { hour, shown: row.shown, calls: row.calls, what: row.what, shownOnTheDay: row.of_day },
      });
      await sql`
        update customer_readings set recorded = true where user_id = ${row.user_id} and hour = ${row.hour}`.execute(
        tx,
      );
    }
  });
}
