import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ErrorCollector } from '../collector.ts';
import { SourceMaps } from '../source-maps.ts';
import { writeErrors } from '../write-errors.ts';
import { TRACKING, failure } from '../../../testing/errors.ts';
import { startTestApp, type Person, type TestApp } from '../../../testing/test-app.ts';
import { pruneErrors, keepErrors } from './keep-errors.ts';

describe('keepErrors', () => {
  let t: TestApp;
  let owner: Person;
  const maps = new SourceMaps([]);
  beforeAll(async () => {
    t = await startTestApp();
    owner = await t.signIn('owner');
  });
  afterAll(() => t.close());
  const find = async (search: string) => (await owner.get(`${TRACKING}/errors?search=${search}`)).body.errors;

  it('writes pending errors before it stops', async () => {
    const collector = new ErrorCollector();
    const problems: unknown[] = [];
    const keeping = keepErrors({
      database: t.database,
      clock: t.clock,
      collector,
      maps,
      onError: (error) => problems.push(error),
    });
    collector.capture(failure(t, { message: 'last words', severity: 'low' }));
    await keeping.stop();
    expect(problems).toEqual([]);
    expect(await find('last')).toMatchObject([{ count: 1 }]);
  });
  it('loses nothing when the database is unavailable: pending errors are written exactly once when it responds', async () => {
    const collector = new ErrorCollector();
    const parts = { database: t.database, clock: t.clock, collector, maps };
    await sql`alter table error_minutes rename to error_minutes_away`.execute(t.database.owner);
    for (let each = 0; each < 7; each += 1) collector.capture(failure(t, { message: 'waits' }));
    await expect(writeErrors(parts)).rejects.toThrow(/error_minutes/);
    collector.capture(failure(t, { message: 'waits', session: owner.sessionId }));
    await expect(writeErrors(parts)).rejects.toThrow(/error_minutes/);
    await sql`alter table error_minutes_away rename to error_minutes`.execute(t.database.owner);
    expect(await writeErrors(parts)).toBe(8);
    expect(await writeErrors(parts)).toBe(0);
    expect(await find('waits')).toMatchObject([{ count: 8, totalCount: 8, affectedUsers: 1, samples: 5 }]);
  });
  it('adds up what several servers write at the same time', async () => {
    const servers = [1, 2, 3, 4].map(() => new ErrorCollector());
    for (const [place, collector] of servers.entries())
      for (let each = 0; each < 25; each += 1)
        collector.capture(
          failure(t, { message: `shared ${'abc'[each % 3]}`, subscriberIds: [`S${place}`, 'S9'] }),
        );
    await Promise.all(
      servers.map((collector) => writeErrors({ database: t.database, clock: t.clock, collector, maps })),
    );
    const errors = await find('shared');
    expect(errors.map(({ count }: { count: number }) => count).reduce((a: number, b: number) => a + b)).toBe(
      100,
    );
    expect(errors.map(({ affectedUsers }: { affectedUsers: number }) => affectedUsers)).toEqual([5, 5, 5]);
  });
  it('counts a failed job under the name of its work', async () => {
    t.errors.capture(
      failure(t, {
        source: 'job',
        kind: 'job',
        severity: 'high',
        place: 'nightly close',
        message: 'no close',
      }),
    );
    await t.writeErrors();
    expect(await find('nightly')).toMatchObject([
      { title: 'Job failed: nightly close', source: 'job', severity: 'high' },
    ]);
  });
  it('deletes the minutes that no window shows any more, and keeps the error', async () => {
    const old = new Date(t.clock.now().getTime() - 32 * 86_400_000);
    t.errors.capture(failure(t, { message: 'long ago', at: old }));
    await t.writeErrors();
    const minutes = async () =>
      (
        await sql<{
          n: number;
        }>`select count(*)::int as n from error_minutes where minute < ${t.clock.now()}::timestamptz - interval '31 days'`.execute(
          t.database.read,
        )
      ).rows[0]?.n;
    expect(await minutes()).toBe(1);
    await pruneErrors(t.database, t.clock.now());
    expect(await minutes()).toBe(0);
    t.errors.capture(failure(t, { message: 'long ago' }));
    await t.writeErrors();
    expect(await find('long')).toMatchObject([{ count: 1, totalCount: 2 }]);
  });
  it('deletes old errors that were reported without a session and that nobody looked into, and nothing else', async () => {
    const at = new Date(t.clock.now().getTime() - 32 * 86_400_000);
    const browser = { source: 'browser', kind: 'error', severity: 'medium', at } as const;
    const group = async (message: string, changes: object = {}) => {
      t.errors.capture(failure(t, { ...browser, message, ...changes }));
      await t.writeErrors();
    };
    await group('unknown stranger');
    await group('known stranger', { session: owner.sessionId });
    await group('recent stranger', { at: t.clock.now() });
    await group('handled stranger');
    await sql`update error_groups set version = 2, status = 'ignored' where message = 'handled stranger'`.execute(
      t.database.write,
    );
    await pruneErrors(t.database, t.clock.now());
    const { rows } = await sql<{ message: string }>`
      select message from error_groups where message like '%stranger' order by message`.execute(
      t.database.read,
    );
    expect(rows.map(({ message }) => message)).toEqual([
      'handled stranger',
      'known stranger',
      'recent stranger',
    ]);
  });
});
