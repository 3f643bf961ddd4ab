/** The product's own changes, day after day, are explained by its audit records; an edit among them is still found. */
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeDueDays } from '../figures/jobs/close-due-days.ts';
import { recomputeDueFigures } from '../figures/jobs/recompute-due-figures.ts';
import { runSealRound } from '../domains/audit/jobs/keep-seals.ts';
import { SealPatrol } from '../platform/audit/seals/seal-chain.ts';
import { proveChanges } from '../platform/audit/prove-changes.ts';
import { beginSeals } from '../platform/audit/seals/seal-begin.ts';
import { Census } from '../platform/audit/seals/seal-rounds.ts';
import { withdrawTransactions } from '../ledger/withdraw-transactions.ts';
import { sampleCard, sampleKycCase, sampleRate, sampleSubscriber, sampleTransaction } from './sample-rows.ts';
import { LISTENING } from './listening.ts';
import { startTestApp, type Person, type TestApp } from './test-app.ts';

describe('a company that continues to work', () => {
  let t: TestApp;
  let feed: Person;
  let owner: Person;
  let round: () => Promise<string[] | null>;
  const silently = (table: string, statement: string) =>
    t.database.owner.transaction().execute(async (tx) => {
      await sql.raw(`alter table ${table} disable trigger user`).execute(tx);
      await sql.raw(statement).execute(tx);
      await sql.raw(`alter table ${table} enable trigger user`).execute(tx);
    });
  const send = async (url: string, body: object, who = feed): Promise<void> => {
    const answer = await who.send('POST', url, body);
    expect([url, answer.status, answer.body.message]).toEqual([url, 200, undefined]);
  };
  const sealedDays = async (): Promise<string[]> =>
    (
      await sql<{
        scope: string;
      }>`select scope from sealed_units where table_name = 'transactions' order by 1`.execute(t.database.read)
    ).rows.map(({ scope }) => scope);

  beforeAll(async () => {
    t = await startTestApp({ now: '2026-11-21T10:00:00Z' });
    feed = await t.signIn('feed', { powers: ['api_access'] });
    owner = await t.signIn('owner');
    const parts = { database: t.database, clock: t.clock, keyring: t.keyring };
    await beginSeals(parts);
    const own = { census: new Census(), patrol: new SealPatrol() };
    round = () => runSealRound(parts, own);
  });
  afterAll(() => t.close());

  it('transactions for the open day and earlier ones cause no finding, and the open day is not sealed', async () => {
    await send('/api/ingest/rates', { rows: [sampleRate('2026-10-01')] });
    await send('/api/ingest/subscribers', {
      rows: ['S1', 'S2', 'S3'].map((id) => sampleSubscriber(id)),
      kycCases: [sampleKycCase('K1', 'S1')],
    });
    await send('/api/ingest/cards', { rows: [sampleCard('C1', 'S1')] });
    await send('/api/ingest/transactions', {
      rows: [sampleTransaction('T1'), sampleTransaction('T2', { at: '2026-11-20T09:00:00Z' })],
    });
    expect(await round()).toEqual([]);
    // A later state replaces an earlier one.
    await send('/api/ingest/cards', {
      rows: [sampleCard('C1', 'S1', { status: 'activated', activatedAt: '2026-10-04T08:00:00Z' })],
    });
    await send('/api/ingest/transactions', { rows: [sampleTransaction('T3')] });
    expect(await round()).toEqual([]);
    expect(await sealedDays()).toEqual(['2026-11-20']);
  });
  it('an edit of a row that arrived today is named', async () => {
    await silently('transactions', `update transactions set amount = amount + 1 where id = 'T3'`);
    const found = await round();
    await silently('transactions', `update transactions set amount = amount - 1 where id = 'T3'`);
    expect(found).toEqual([
      'transactions of 2026-11-21: row T3 was changed',
      expect.stringMatching(/^daily_totals of 2026-11-21: row .+ does not follow from transactions$/),
    ]);
    expect(await round()).toEqual([]);
  });
  it('a withdrawn batch causes no finding', async () => {
    await t.database.write.transaction().execute(async (tx) => {
      await withdrawTransactions(tx, sql`select 'T3' as id`, 1);
      await proveChanges(tx, t.clock, 'imports', 'Import taken back');
    });
    expect(await round()).toEqual([]);
  });
  it('changes of roles and people by people cause no finding', async () => {
    await send(
      '/api/user-management/users',
      {
        username: 'newcomer',
        email: 'newcomer@example.test',
        firstName: 'Kadiatu',
        lastName: 'Turay',
        roleHierarchy: 'view_only',
        department: 'Finance',
        jobTitle: 'Clerk',
        password: 'newcomer',
        isTemporaryPassword: true,
      },
      owner,
    );
    expect(await round()).toEqual([]);
  });
  it('closed days, late transactions and recomputed figures cause no finding, and closed days are sealed', async () => {
    t.clock.set('2026-11-22T02:00:00Z');
    await sql`update sessions set last_active_at = ${t.clock.now()}, idle_expires_at = ${t.clock.now()}::timestamptz + interval '1 hour',
                     absolute_expires_at = ${t.clock.now()}::timestamptz + interval '12 hours'`.execute(
      t.database.write,
    );
    const closed = await closeDueDays(t.database, t.clock, LISTENING);
    expect(closed.at(-1)).toBe('2026-11-21');
    expect(await round()).toEqual([]);
    expect(await sealedDays()).toEqual(['2026-11-20', '2026-11-21']);
    await send('/api/ingest/transactions', {
      rows: [sampleTransaction('T4', { at: '2026-11-20T10:00:00Z' })],
    });
    expect(await recomputeDueFigures(t.database, t.clock)).toBe('2026-11-20');
    expect(await round()).toEqual([]);
    t.clock.advance(21 * 3_600_000);
    expect(await round()).toEqual([]);
  });
  it('a seal names the audit record of the change, and replaces the one before it', async () => {
    const { rows } = await sql<{ rows: string; action: string }>`
      select s.content ->> 'rows' as rows, a.action
        from seals s join audit_records a on a.seq::text = s.content -> 'records' ->> 0
       where s.table_name = 'transactions' and s.scope = '2026-11-20' order by s.number`.execute(
      t.database.read,
    );
    expect(rows).toEqual([
      { rows: '1', action: 'ingest.transactions' },
      { rows: '2', action: 'ingest.transactions' },
    ]);
  });
  it('changes that are covered by seals are deleted, and the trail names the newest seal', async () => {
    const { rows } = await sql<{ open: bigint; named: boolean }>`
      select (select count(*) from row_changes where seal is null) as open,
             (select entity_id from audit_records where action = 'seals.write' order by seq desc limit 1)
               = (select number || '/' || encode(hash, 'hex') from seals order by number desc limit 1) as named`.execute(
      t.database.read,
    );
    expect(rows).toEqual([{ open: 0n, named: true }]);
  });
  it('a truncated table causes no finding when a record says so, and a row left in it does', async () => {
    await t.database.owner.transaction().execute(async (tx) => {
      await sql`alter table fx_rates disable trigger user`.execute(tx);
      await sql`delete from fx_rates`.execute(tx);
      await sql`alter table fx_rates enable trigger user`.execute(tx);
      await sql`select record_emptied(array['fx_rates'])`.execute(tx);
      await proveChanges(tx, t.clock, 'demo', 'Removed');
    });
    expect(await round()).toEqual([]);
    await silently('fx_rates', `insert into fx_rates values ('2026-10-01', 'SLL', 1, 1, 1)`);
    t.clock.advance(21 * 3_600_000);
    expect(await round()).toEqual(['fx_rates of 2026-10-01: row SLL 2026-10-01 was added']);
  });
});
