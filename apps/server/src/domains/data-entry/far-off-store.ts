/**
 * Finds declared values that are far off: compared with the books of a closed day, and with the field's history until
 * then.
 */
import { addDays, type BusinessDay } from '@cottontree/contract/calendar.ts';
import type { EntryKind } from '@cottontree/contract/data-entry/data-entry.ts';
import type { FieldError } from '@cottontree/contract/errors.ts';
import type { Power } from '@cottontree/contract/access/permissions.ts';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/client.ts';
import { figureOf } from '../../figures/catalogue.ts';
import type { FigureRequest } from '../../figures/read.ts';
import { readFigureSeries } from '../../figures/series.ts';
import type { Clock } from '../../platform/time/clock.ts';
import { EntryValues } from '../../ledger/declared-entries.ts';
import { farFromUsual, HISTORY_DAYS } from '../../ledger/far-off.ts';
import { midRate } from '../../ledger/post-day.ts';
import { currencyOf, inUnit, midOn, readBooked, type DeclaredValues } from './values-store.ts';
import { ENTRY_FIELDS, farFromBooked, type EntryField } from './rules.ts';

interface DeclaredDay {
  readonly day: BusinessDay;
  readonly values: DeclaredValues;
  readonly mid: string | null;
}

/** The newest declarations of the days before `day`. */
async function declaredBefore(db: Db, kind: EntryKind, day: BusinessDay): Promise<DeclaredDay[]> {
  const { rows } = await sql<{ day: BusinessDay; values: unknown; mid: string | null }>`
    select distinct on (e.entry_date) e.entry_date as day, e."values",
           (${sql.raw(midRate(`coalesce(e."values"->>'currency', 'USD')`, 'e.entry_date'))})::text as mid
      from manual_entries e
     where e.kind = ${kind} and e.entry_date >= ${day}::date - ${HISTORY_DAYS}::integer and e.entry_date < ${day}::date
     order by e.entry_date, e.version desc`.execute(db);
  return rows.map((row) => ({ ...row, values: EntryValues.parse(row.values) }));
}

const keyOf = ([id, dimension = '']: FigureRequest): string => `${id}:${dimension}`;
const figureQuery = ({ figure }: EntryField): FigureRequest[] =>
  figure ? [[figure.id, figure.dimension]] : [];

/** The booked values of the days before `day`, by figure and dimension. */
async function bookedBefore(db: Db, clock: Clock, day: BusinessDay, requested: readonly FigureRequest[]) {
  const series = await readFigureSeries(db, clock, addDays(day, -1), HISTORY_DAYS, requested);
  return new Map(
    series.map(({ id, dimension, points }) => [
      keyOf([id, dimension]),
      new Map(points.flatMap((point) => (point.value === null ? [] : [[point.day, Number(point.value)]]))),
    ]),
  );
}

/**
 * The declared values that are far off, each with what it was compared with. Booked numbers appear only where `powers`
 * allow.
 */
export async function farOffFields(
  db: Db,
  clock: Clock,
  {
    kind,
    day,
    values,
  }: { readonly kind: EntryKind; readonly day: BusinessDay; readonly values: DeclaredValues },
  powers: { has(power: Power): boolean },
): Promise<FieldError[]> {
  const fields = ENTRY_FIELDS.filter((each) => each.kind === kind);
  const requested = fields.flatMap(figureQuery);
  const currency = currencyOf(values);
  const mid = await midOn(db, currency, day);
  const books = await readBooked(db, clock, day, requested);
  const earlier = await declaredBefore(db, kind, day);
  const series = await bookedBefore(db, clock, day, requested);
  return fields.flatMap((each) => {
    const value = inUnit(each, values, mid);
    if (value === null) return [];
    const { figure, unit } = each;
    const visible = figure === null || powers.has(figureOf(figure.id).permission);
    const booked = figure && (books?.text(figure.id, figure.dimension) ?? null);
    const ofDays = figure ? series.get(keyOf([figure.id, figure.dimension])) : undefined;
    const known = {
      // 0 is the default of the documents' form: a day without books accepts it, unless people declared other values
      // before.
      booked: Number(value) === 0 ? [] : [...(ofDays?.values() ?? [])],
      declared: earlier
        .flatMap((entry) => (ofDays?.has(entry.day) ? [] : (inUnit(each, entry.values, entry.mid) ?? [])))
        .map(Number),
    };
    const message =
      booked === null
        ? farFromUsual(Number(value), known, { unit, currency, visible })
        : farFromBooked(each, value, booked, visible);
    return message === null ? [] : [{ path: each.field, message }];
  });
}
