/**
 * The version of a business day: the sum of the increments up to it, made by the triggers of migration 0054. It differs
 * after each commit that changed a row which a response about that day depends on, and is unchanged after every other
 * commit.
 */
import { sql, type RawBuilder } from 'kysely';
import type { BusinessDay } from '@cottontree/contract/calendar.ts';
import type { Db } from '../database/client.ts';

/** The state of the days when the session's statement read them. */
export interface Versions {
  /**
   * While it is unchanged, the sums of the increments only grow. It also contains what responses about any day show of
   * other days.
   */
  readonly epoch: string;
  /** The sum over all days. */
  readonly raised: number;
}

/**
 * SQL: the columns of `Versions`. A PostgreSQL that was restored to an earlier state has been restarted, and a table
 * that was truncated with its triggers off has another file. The epoch also contains the last closed day and whether
 * the company has any data yet.
 */
export const VERSIONS_SQL = (now: string): string => `
  (select concat_ws(' ', pg_postmaster_start_time(), pg_relation_filenode('figure_values'),
                    (select max(business_day) from day_closes where business_day < (${now} at time zone 'UTC')::date),
                    exists (select from subscribers) or exists (select from daily_totals))) as epoch,
  (select coalesce(sum(raised), 0)::float8 from day_versions) as raised`;

/** SQL: the version of a day, for use in a statement that reads its data. */
export const versionOf = (day: BusinessDay): RawBuilder<string> => sql<string>`
  concat_ws(' ', pg_relation_filenode('figure_values'),
            (select sum(raised) from day_versions where business_day <= ${day}::date))`;

/** The sum of the increments up to each day that has any. */
interface Sums {
  readonly epoch: string;
  readonly raised: number;
  /** By day; the first is -infinity when all days were raised at once. */
  readonly days: readonly { readonly day: string; readonly upTo: number }[];
}

export class DayVersions {
  readonly #db: Db;
  #sums: Promise<Sums> | undefined;

  constructor(db: Db) {
    this.#db = db;
  }

  /** The version of a day, at least as new as the statement that read `found`. */
  async upTo(day: BusinessDay, found: Versions): Promise<string> {
    const held = this.#sums;
    let sums = await held?.catch(() => undefined);
    if (sums?.epoch !== found.epoch || sums.raised < found.raised) {
      // If it was replaced since the check above, another call has started a read after `found`, which can be shared.
      const read = this.#sums === held || !this.#sums ? this.#read(found.epoch) : this.#sums;
      this.#sums = read;
      sums = await read;
    }
    return `${found.epoch} ${sums.days.findLast((each) => each.day <= day)?.upTo ?? 0}`;
  }

  async #read(epoch: string): Promise<Sums> {
    const { rows } = await sql<{ day: string; up_to: number }>`
      select business_day::text as day, (sum(sum(raised)) over (order by business_day))::float8 as up_to
        from day_versions group by business_day order by business_day`.execute(this.#db);
    const days = rows.map(({ day, up_to: upTo }) => ({ day, upTo }));
    return { epoch, raised: days.at(-1)?.upTo ?? 0, days };
  }
}
