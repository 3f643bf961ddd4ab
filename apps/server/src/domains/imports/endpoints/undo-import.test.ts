import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { closeFigures } from '../../../figures/close-figures.ts';
import { closeDays } from '../../../ledger/close-day.ts';
import { findViolations } from '../../../ledger/invariants.ts';
import { lastRecord } from '../../../testing/administration.ts';
import {
  cashFile,
  cashLine,
  imported,
  peopleFile,
  personLine,
  stepped,
  upload,
} from '../../../testing/imports.ts';
import { sampleCard, sampleTransaction } from '../../../testing/sample-rows.ts';
import { startTestApp, type Person, type TestApp } from '../../../testing/test-app.ts';

describe('POST /api/imports/:id/undo', () => {
  let t: TestApp;
  let clerk: Person;
  beforeEach(async () => {
    t = await startTestApp();
    clerk = await t.signIn('Clerk', { powers: ['api_access'] });
  });
  afterEach(() => t.close());

  const countOf = async (table: string): Promise<number> =>
    (await sql<{ n: number }>`select count(*)::int as n from ${sql.table(table)}`.execute(t.database.read))
      .rows[0]?.n ?? -1;
  const brokenRollups = async () =>
    (await findViolations(t.database.read)).filter(({ invariant }) => !/agent float/.test(invariant));

  it('removes the transactions of an open day with their rollups, and leaves the others', async () => {
    await imported(t, clerk, 'subscribers', peopleFile(personLine('S1'), personLine('S2')));
    await imported(t, clerk, 'transactions', cashFile(cashLine('T1')));
    const it = await imported(t, clerk, 'transactions', cashFile(cashLine('T1'), cashLine('T2', 'S2')));
    expect(it.stored).toBe(1);
    expect(await stepped(t, clerk, it, 'undo')).toMatchObject({ state: 'undone', problem: null });
    const { rows } = await sql<{ id: string }>`select id from transactions`.execute(t.database.read);
    expect(rows).toEqual([{ id: 'T1' }]);
    expect(await brokenRollups()).toEqual([]);
    expect([await countOf('transaction_ids'), await countOf('daily_actives')]).toEqual([1, 1]);
    expect(await lastRecord(t)).toMatchObject({
      action: 'import.undone',
      actor_id: clerk.userId,
      severity: 'high',
    });
    // The very same file may be imported again.
    expect(
      await imported(t, clerk, 'transactions', cashFile(cashLine('T1'), cashLine('T2', 'S2'))),
    ).toMatchObject({
      stored: 1,
    });
  });

  it('refuses once one of its days is closed, because posted journals stay', async () => {
    await imported(t, clerk, 'subscribers', peopleFile(personLine('S1')));
    const it = await imported(
      t,
      clerk,
      'transactions',
      cashFile(cashLine('T1', 'S1', '2026-11-20T09:00:00Z')),
    );
    const day = '2026-11-20';
    await t.database.write.transaction().execute(async (tx) => {
      await closeDays(tx, { from: day, to: day }, { at: t.clock.now(), reason: 'nightly', closeFigures });
    });
    expect(await stepped(t, clerk, it, 'undo')).toMatchObject({
      state: 'committed',
      problem:
        'The books of 2026-11-20 are closed and its journals are posted; correct these transactions by reversals instead',
    });
    expect(await countOf('transactions')).toBe(1);
  });

  describe('when money of it may have been spent', () => {
    const paysOut = (id: string, subscriber: string, amount: string): string =>
      cashFile(cashLine(id, subscriber, '2026-11-21T10:00:00Z', amount).replace('cash_in', 'cash_out'));

    it('refuses what would overdraw a wallet, and succeeds once the payment was withdrawn', async () => {
      await imported(t, clerk, 'subscribers', peopleFile(personLine('S1'), personLine('S2')));
      const it = await imported(t, clerk, 'transactions', cashFile(cashLine('T1'), cashLine('T2', 'S2')));
      const spent = await imported(t, clerk, 'transactions', paysOut('T3', 'S1', '60000'));
      expect(await stepped(t, clerk, it, 'undo')).toMatchObject({
        state: 'committed',
        problem:
          'The wallet of S1 would stand at -60000 SLL: what came in was spent since, so nothing was undone',
      });
      expect(await countOf('transactions')).toBe(3);
      expect(await stepped(t, clerk, spent, 'undo')).toMatchObject({ state: 'undone' });
      expect(await stepped(t, clerk, it, 'undo')).toMatchObject({ state: 'undone' });
      expect(await countOf('transactions')).toBe(0);
    });

    it('succeeds when enough remains for every payment, also for earlier ones', async () => {
      await imported(t, clerk, 'subscribers', peopleFile(personLine('S1')));
      await imported(t, clerk, 'transactions', cashFile(cashLine('T1')));
      await imported(t, clerk, 'transactions', paysOut('T2', 'S1', '100000'));
      const later = cashFile(cashLine('T3', 'S1', '2026-11-21T11:00:00Z'));
      const it = await imported(t, clerk, 'transactions', later);
      expect(await stepped(t, clerk, it, 'undo')).toMatchObject({ state: 'undone', problem: null });
    });

    it('does not refuse because of a wallet that was overdrawn anyway', async () => {
      await imported(t, clerk, 'subscribers', peopleFile(personLine('S1')));
      const it = await imported(t, clerk, 'transactions', cashFile(cashLine('T1')));
      await imported(t, clerk, 'transactions', paysOut('T2', 'S1', '150000'));
      expect(await stepped(t, clerk, it, 'undo')).toMatchObject({ state: 'undone', problem: null });
    });
  });

  it('removes new subscribers and restores replaced ones', async () => {
    await imported(t, clerk, 'subscribers', peopleFile(personLine('S1')));
    const it = await imported(
      t,
      clerk,
      'subscribers',
      peopleFile(personLine('S1', { town: 'Kenema' }), personLine('S2')),
    );
    expect(it.stored).toBe(2);
    expect(it.undoFault).toBeNull();
    expect(await stepped(t, clerk, it, 'undo')).toMatchObject({ state: 'undone' });
    const { rows } = await sql<{ id: string; town: string }>`select id, town from subscribers`.execute(
      t.database.read,
    );
    expect(rows).toEqual([{ id: 'S1', town: 'Bo' }]);
    const { rows: population } = await sql`
      (table daily_population except table raw.daily_population) union all (table raw.daily_population except table daily_population)
      `.execute(t.database.read);
    expect(population).toEqual([]);
  });

  it.each([
    ['has transactions', '/api/ingest/transactions', { rows: [sampleTransaction('T1')] }],
    [
      'has a card',
      '/api/ingest/cards',
      { rows: [sampleCard('C1', 'S1', { issuedAt: '2026-11-21T09:00:00Z' })] },
    ],
  ])('refuses when a subscriber of it %s', async (why, url, body) => {
    const it = await imported(t, clerk, 'subscribers', peopleFile(personLine('S1'), personLine('S2')));
    expect(await clerk.send('POST', url, body)).toMatchObject({ status: 200 });
    expect((await clerk.get(`/api/imports/${it.id}`)).body.undoFault).toBe(
      `Subscriber S1 ${why}: what was built upon the import would lose its ground`,
    );
    const refused = await stepped(t, clerk, it, 'undo');
    expect(refused).toMatchObject({
      state: 'committed',
      problem: `Subscriber S1 ${why}: what was built upon the import would lose its ground, so nothing was undone`,
    });
    expect(await countOf('subscribers')).toBe(2);
  });

  it('refuses when a later file has changed a subscriber of it', async () => {
    const it = await imported(t, clerk, 'subscribers', peopleFile(personLine('S1')));
    await imported(t, clerk, 'subscribers', peopleFile(personLine('S1', { town: 'Makeni' })));
    expect((await stepped(t, clerk, it, 'undo')).problem).toMatch(/^Subscriber S1 was changed since: /);
  });

  it('refuses an import that is not committed, and a person who may not import the kind', async () => {
    const it = await upload(clerk, 'subscribers', peopleFile(personLine('S1')));
    const early = await clerk.send('POST', `/api/imports/${it.id}/undo`, {});
    expect([early.status, early.body.message]).toEqual([409, 'This import is not checked yet']);
    const stranger = await t.signIn('Stranger', { powers: [] });
    expect((await stranger.send('POST', `/api/imports/${it.id}/undo`, {})).status).toBe(403);
    expect((await t.anonymous.send('POST', `/api/imports/${it.id}/undo`, {})).status).toBe(401);
  });
});
