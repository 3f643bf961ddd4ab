import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { sampleRate, sampleSubscriber, sampleTransaction } from '../../../testing/sample-rows.ts';
import { startTestApp, type Person, type TestApp } from '../../../testing/test-app.ts';
import { observeFeeds } from './observe-feeds.ts';

const MINUTE = 60_000;

describe('a source of transactions that falls silent', () => {
  let t: TestApp;
  let feed: Person;
  let treasurer: Person;
  let sent = 0;
  beforeEach(async () => {
    t = await startTestApp({ now: '2026-11-21T10:00:00Z' });
    feed = await t.signIn('feed', { powers: ['api_access'] });
    treasurer = await t.signIn('Treasurer', { powers: ['treasury.manage', 'revenue.view'] });
    await feed.send('POST', '/api/ingest/rates', { rows: [sampleRate('2026-11-01')] });
    await feed.send('POST', '/api/ingest/subscribers', {
      rows: ['S1', 'S2'].map((id) => sampleSubscriber(id, { signupAt: '2026-11-17T08:00:00Z' })),
    });
    await treasurer.send('POST', '/api/control-totals/sources', { name: 'core', fromDay: '2026-11-21' });
  });
  afterEach(() => t.close());

  const send = async (): Promise<void> => {
    sent += 1;
    const rows = [sampleTransaction(`t${sent}`, { at: t.clock.now().toISOString() })];
    expect((await feed.send('POST', '/api/ingest/transactions', { rows })).status).toBe(200);
  };
  /** What was observed on seven earlier days: the newest transaction was `minutes` old at `time`. */
  const habit = (time: string, minutes: number) =>
    sql`insert into feed_observations (source, observed_at, newest_at, silent)
        select 'core', at, at - ${minutes} * interval '1 minute', false
          from generate_series('2026-11-14 00:00+00'::timestamptz + ${time}::interval,
                               '2026-11-20 23:59+00'::timestamptz, interval '1 day') at`.execute(
      t.database.write,
    );
  const observe = () => observeFeeds(t.database, t.clock);
  const notices = async () =>
    (
      await sql<{ title: string; message: string; over: boolean }>`
        select title, message, ended_at is not null as over from notifications
         where condition = 'feed.silent.core' order by at`.execute(t.database.read)
    ).rows;
  const silentSince = async () => {
    const { body } = await treasurer.get('/api/control-totals/sources');
    return (body as { sources: { silentSince: string | null }[] }).sources[0]?.silentSince; // the response of the contract
  };

  it('is reported once, when its newest transaction is more than twice as old as ever at this hour, until it sends again', async () => {
    await habit('10:30', 15);
    await send();
    t.clock.advance(30 * MINUTE);
    expect(await observe()).toEqual([]);
    expect(await silentSince()).toBeNull();
    t.clock.advance(MINUTE);
    expect(await observe()).toEqual(['core']);
    t.clock.advance(5 * MINUTE);
    expect(await observe()).toEqual(['core']);
    expect(await notices()).toEqual([
      {
        title: 'No transactions from core',
        message:
          'The newest is of Nov 21, 2026, 10:00 UTC: longer ago than is usual at this hour. Does the feed run?',
        over: false,
      },
    ]);
    expect(await silentSince()).toBe('2026-11-21T10:00:00.000Z');
    await send();
    t.clock.advance(5 * MINUTE);
    expect(await observe()).toEqual([]);
    expect((await notices()).map(({ over }) => over)).toEqual([true]);
    expect(await silentSince()).toBeNull();
  });
  it('is not reported where such an age is usual at this hour, though not at others', async () => {
    await habit('10:30', 40);
    await habit('15:00', 1);
    await send();
    t.clock.advance(60 * MINUTE);
    expect(await observe()).toEqual([]);
  });
  it('is not reported before seven days were observed, nor within ten minutes', async () => {
    await send();
    t.clock.advance(10 * 60 * MINUTE);
    expect(await observe()).toEqual([]);
    t.clock.advance(3 * 60 * MINUTE);
    await habit('23:05', 1);
    feed = await t.signIn('feed later', { powers: ['api_access'] });
    await send();
    t.clock.advance(10 * MINUTE);
    expect(await observe()).toEqual([]);
    t.clock.advance(MINUTE);
    expect(await observe()).toEqual(['core']);
  });
  it('learns nothing from a silence that was reported', async () => {
    await habit('10:30', 15);
    await send();
    t.clock.advance(40 * MINUTE);
    expect(await observe()).toEqual(['core']);
    await send();
    t.clock.advance(31 * MINUTE);
    expect(await observe()).toEqual(['core']);
  });
  it('stays silent however long the silence lasts', async () => {
    await habit('10:30', 15);
    await send();
    t.clock.advance(40 * MINUTE);
    expect(await observe()).toEqual(['core']);
    for (let day = 0; day < 5; day += 1) {
      t.clock.advance(7 * 24 * 60 * MINUTE);
      expect(await observe()).toEqual(['core']);
    }
    treasurer = await t.signIn('Treasurer later', { powers: ['revenue.view'] });
    expect(await silentSince()).toBe('2026-11-21T10:00:00.000Z');
    expect((await notices()).map(({ over }) => over)).toEqual([false]);
  });
  it('is not expected to send any more once it has ended', async () => {
    await habit('10:30', 15);
    await send();
    await treasurer.send('POST', '/api/control-totals/sources/core/end', {
      lastDay: '2026-11-21',
      version: 1,
    });
    t.clock.advance(40 * MINUTE);
    expect(await observe()).toEqual(['core']);
    t.clock.advance(24 * 60 * MINUTE);
    expect(await observe()).toEqual([]);
    expect((await notices()).map(({ over }) => over)).toEqual([true]);
  });
});
