import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { fieldsOf, lastRecord } from '../../../testing/administration.ts';
import { closeDay, postJournal, startLedgerApp } from '../../../testing/ledger-app.ts';
import type { Person, TestApp } from '../../../testing/test-app.ts';

const URL = '/api/general-ledger/exports';

describe('exports of journals', () => {
  let t: TestApp;
  let accountant: Person;
  beforeEach(async () => {
    t = await startLedgerApp();
    accountant = await t.signIn('Accountant', {
      powers: ['treasury.view', 'revenue.view', 'revenue.export', 'treasury.manage'],
    });
  });
  afterEach(() => t.close());
  const make = async (upTo: string) => await accountant.send('POST', URL, { upTo });
  const list = async () => (await accountant.get(URL)).body;

  it('hold each journal of closed days once, and what is posted later comes with the next', async () => {
    expect((await list()).waiting).toEqual({
      journals: 4,
      firstDay: '2026-08-31',
      lastClosed: '2026-09-02',
    });
    const first = await make('2026-09-01');
    expect(first.status).toBe(200);
    expect(first.body).toMatchObject({
      id: '1',
      upTo: '2026-09-01',
      firstDay: '2026-08-31',
      journals: 2,
      lines: 5,
      totals: [
        { currency: 'SLL', debit: '50000' },
        { currency: 'USD', debit: '1000.00' },
      ],
      exportedBy: `Test ${accountant.username}`,
      exportedAt: '2026-09-03T10:00:00.000Z',
    });
    expect(await lastRecord(t)).toMatchObject({
      action: 'general-ledger.export',
      severity: 'high',
      entity_id: '1',
      after: { journals: 2, lines: 5, sha256: first.body.sha256 },
    });
    await postJournal(t, [
      '2026-08-31',
      'Found later',
      [
        ['1010', 'USD', 5, 0],
        ['3000', 'USD', 0, 5],
      ],
    ]);
    expect((await make('2026-09-02')).body).toMatchObject({
      id: '2',
      firstDay: '2026-08-31',
      journals: 3,
      lines: 6,
    });
    expect((await list()).waiting).toEqual({ journals: 0, firstDay: null, lastClosed: '2026-09-02' });
    await closeDay(t, '2026-09-03');
    expect((await make('2026-09-03')).body).toMatchObject({ id: '3', journals: 1 });
    expect((await list()).exports.map(({ id }: { id: string }) => id)).toEqual(['3', '2', '1']);
  });

  it('hold no journal twice when two people export at once: the second finds nothing left', async () => {
    const answers = await Promise.all([make('2026-09-02'), make('2026-09-02')]);
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 400]);
    const { rows } = await sql<{
      marks: number;
    }>`select count(*)::int as marks from exported_journals`.execute(t.database.read);
    expect(rows).toEqual([{ marks: 4 }]);
  });

  it('are refused for a day that is not closed, without a journal, and without the permission', async () => {
    const open = await make('2026-09-03');
    expect([open.status, fieldsOf(open)]).toEqual([400, ['upTo']]);
    expect(open.body.message).toContain('the last closed day is 2026-09-02');
    const empty = await make('2026-08-30');
    expect([empty.status, fieldsOf(empty)]).toEqual([400, ['upTo']]);
    expect((await list()).exports).toEqual([]);
    const blind = await t.signIn('Blind', { powers: ['treasury.view', 'revenue.export'] });
    const unseen = await blind.send('POST', URL, { upTo: '2026-09-02' });
    expect([unseen.status, unseen.body.permission]).toEqual([403, 'revenue.view']);
    const reader = await t.signIn('Reader', { powers: ['treasury.view', 'revenue.view'] });
    const refused = await reader.send('POST', URL, { upTo: '2026-09-02' });
    expect([refused.status, refused.body.permission]).toEqual([403, 'revenue.export']);
  });
});
