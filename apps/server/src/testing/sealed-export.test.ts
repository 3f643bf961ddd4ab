/** The signed export with the seals, verified by the offline verifier: without the server, without the database. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { main, verifyExport } from '../../../../tools/verify-audit.mjs';
import { runSealRound } from '../domains/audit/jobs/keep-seals.ts';
import { SealPatrol } from '../platform/audit/seals/seal-chain.ts';
import { beginSeals } from '../platform/audit/seals/seal-begin.ts';
import { Census } from '../platform/audit/seals/seal-rounds.ts';
import { sampleCard, sampleRate, sampleSubscriber, sampleTransaction } from './sample-rows.ts';
import { startTestApp, type Person, type TestApp } from './test-app.ts';

describe('an export with seals', () => {
  let t: TestApp;
  let owner: Person;
  let round: () => Promise<string[] | null>;
  const exported = async () =>
    String((await owner.get('/api/audit/export?rows=sealed')).body)
      .trimEnd()
      .split('\n');
  const judged = async () => verifyExport(await exported(), t.keyring.publicKey);
  const silently = (table: string, statement: string) =>
    t.database.owner.transaction().execute(async (tx) => {
      await sql.raw(`alter table ${table} disable trigger user`).execute(tx);
      await sql.raw(statement).execute(tx);
      await sql.raw(`alter table ${table} enable trigger user`).execute(tx);
    });
  beforeAll(async () => {
    t = await startTestApp({ now: '2026-11-21T10:00:00Z' });
    owner = await t.signIn('owner');
    const parts = { database: t.database, clock: t.clock, keyring: t.keyring };
    await beginSeals(parts);
    const own = { census: new Census(), patrol: new SealPatrol() };
    round = () => runSealRound(parts, own);
    const feed = (what: string, body: object) => owner.send('POST', `/api/ingest/${what}`, body);
    await feed('rates', { rows: [sampleRate('2026-10-01')] });
    await feed('subscribers', { rows: ['S1', 'S2'].map((id) => sampleSubscriber(id)) });
    await feed('transactions', { rows: [sampleTransaction('T1', { at: '2026-11-20T09:00:00Z' })] });
    await round();
    // From today and after the newest seals: explained by audit records only.
    await feed('transactions', { rows: [sampleTransaction('T2')] });
    await feed('cards', { rows: [sampleCard('C1', 'S1')] });
  });
  afterAll(() => t.close());

  it('is valid, with every sealed row in it', async () => {
    const verdict = await judged();
    expect(verdict).toMatchObject({ ok: true, sentences: [] });
    const { rows } = await sql<{ n: string }>`
      select ((select count(*) from transactions) + (select count(*) from role_powers))::text as n`.execute(
      t.database.read,
    );
    expect(verdict.sealed?.rows).toBeGreaterThan(Number(rows[0]?.n));
    expect(verdict.sealed?.seals).toBeGreaterThan(9);
  });
  it.each<[what: string, table: string, edit: string, undo: string, ...found: unknown[]]>([
    [
      'a sealed row',
      'roles',
      `update roles set description = description || 'x' where key = 'manager'`,
      `update roles set description = left(description, -1) where key = 'manager'`,
      'roles: row manager was changed.',
    ],
    [
      'a sealed transaction',
      'transactions',
      `update transactions set amount = amount + 1 where id = 'T1'`,
      `update transactions set amount = amount - 1 where id = 'T1'`,
      'transactions of 2026-11-20: row T1 was changed.',
      expect.stringMatching(/^daily_totals of 2026-11-20: row .+ does not follow from transactions\.$/),
    ],
    [
      'a row of today',
      'transactions',
      `update transactions set amount = amount + 1 where id = 'T2'`,
      `update transactions set amount = amount - 1 where id = 'T2'`,
      'transactions of 2026-11-21: row T2 was changed.',
      expect.stringMatching(/^daily_totals of 2026-11-21: row .+ does not follow from transactions\.$/),
    ],
    [
      'a row of a day without any',
      'fx_rates',
      `insert into fx_rates values ('2020-01-01', 'SLL', 1, 1, 1)`,
      `delete from fx_rates where day = '2020-01-01'`,
      'fx_rates of 2020-01-01: row SLL 2020-01-01 was added.',
    ],
    [
      'a row deleted',
      'role_powers',
      `delete from role_powers where role_key = 'view_only' and power = 'analytics.view'`,
      `insert into role_powers values ('view_only', 'analytics.view')`,
      'role_powers: row view_only analytics.view was deleted.',
    ],
    [
      'a card of after the newest seal',
      'cards',
      `update cards set last4 = '0000'`,
      `update cards set last4 = '4242'`,
      'cards of 2026-10-03: row C1 was changed.',
    ],
  ])('names %s that a database superuser edited', async (_, table, edit, undo, ...sentences) => {
    await silently(table, edit);
    const verdict = await judged();
    await silently(table, undo);
    expect(verdict).toMatchObject({ ok: false, sentences });
    expect(await judged()).toMatchObject({ ok: true });
  });
  it('finds a change without an audit record, a deleted change, and a deleted seal', async () => {
    await sql`update roles set description = description || 'x' where key = 'manager'`.execute(
      t.database.owner,
    );
    expect((await judged()).sentences).toEqual([
      'A change of roles has no audit record.',
      'roles: row manager was changed.',
    ]);
    await sql`update roles set description = left(description, -1) where key = 'manager'`.execute(
      t.database.owner,
    );
    await sql`delete from row_changes where table_name = 'roles'`.execute(t.database.owner);
    expect(await judged()).toMatchObject({ ok: true });
    await sql`create table kept_changes as select * from row_changes`.execute(t.database.owner);
    await sql`delete from row_changes where table_name = 'cards'`.execute(t.database.owner);
    expect((await judged()).sentences).toEqual([
      expect.stringMatching(/^The changes that audit record \d+ names are gone\.$/),
      'cards of 2026-10-03: row C1 was added.',
    ]);
    await sql`insert into row_changes overriding system value select * from kept_changes k
               where not exists (select from row_changes r where r.id = k.id)`.execute(t.database.owner);
    await silently('seals', 'delete from seals where number = (select max(number) from seals)');
    expect((await judged()).ok).toBe(false);
  });
  it('counts accepted findings, and says who accepted which, when and why', async () => {
    const second = await t.signIn('owner');
    const reason = 'Set by the runbook, ticket 4711';
    const accept = async () => {
      const { body } = await owner.send('POST', '/api/audit/seals/accept', {
        table: 'ledger_accounts',
        reason,
      });
      return await second.send('POST', `/api/audit/seals/acceptances/${body.id}/approve`);
    };
    await silently('ledger_accounts', `update ledger_accounts set kind = 'cost' where code = '4000'`);
    expect((await accept()).status).toBe(200);
    const verdict = await judged();
    const accepted = {
      record: expect.stringMatching(/^\d+$/),
      at: t.clock.now().toISOString(),
      by: second.username,
      proposedBy: owner.username,
      what: 'ledger_accounts: row 4000 was changed',
      why: reason,
      madeAgain: false,
    };
    expect(verdict.accepted).toEqual([accepted]);
    const folder = mkdtempSync(path.join(os.tmpdir(), 'export-'));
    writeFileSync(path.join(folder, 'audit.jsonl'), `${(await exported()).join('\n')}\n`);
    writeFileSync(path.join(folder, 'key.pem'), t.keyring.publicKeyPem);
    const lines: string[] = [];
    await main(
      [path.join(folder, 'audit.jsonl'), path.join(folder, 'key.pem')],
      (line) => void lines.push(line),
    );
    rmSync(folder, { recursive: true });
    const text = lines.join('\n');
    expect(text).toContain(
      `ledger_accounts: row 4000 was changed. Proposed by ${owner.username}, accepted by ${second.username}: ${reason}`,
    );
    await silently('ledger_accounts', `update ledger_accounts set kind = 'revenue' where code = '4000'`);
    expect((await accept()).status).toBe(200);
    expect((await judged()).accepted).toHaveLength(2);
  });
  it('finds any line of the seals, changes or rows edited, removed or duplicated', async () => {
    const lines = await exported();
    const places = lines.flatMap((line, at) =>
      /"type":"(seal|change|unit|derived)"/.test(line) ? [at] : [],
    );
    expect(places.length).toBeGreaterThan(20);
    for (const at of places.filter((_, n) => n % 5 === 0)) {
      const line = lines[at] ?? '';
      for (const file of [
        lines.with(
          at,
          line.replace(/\d(?=[^\d]*$)/, (digit) => String((Number(digit) + 1) % 10)),
        ),
        lines.toSpliced(at, 1),
        lines.toSpliced(at, 0, line),
      ])
        expect((await verifyExport(file, t.keyring.publicKey)).sentences).toContain(
          'Seals or rows were taken out of the file, added to it, or changed.',
        );
    }
  });
});
