/** The closed days that a balance or a list covers: the journals of an open day are not complete. */
import type { BusinessDay } from '@cottontree/contract/calendar.ts';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/client.ts';
import { invalid } from '../../platform/failures/errors.ts';

export async function lastClosedDay(db: Db): Promise<BusinessDay | null> {
  const { rows } = await sql<{
    day: BusinessDay | null;
  }>`select max(business_day) as day from day_closes`.execute(db);
  return rows[0]?.day ?? null;
}

/**
 * The requested days; by default the month up to the last closed day. Null while no day is closed. Throws AppError
 * `invalid` for days that are not closed, and for a first day after the last.
 */
export async function coveredDays(
  db: Db,
  requested: { readonly from?: BusinessDay | undefined; readonly to?: BusinessDay | undefined },
): Promise<{ from: BusinessDay; to: BusinessDay } | null> {
  const last = await lastClosedDay(db);
  if (last === null) return null;
  const to = requested.to ?? last;
  if (to > last) throw invalid('to', `is not closed yet; the last closed day is ${last}`);
  const from = requested.from ?? `${to.slice(0, 8)}01`;
  if (from > to) throw invalid('from', `lies after the last day, ${to}: exchange the two`);
  return { from, to };
}
