import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { announce } from '../platform/realtime/events.ts';
import type { TestApp } from '../testing/test-app.ts';
import { CATALOGUE } from './catalogue.ts';
import { closeFigures } from './close-figures.ts';
import { refreshOpenDay, watchOpenDay } from './open-day.ts';
import { startCompanyApp } from '../testing/company-app.ts';
import { OPEN_DAY, rollUp } from '../testing/small-company.ts';
import { soon } from '../testing/soon.ts';

// Refreshes are at least a second apart by design.
describe('the open day', () => {
  let t: TestApp;
  beforeEach(async () => {
    t = await startCompanyApp();
  });
  afterEach(() => t.close());

  const openValue = async (id: string): Promise<{ value: string | null; day: string } | undefined> => {
    const { rows } = await sql<{ value: string | null; day: string }>`
      select value, business_day as day from open_figure_values where figure_id = ${id} and dimension = ''`.execute(
      t.database.read,
    );
    return rows[0];
  };
  const addTransaction = async (id: string): Promise<void> => {
    await t.database.write.transaction().execute(async (tx) => {
      await sql`
        insert into transactions (id, business_day, at, type, product, status, subscriber_id, kyc_level, currency, amount,
                                  fee_gross, gst, fee_net, interchange, commission, fx_rate)
        values (${id}, ${OPEN_DAY}, ${t.clock.now()}, 'cash_out', 'wallet', 'success', 'S001', 1, 'USD', 5000, 115, 15, 100, 0, 0, 1)
        `.execute(tx);
      await rollUp(tx);
      await announce(tx, t.clock.now(), { topic: 'business.changed', payload: { day: OPEN_DAY } });
    });
  };
  // A busy machine takes more than the product's second between two calls.
  const AN_HOUR = 3_600_000;
  const refreshWithin = (intervalMs: number) => refreshOpenDay(t.database, t.clock, true, intervalMs);
  const forgetLastRefresh = () =>
    sql`update open_day_refresh set started_at = '-infinity'`.execute(t.database.write);

  it('contains every live figure and no other, with the values that the close of the day will record', async () => {
    const db = t.database.write;
    const { rows } = await sql<{
      figure_id: string;
    }>`select distinct figure_id from open_figure_values`.execute(db);
    const live = CATALOGUE.filter((figure) => figure.timing === 'live').map((figure) => figure.id);
    expect(rows.map((row) => row.figure_id).toSorted()).toEqual(live.toSorted());
    await db.transaction().execute((tx) => closeFigures(tx, { from: OPEN_DAY, to: OPEN_DAY }, t.clock.now()));
    const differing = await sql`
      select o.figure_id, o.dimension from open_figure_values o
        join figure_values f on f.figure_id = o.figure_id and f.dimension = o.dimension and f.business_day = o.business_day
       where f.value is distinct from o.value`.execute(db);
    expect(differing.rows).toEqual([]);
  });

  it('is refreshed when the last refresh is in the future because the clock was set back', async () => {
    await sql`update open_day_refresh set started_at = clock_timestamp() + interval '3 days'`.execute(
      t.database.write,
    );
    expect(await refreshOpenDay(t.database, t.clock)).toMatchObject({ state: 'refreshed' });
    expect(await refreshWithin(AN_HOUR)).toMatchObject({ state: 'too-soon' });
  });

  it('is refreshed at most once in the interval, whatever process requests it', async () => {
    await forgetLastRefresh();
    const answers = await Promise.all(Array.from({ length: 5 }, () => refreshWithin(AN_HOUR)));
    expect(answers.filter((answer) => answer.state === 'refreshed')).toHaveLength(1);
    expect(await refreshWithin(AN_HOUR)).toMatchObject({ state: 'too-soon' });
  });

  it('is refreshed again a second after the start of the last refresh', async () => {
    await sql`update open_day_refresh set started_at = clock_timestamp() - interval '1 second'`.execute(
      t.database.write,
    );
    expect(await refreshOpenDay(t.database, t.clock)).toMatchObject({ state: 'refreshed' });
  });

  it('moves on to the next day', async () => {
    const before = await openValue('operations.transactions');
    expect(before).toMatchObject({ day: OPEN_DAY });
    expect(Number(before?.value)).toBeGreaterThan(0);
    t.clock.advance(24 * 3_600_000);
    await forgetLastRefresh();
    await refreshOpenDay(t.database, t.clock);
    expect(await openValue('operations.transactions')).toEqual({ day: '2026-09-02', value: '0' });
  });

  it('notifies every process of a change that any of them computed', async () => {
    const listeners = [vi.fn(), vi.fn()];
    const failed = vi.fn();
    const watchers = listeners.map((onRefreshed) =>
      watchOpenDay({
        database: t.database,
        clock: t.clock,
        hub: t.hub,
        onRefreshed,
        onError: failed,
        heartbeatMs: 3_600_000,
      }),
    );
    await soon(() => listeners.forEach((each) => expect(each).toHaveBeenCalled()));
    const before = Number((await openValue('operations.transactions'))?.value);
    const seen: Promise<number>[] = [];
    listeners.forEach((each) => {
      each.mockReset();
      each.mockImplementation(() => {
        seen.push(openValue('operations.transactions').then((row) => Number(row?.value)));
      });
    });
    await addTransaction('LIVE-1');
    await soon(() => listeners.forEach((each) => expect(each).toHaveBeenCalled()));
    await Promise.all(watchers.map((watcher) => watcher.stop()));
    // No listener is called before the change can be read.
    expect(new Set(await Promise.all(seen))).toEqual(new Set([before + 1]));
    expect(failed).not.toHaveBeenCalled();
  });

  /** The location of each row, and who wrote or locked it: unchanged as long as nobody did. */
  const rowsOnDisk = async (): Promise<unknown> => {
    const stamps: unknown[] = [];
    for (const table of ['open_figure_values', 'open_day_refresh', 'day_versions']) {
      const { rows } = await sql`
        select ${table} as table, ctid::text, xmin::text, xmax::text from ${sql.table(table)} order by ctid`.execute(
        t.database.read,
      );
      stamps.push(...rows);
    }
    return stamps;
  };

  it('writes and locks no row at a heartbeat that finds the same values, and writes only the rows of changed values', async () => {
    await forgetLastRefresh();
    await refreshOpenDay(t.database, t.clock, false);
    const before = await rowsOnDisk();
    t.clock.advance(1_000);
    expect(await refreshOpenDay(t.database, t.clock, false)).toMatchObject({ state: 'refreshed' });
    expect(await rowsOnDisk()).toEqual(before);

    await t.signIn('manager');
    t.clock.advance(1_000);
    await refreshOpenDay(t.database, t.clock, false);
    const { rows } = await sql<{ figure_id: string }>`
      select figure_id from open_figure_values where computed_at = ${t.clock.now()} order by 1`.execute(
      t.database.read,
    );
    expect(rows.map(({ figure_id }) => figure_id)).toEqual([
      'operations.active-sessions',
      'operations.people-signed-in',
    ]);
  });

  it('does not notify at a heartbeat without a change, and notifies of a change that was not announced', async () => {
    const listener = vi.fn();
    const begun = vi.spyOn(t.database.write, 'transaction');
    const watcher = watchOpenDay({
      database: t.database,
      clock: t.clock,
      hub: t.hub,
      onRefreshed: listener,
      onError: vi.fn(),
      heartbeatMs: 20,
    });
    await soon(() => expect(listener).toHaveBeenCalledTimes(1));
    await forgetLastRefresh();
    const before = await rowsOnDisk();
    const beats = begun.mock.calls.length;
    await soon(() => expect(begun.mock.calls.length).toBeGreaterThan(beats + 3));
    expect(await rowsOnDisk()).toEqual(before);
    expect(listener).toHaveBeenCalledTimes(1);
    await t.signIn('manager');
    await soon(() => expect(listener).toHaveBeenCalledTimes(2));
    await watcher.stop();
  });

  it('continues after a failure, which it reports', async () => {
    const listener = vi.fn();
    const failed = vi.fn();
    await sql`alter table open_figure_values rename to away`.execute(t.database.owner);
    await forgetLastRefresh();
    const watcher = watchOpenDay({
      database: t.database,
      clock: t.clock,
      hub: t.hub,
      onRefreshed: listener,
      onError: failed,
    });
    await soon(() => expect(failed).toHaveBeenCalled());
    expect(listener).not.toHaveBeenCalled();
    await sql`alter table away rename to open_figure_values`.execute(t.database.owner);
    await soon(() => expect(listener).toHaveBeenCalledWith(OPEN_DAY));
    await watcher.stop();
  });
});
