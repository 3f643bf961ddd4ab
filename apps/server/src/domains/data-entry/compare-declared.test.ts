import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { LISTENING } from '../../testing/listening.ts';
import { lastRecord } from '../../testing/administration.ts';
import { sampleDaily } from '../../testing/declared-entries.ts';
import { sampleRate, sampleSubscriber, sampleTransaction } from '../../testing/sample-rows.ts';
import { startTestApp, type Person, type TestApp } from '../../testing/test-app.ts';
import { compareDeclared } from './compare-declared.ts';
import { closeDueDays } from '../../figures/jobs/close-due-days.ts';
import { recomputeDueFigures } from '../../figures/jobs/recompute-due-figures.ts';

const DAY = '2026-11-20';

describe('declared values after the books change', () => {
  let t: TestApp;
  let feed: Person;
  let admin: Person;
  const send = (id: string, day: string) =>
    feed.send('POST', '/api/ingest/transactions', {
      rows: [sampleTransaction(id, { at: `${day}T09:00:00Z` })],
    });
  const declare = (changes: object) =>
    admin.send('POST', '/api/data-entry/daily', sampleDaily(DAY, { newSignups: 1, ...changes }));
  const messages = async (): Promise<string[]> =>
    (await admin.get('/api/notifications')).body.items
      .filter(({ actionType }: { actionType: string }) => actionType === 'material_difference')
      .map(({ message }: { message: string }) => message);

  beforeEach(async () => {
    t = await startTestApp({ now: `${DAY}T23:50:00Z` });
    feed = await t.signIn('feed', { powers: ['api_access'] });
    admin = await t.signIn('admin');
    await feed.send('POST', '/api/ingest/rates', { rows: [sampleRate('2026-11-01')] });
    const people = [sampleSubscriber('S1', { signupAt: `${DAY}T08:00:00Z` })];
    await feed.send('POST', '/api/ingest/subscribers', { rows: people });
    await send('a', DAY);
  });
  afterEach(() => t.close());

  it('are reported once when the close of the day shows a material difference', async () => {
    await declare({ activeUsers: 9, walletTransactions: 1 });
    expect(await messages()).toEqual([]);
    t.clock.set('2026-11-21T00:10:00Z');
    await send('b', '2026-11-21');
    expect(await closeDueDays(t.database, t.clock, LISTENING, [compareDeclared])).toEqual([DAY]);
    expect(await messages()).toEqual(['More than 5% apart: Active Users']);
    expect(await lastRecord(t)).toMatchObject({
      action: 'data-entry.material-difference',
      actor_id: null,
      entity_id: DAY,
      severity: 'high',
    });
    await send('c', DAY);
    await send('d', DAY);
    await recomputeDueFigures(t.database, t.clock, [compareDeclared]);
    expect((await messages()).toSorted()).toEqual([
      'More than 5% apart: Active Users',
      'More than 5% apart: Wallet Transactions',
    ]);
  });
});
