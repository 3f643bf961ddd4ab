/** Converts declared values to the unit of their field and reads the booked values to compare with. */
import type { BusinessDay } from '@cottontree/contract/calendar.ts';
import { Currency } from '@cottontree/contract/money.ts';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/client.ts';
import { readFigures, type FigureRequest, type FigureValues } from '../../figures/read.ts';
import type { Clock } from '../../platform/time/clock.ts';
import { readFrom } from '../../platform/database/known-rows.ts';
import { midRate } from '../../ledger/post-day.ts';
import { usdCents, type EntryField } from './rules.ts';
import { centsText } from '@cottontree/contract/decimals.ts';

export type DeclaredValues = Readonly<Record<string, string>>;

export const currencyOf = (values: DeclaredValues): Currency =>
  Currency.catch('USD').parse(values['currency']);

/** Units of a currency per USD on a day; null when no rate was published. */
export async function midOn(db: Db, currency: Currency, day: BusinessDay): Promise<string | null> {
  const { rows } = await sql<{ mid: string | null }>`
    select (${sql.raw(midRate('c.currency', 'c.day'))})::text as mid
      from (select ${currency}::text as currency, ${day}::date as day) c`.execute(db);
  return rows[0]?.mid ?? null;
}

/** A declared value in the unit of its field; null when it is missing or no rate is known. */
export function inUnit(
  { field, unit }: EntryField,
  values: DeclaredValues | undefined,
  mid: string | null,
): string | null {
  const text = values?.[field];
  if (values === undefined || text === undefined) return null;
  if (unit === 'count') return text;
  return mid === null ? null : centsText(usdCents(text, currencyOf(values), mid));
}

/** The booked values of a day; null until it is closed, because the books of an open day are incomplete. */
export async function readBooked(
  db: Db,
  clock: Clock,
  day: BusinessDay,
  requested: readonly FigureRequest[],
): Promise<FigureValues | null> {
  const { rows } = await sql`select from day_closes where business_day = ${day} limit 1`.execute(db);
  return rows.length === 0 ? null : await readFigures(readFrom(db), clock, day, requested);
}
