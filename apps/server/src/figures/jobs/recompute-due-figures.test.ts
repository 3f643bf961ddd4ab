import { setTimeout as rest } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { markDue } from '../due.ts';
import { LISTENING } from '../../testing/listening.ts';
import { sampleRate, sampleSubscriber, sampleTransaction } from '../../testing/sample-rows.ts';
import { startTestApp, type Person, type TestApp } from '../../testing/test-app.ts';
import { closeDueDays } from './close-due-days.ts';
import { startTestQueue } from '../../testing/queue.ts';
import { lateFiguresWatch, lateFiguresWork, recomputeDueFigures } from './recompute-due-figures.ts';

describe('figures after late transactions', () => {
  let t: TestApp;
  let feed: Person;
  const send = (id: string, day: string): Promise<unknown> =>
    feed.send('POST', '/api/ingest/transactions', {
      rows: [sampleTransaction(id, { at: `${day}T09:00:00Z` })],
    });
  const count = async (query: string): Promise<number> =>
    Number((await sql<{ n: bigint }>`select (${sql.raw(query)}) as n`.execute(t.database.read)).rows[0]?.n);
  const due = (): Promise<number> => count('select count(*) from figures_due');
  const transactionsOf = (day: string): Promise<number> =>
    count(`select value::bigint from figure_values where figure_id = 'operations.transactions'
            and business_day = '${day}' order by recorded_at desc limit 1`);

  beforeEach(async () => {
    t = await startTestApp({ now: '2026-11-21T00:00:05Z' });
    feed = await t.signIn('feed', { powers: ['api_access'] });
    await feed.send('POST', '/api/ingest/rates', { rows: [sampleRate('2026-11-01')] });
    const people = [sampleSubscriber('S1', { signupAt: '2026-11-17T08:00:00Z' })];
    await feed.send('POST', '/api/ingest/subscribers', { rows: people });
    await send('a', '2026-11-18');
    await send('b', '2026-11-21');
    await closeDueDays(t.database, t.clock, LISTENING);
    t.clock.advance(60_000);
  });
  afterEach(() => t.close());

  it('are recomputed as soon as the batch is stored, and again for a batch that arrived meanwhile', async () => {
    const queue = await startTestQueue(t, {
      works: [lateFiguresWork(t.database, t.clock, [])],
      watches: [lateFiguresWatch],
    });
    try {
      for (const [id, expected] of [
        ['late1', 2],
        ['late2', 3],
      ] as const) {
        await send(id, '2026-11-18');
        while ((await due()) > 0 && queue.errors.length === 0) await rest(10);
        expect(await transactionsOf('2026-11-18')).toBe(expected);
      }
    } finally {
      await queue.stop();
    }
    expect(queue.errors).toEqual([]);
  });

  it('are recomputed by one process at a time; a mark added meanwhile is left for the next run', async () => {
    await send('late1', '2026-11-19');
    const runs = await Promise.all([1, 2, 3].map(() => recomputeDueFigures(t.database, t.clock)));
    expect(runs.filter((from) => from !== null)).toEqual(['2026-11-19']);

    await t.database.write.transaction().execute(async (tx) => {
      await markDue(tx, '2026-11-18', t.clock.now());
      await send('late2', '2026-11-20');
      expect(await recomputeDueFigures(t.database, t.clock)).toBe('2026-11-20');
    });
    expect(await due()).toBe(1);
    expect(await recomputeDueFigures(t.database, t.clock)).toBe('2026-11-18');
  });

  it('keep their mark when the run fails, and the screens still show it', async () => {
    await send('late', '2026-11-19');
    await sql`create function spoil() returns trigger language plpgsql as $$ begin raise exception 'spoilt'; end $$`.execute(
      t.database.owner,
    );
    await sql`create trigger spoil before insert on figure_values for each row execute function spoil()`.execute(
      t.database.owner,
    );
    await expect(recomputeDueFigures(t.database, t.clock)).rejects.toThrow('spoilt');
    const { body } = await (await t.signIn('owner')).get('/api/dashboard/metrics');
    expect(body.stamp.recomputingFrom).toBe('2026-11-19');
  });

  it('are due for the days closed before, after an earlier period is loaded', async () => {
    t.clock.advance(31 * 60_000);
    await send('early', '2026-11-15');
    expect(await closeDueDays(t.database, t.clock, LISTENING)).toEqual(['2026-11-15', '2026-11-16']);
    expect(await recomputeDueFigures(t.database, t.clock)).toBe('2026-11-17');
  });
});
