/**
 * The version of a business day: what was raised up to it, by the triggers of migration 0054. It is another after each
 * commit that changed a row which an answer of that day is made of, and the same after every other commit.
 */
import { sql, type RawBuilder } from 'kysely';
import type { BusinessDay } from '@cottontree/contract/calendar.ts';
import type { Db } from '../database/client.ts';

/** In which state the session's statement found the days. */
export interface Versions {
  /** While it is the same, sums of what was raised only grow; it also says what answers of all days show of other days. */
  readonly epoch: string;
  /** Over all days. */
  readonly raised: number;
}

/**
 * SQL: the columns of `Versions`. A PostgreSQL that was set back has been started again, and a table that was emptied with
 * its triggers off is another file. Each stamp names the last closed day and says whether the company has anything yet.
 */
export const VERSIONS_SQL = (now: string): string => `
  (select concat_ws(' ', pg_postmaster_start_time(), pg_relation_filenode('figure_values'),
                    (select max(business_day) from day_closes where business_day < (${now} at time zone 'UTC')::date),
                    exists (select from subscribers) or exists (select from daily_totals))) as epoch,
  (select coalesce(sum(raised), 0)::float8 from day_versions) as raised`;

/** SQL: the version of a day, for what is read beside it. */
export const versionOf = (day: BusinessDay): RawBuilder<string> => sql<string>`
  concat_ws(' ', pg_relation_filenode('figure_values'),
            (select sum(raised) from day_versions where business_day <= ${day}::date))`;

/** What was raised up to each day that anything was raised for. */
interface Sums {
  readonly epoch: string;
  readonly raised: number;
  /** By day; the first is -infinity where all days were raised at once. */
  readonly days: readonly { readonly day: string; readonly upTo: number }[];
}

export class DayVersions {
  readonly #db: Db;
  #sums: Promise<Sums> | undefined;

  constructor(db: Db) {
    this.#db = db;
  }

  /** At least as new as the statement that `found` was read by. */
  async upTo(day: BusinessDay, found: Versions): Promise<string> {
    const held = this.#sums;
    let sums = await held?.catch(() => undefined);
    if (sums?.epoch !== found.epoch || sums.raised < found.raised) {
      // Where it is not the one looked at above, somebody began to read since, and so after `found`.
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
