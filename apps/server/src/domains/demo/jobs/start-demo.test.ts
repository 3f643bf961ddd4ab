import { setTimeout as rest } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { sampleSubscriber } from '../../../testing/sample-rows.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { LocalCompanyHost } from '../company-host.ts';
import { readDemoState } from '../../../ledger/demo-state.ts';
import type { Progress } from '../load-history.ts';
import { startDemo, type RunningDemo } from './start-demo.ts';

describe('startDemo', () => {
  let t: TestApp;
  const running: RunningDemo[] = [];
  const messages: string[] = [];
  const errors: unknown[] = [];
  const progress: Progress[] = [];

  const start = (createHost = (): LocalCompanyHost => new LocalCompanyHost()): RunningDemo => {
    const demo = startDemo({
      database: t.database,
      clock: t.clock,
      seed: 5,
      scale: 0.01,
      months: 1,
      releaseEveryMs: 20,
      retryMs: 20,
      createHost,
      pauseMs: 5,
      log: { info: (message) => messages.push(message) },
      onError: (error) => errors.push(error),
      onProgress: (each) => progress.push(each),
    });
    running.push(demo);
    return demo;
  };
  const closedThrough = async (day: string): Promise<void> => {
    while ((await readDemoState(t.database.read))?.foldedDay !== day) await rest(10);
  };

  beforeEach(async () => {
    t = await startTestApp({ now: '2026-11-01T08:00:00Z' });
  });
  afterEach(async () => {
    await Promise.all(running.splice(0).map((demo) => demo.stop()));
    await t.close();
    messages.splice(0);
    errors.splice(0);
    progress.splice(0);
  });

  it('loads its history, reports progress to every process, and then feeds live data', async () => {
    await start().loaded;
    expect(progress).toEqual([
      { percent: 0, stage: 'Loading October 2026' },
      { percent: 100, stage: 'Complete' },
    ]);
    const setting = await t.database.read
      .selectFrom('settings')
      .selectAll()
      .where('key', '=', 'demo')
      .executeTakeFirst();
    expect(setting?.value).toEqual({ percent: 100, stage: 'Complete', failures: 0, complete: true });
    const events = await t.database.read
      .selectFrom('events')
      .selectAll()
      .where('topic', '=', 'demo.progress')
      .execute();
    expect(events.map(({ payload }) => payload)).toEqual(progress.map((each) => ({ ...each, failures: 0 })));
    t.clock.set('2026-11-02T08:00:00Z');
    await closedThrough('2026-11-01');
  });

  it('runs in one process; another takes over when that one stops', async () => {
    let opened = 0;
    const counting = (): LocalCompanyHost => {
      opened += 1;
      return new LocalCompanyHost();
    };
    const [first, second] = [start(counting), start(counting)];
    await Promise.all([first.loaded, second.loaded]);
    expect(opened).toBe(1);
    await first.stop();
    await second.stop();
    start(counting);
    t.clock.set('2026-11-02T08:00:00Z');
    await closedThrough('2026-11-01');
    expect([messages, errors]).toEqual([[], []]);
  });

  it('is retried after a failure', async () => {
    let opened = 0;
    const demo = start(() => {
      opened += 1;
      const host = new LocalCompanyHost();
      if (opened === 1) host.month = () => Promise.reject(new Error('out of memory'));
      return host;
    });
    await demo.loaded;
    expect(errors).toEqual([new Error('out of memory')]);
    expect(await readDemoState(t.database.read)).toMatchObject({ complete: true });
  });

  it('shows repeated failures on the screen, and no longer once it is complete', async () => {
    let opened = 0;
    const demo = start(() => {
      opened += 1;
      const host = new LocalCompanyHost();
      if (opened <= 3) host.month = () => Promise.reject(new Error('out of memory'));
      return host;
    });
    await demo.loaded;
    expect(errors).toHaveLength(3);
    const { rows } = await sql<{ failures: number; percent: number }>`
      select (payload->>'failures')::int as failures, (payload->>'percent')::int as percent
        from events where topic = 'demo.progress' order by id`.execute(t.database.read);
    // Published when each attempt begins, and after each failure from the second consecutive one on.
    expect(rows.map(({ failures }) => failures)).toEqual([0, 0, 2, 2, 3, 3, 0]);
    expect(rows.at(-1)?.percent).toBe(100);
  });

  it('clears at its first step the failures that an earlier process reported', async () => {
    const first = start();
    await first.loaded;
    await first.stop();
    const stuck = { percent: 100, stage: 'Complete', failures: 9, complete: true };
    await sql`update settings set value = ${JSON.stringify(stuck)} where key = 'demo'`.execute(
      t.database.write,
    );
    start();
    const failures = async (): Promise<unknown> =>
      (
        await sql`select value->'failures' as failures from settings where key = 'demo'`.execute(
          t.database.read,
        )
      ).rows[0];
    await expect.poll(failures).toEqual({ failures: 0 });
  });

  it('is never loaded over the business of a real company', async () => {
    const feed = await t.signIn('feed', { powers: ['api_access'] });
    await feed.send('POST', '/api/ingest/subscribers', { rows: [sampleSubscriber('S1')] });
    await running.at(-1)?.stop();
    start();
    while (messages.length === 0) await rest(10);
    expect(messages[0]).toContain('holds business already');
    expect(await readDemoState(t.database.read)).toBeNull();
  });
});
