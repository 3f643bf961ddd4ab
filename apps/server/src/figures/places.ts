/** Reads values of figures on any days, however each is stored. Only the catalogue's own statements are run. */
import type { BusinessDay } from '@cottontree/contract/calendar.ts';
import type { KnownFigure } from '@cottontree/contract/figures/figure-ids.ts';
import { sql } from 'kysely';
import type { Db } from '../platform/database/client.ts';
import type { Read } from '../platform/database/known-rows.ts';
import { figureOf } from './catalogue.ts';
import { computeFigures, computeOnDays } from './compute.ts';

export interface Place {
  readonly id: KnownFigure;
  readonly dimension: string;
  readonly day: BusinessDay;
}

/** The values at `places`, in order, exact decimal text; null when there is none. `today` is the open day. */
export async function readPlaces(
  { db, read }: { readonly db: Db; readonly read: Read },
  places: readonly Place[],
  today: BusinessDay,
  at: Date,
): Promise<(string | null)[]> {
  const stored = places.map((place) => figureOf(place.id).timing !== 'asked');
  const values = new Map<string, string | null>();
  const key = ({ id, dimension, day }: Place): string => `${id}:${dimension}@${day}`;
  const wanted = places.filter((_, index) => stored[index]);
  if (wanted.length > 0) {
    const rows = await read(sql<{ place: bigint; value: string | null }>`
      select a.place, v.value
        from unnest(${wanted.map(({ id }) => id)}::text[], ${wanted.map(({ dimension }) => dimension)}::text[],
                    ${wanted.map(({ day }) => day)}::date[]) with ordinality as a(figure_id, dimension, day, place)
        left join lateral (
          (select f.value from figure_values f
            where a.day < ${today}::date and f.figure_id = a.figure_id and f.dimension = a.dimension and f.business_day = a.day
            order by f.recorded_at desc limit 1)
          union all
          select o.value from open_figure_values o
           where a.day = ${today}::date and o.figure_id = a.figure_id and o.dimension = a.dimension and o.business_day = a.day
        ) v on true
       order by a.place`);
    for (const [index, place] of wanted.entries()) values.set(key(place), rows[index]?.value ?? null);
  }
  const computed = places.filter((_, index) => !stored[index]);
  const onBasis = computed.filter(({ id }) => figureOf(id).basis);
  const alone = computed.filter(({ id }) => !figureOf(id).basis);
  const idsOf = (of: readonly Place[]): KnownFigure[] => [...new Set(of.map(({ id }) => id))];
  const daysOf = (of: readonly Place[]): BusinessDay[] => [...new Set(of.map(({ day }) => day))];
  // Only closed days are requested: see grains.ts.
  for (const [found, value] of await computeOnDays(read, idsOf(onBasis), daysOf(onBasis)))
    values.set(found, value);
  // The compared months may be a year apart, so each day is computed separately.
  for (const day of daysOf(alone)) {
    const ids = idsOf(alone.filter((place) => place.day === day));
    for (const [found, value] of await computeFigures(db, ids, day, at)) values.set(`${found}@${day}`, value);
  }
  return places.map((place) => values.get(key(place)) ?? null);
}
