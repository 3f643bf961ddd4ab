/** Finds the recorded value for a receipt. */
import type { BusinessDay } from '@cottontree/contract/calendar.ts';
import { sql } from 'kysely';
import type { Db } from '../platform/database/client.ts';
import type { Clock } from '../platform/time/clock.ts';
import { AppError } from '../platform/failures/errors.ts';
import { requestedDay, notClosed } from './requested-day.ts';
import { computeFigures } from './compute.ts';
import type { Figure } from './figure.ts';

export interface Recorded {
  readonly recordedAt: Date;
  readonly value: string | null;
}
export interface Located {
  /** The day of the value. */
  readonly day: BusinessDay;
  /** The value can still change: it is the open day's. */
  readonly open: boolean;
  readonly current: Recorded | null;
  /** Earlier values, newest first. */
  readonly earlier: readonly Recorded[];
}

/**
 * Without `asOf`, or for the open day: the open day for live figures, the last closed day for the others. Throws
 * AppError `invalid` for a future or unclosed day, `not-found` when no day is closed yet.
 */
export async function locateValue(
  db: Db,
  clock: Clock,
  figure: Figure,
  dimension: string,
  asOf: BusinessDay | undefined,
): Promise<Located> {
  const { today, day: requested, live } = requestedDay(clock, asOf);
  if (live && figure.timing === 'live') {
    const { rows } = await sql<{ at: Date; value: string | null }>`
      select computed_at as at, value from open_figure_values
       where figure_id = ${figure.id} and dimension = ${dimension} and business_day = ${today}::date`.execute(
      db,
    );
    const current = rows[0] ? { recordedAt: rows[0].at, value: rows[0].value } : null;
    return { day: today, open: true, current, earlier: [] };
  }
  const { rows: closed } = await sql<{
    day: BusinessDay | null;
  }>`select max(business_day) as day from day_closes where business_day < ${today}::date`.execute(db);
  const lastClosed = closed[0]?.day ?? null;
  if (lastClosed === null)
    throw new AppError('not-found', 'No business day is closed yet, so this figure has no value');
  if (!live && requested > lastClosed) throw notClosed(lastClosed);
  const day = live ? lastClosed : requested;
  if (figure.timing === 'asked') {
    const recordedAt = clock.now();
    const values = await computeFigures(db, [figure.id], day, recordedAt);
    const value = values.get(`${figure.id}:${dimension}`) ?? null;
    return { day, open: false, current: { recordedAt, value }, earlier: [] };
  }
  const { rows } = await sql<{ at: Date; value: string | null }>`
    select recorded_at as at, value from figure_values
     where figure_id = ${figure.id} and dimension = ${dimension} and business_day = ${day}::date
     order by recorded_at desc`.execute(db);
  const [current, ...earlier] = rows.map(({ at, value }) => ({ recordedAt: at, value }));
  return { day, open: false, current: current ?? null, earlier };
}
