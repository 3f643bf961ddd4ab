/**
 * Loads the demo company's history month by month, continuing where an earlier start stopped. While PostgreSQL closes
 * one month, the company's thread computes the next, and a second connection fills its table.
 */
import { addDays, type BusinessDay } from '@cottontree/contract/calendar.ts';
import { sql } from 'kysely';
import type pg from 'pg';
import type { Database } from '../../platform/database/client.ts';
import type { Clock } from '../../platform/time/clock.ts';
import type { CompanyFacts, CompanyHost } from './company-host.ts';
import type { DemoState } from '../../ledger/demo-state.ts';
import { loadMonth } from './load-month.ts';
import { dropAhead, fillAhead } from './month-ahead.ts';
import type { MonthRows } from './month-rows.ts';
import { monthEnds } from './months.ts';

export interface Progress {
  readonly percent: number;
  readonly stage: string;
}

/** More than the number of groups (type, purpose, currencies, product, tier) that 31 days can have. */
const JOURNAL_IDS = 3_500;
/** Each month has about an eighth more business than the one before. */
const GROWTH = 1.124;

const monthName = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' });

export interface HistoryOptions {
  readonly database: Database;
  readonly clock: Clock;
  readonly host: CompanyHost;
  /** Stops the work before the next month. */
  readonly signal: AbortSignal;
  onProgress(progress: Progress): Promise<void>;
}

interface Computed {
  readonly rows: MonthRows;
  readonly isAhead: boolean;
}

/** Uses the database owner's role, because a month is created as a separate table and then attached. */
async function onOwnConnection<Result>(
  { ownerPool }: Database,
  work: (client: pg.PoolClient) => Promise<Result>,
): Promise<Result> {
  const client = await ownerPool.connect();
  try {
    const result = await work(client);
    client.release();
    return result;
  } catch (error) {
    // The failure may have happened during a COPY: such a connection cannot be reused.
    client.release(true);
    throw error;
  }
}

/** `state` and `facts` belong to the same moment: the host is opened at `state.foldedDay`. */
export async function loadHistory(
  state: DemoState,
  facts: CompanyFacts,
  options: HistoryOptions,
): Promise<void> {
  const { database, host, clock, signal } = options;
  const { lastDay } = state.config;
  const ends = monthEnds(state.foldedDay, lastDay);
  const all = monthEnds(addDays(facts.firstDay, -1), lastDay);
  const weight = (end: BusinessDay): number => GROWTH ** all.indexOf(end);
  const whole = all.reduce((sum, end) => sum + weight(end), 0);
  let done = whole - ends.reduce((sum, end) => sum + weight(end), 0);
  // The current month and the next, which live business may need in the meantime. The other months are created together
  // with their rows.
  await sql`select ensure_transaction_months(${lastDay}::date, ${addDays(lastDay, 31)}::date)`.execute(
    database.write,
  );

  const compute = async (through: BusinessDay): Promise<Computed> => {
    const { rows } = await sql<{ id: bigint }>`
      select nextval(pg_get_serial_sequence('journals', 'id')) as id from generate_series(1, ${JOURNAL_IDS}::int)`.execute(
      database.write,
    );
    const month = await host.month({
      through,
      journalIds: rows.map((row) => Number(row.id)),
      createdAt: clock.now().toISOString(),
    });
    return { rows: month, isAhead: await onOwnConnection(database, (client) => fillAhead(client, month)) };
  };
  await dropAhead(database.owner);
  let after = state.foldedDay;
  let next: Promise<Computed> | undefined;
  try {
    for (const [index, end] of ends.entries()) {
      signal.throwIfAborted();
      await options.onProgress({
        percent: Math.floor((100 * done) / whole),
        stage: `Loading ${monthName.format(new Date(`${end}T00:00:00Z`))}`,
      });
      const plan = await host.plan(end);
      const month = await (next ?? compute(end));
      const following = ends[index + 1];
      next = following === undefined ? undefined : compute(following);
      // When this month fails, a failure of the next one no longer matters.
      next?.catch(() => undefined);
      await onOwnConnection(database, (client) =>
        loadMonth(client, { facts, ...month, plan, after, complete: end === lastDay, clock }),
      );
      after = end;
      done += weight(end);
    }
  } finally {
    await next?.catch(() => undefined);
    await dropAhead(database.owner);
  }
}
