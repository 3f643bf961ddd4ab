import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fieldsOf, guards, lastRecord, statusesOf } from '../../../testing/administration.ts';
import { NOBODY, ROOM, writeOffCase, type WriteOffCase } from '../../../testing/banking.ts';
import { startTestApp, type Person, type TestApp } from '../../../testing/test-app.ts';

describe('POST /api/banking/write-offs', () => {
  let t: TestApp;
  let treasurer: Person;
  let books: WriteOffCase;
  beforeAll(async () => {
    t = await startTestApp();
    treasurer = await t.signIn('admin');
    books = await writeOffCase(t, treasurer);
  });
  afterAll(() => t.close());
  guards(() => t, {
    method: 'POST',
    url: `${ROOM}/write-offs`,
    body: {
      integrationId: NOBODY,
      lines: ['1'],
      entries: [],
      account: '5010',
      day: '2026-11-20',
      note: 'Because',
    },
    permission: 'treasury.manage',
  });

  it('posts nothing yet: it shows the planned posting, marks the exception, and notifies the people who may decide', async () => {
    const other = await t.signIn('owner');
    const { status, body } = await books.propose({ lines: [books.fee] });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      account: '5010',
      amount: '-9.00',
      currency: 'USD',
      day: '2026-11-20',
      note: 'Charges of October',
      proposedBy: `Test ${treasurer.username}`,
      state: 'proposed',
      decision: null,
      journalId: null,
      obstacle: 'You proposed it: another person decides',
      items: [{ side: 'bank', id: books.fee, amount: '-9.00', description: 'Account fee' }],
    });
    expect(await lastRecord(t)).toMatchObject({
      action: 'banking.propose-write-off',
      entity_id: body.id,
      after: { amount: '-9.00', account: '5010' },
    });
    expect(JSON.stringify((await other.get('/api/notifications')).body)).toContain(
      `Test ${treasurer.username} proposes to write off -9.00 USD of Harbour Bank: Charges of October`,
    );
    const open = (await treasurer.get(`${ROOM}/exceptions?integrationId=${books.id}`)).body.exceptions;
    expect(open.find((each: { id: string }) => each.id === books.fee).hint).toBe(
      'Its write-off waits for a decision',
    );
    expect((await treasurer.get(`${ROOM}/reconciliation?asOf=2026-11-20`)).body.accounts[0]).toMatchObject({
      ledgerBalance: '-40.00',
      bankOnlyItems: 2,
    });
  });
  it('allows one undecided write-off for each item', async () => {
    const again = await books.propose({ lines: [books.fee, books.short] });
    expect([again.status, again.body.message]).toEqual([
      409,
      'Some of these wait for a decision on a write-off already',
    ]);
    const answers = await Promise.all([1, 2, 3].map(() => books.propose({ lines: [books.short] })));
    expect(statusesOf(answers)).toEqual([200, 409, 409]);
  });
  it.each([
    ['nothing', { lines: [], entries: [] }, 'lines'],
    ['no reason', { note: ' ' }, 'note'],
    ['an account for other purposes', { account: '2000' }, 'account'],
    ['an unknown line', { lines: ['999999'] }, 'lines'],
    ['a day before the written-off item', { day: '2026-11-01' }, 'day'],
    ['a day that is not closed', { day: '2026-11-21' }, 'day'],
  ])('refuses %s', async (_, changes, field) => {
    const answer = await books.propose({ entries: [books.unpaid], ...changes });
    expect([answer.status, fieldsOf(answer)]).toEqual([400, [field]]);
  });
  it('refuses a line with an undecided write-off that has 200 newer ones', async () => {
    const line = await books.line(-3_00n);
    expect((await books.propose({ lines: [line] })).status).toBe(200);
    await sql`
      insert into bank_write_offs (integration_id, lines, entries, ledger_account, account_code, currency, amount_minor,
                                   business_day, note, proposed_by, proposed_at)
      select ${books.id}::uuid, ${[books.short]}::bigint[], '{}', '1010', '5010', 'USD', -3450, '2026-11-20', 'Newer',
             ${treasurer.userId}::uuid, ${t.clock.now()}::timestamptz + n * interval '1 minute'
        from generate_series(1, 200) n`.execute(t.database.write);
    expect((await books.propose({ lines: [line] })).status).toBe(409);
  });
  it('cannot be posted on a day before the books begin, neither proposed nor approved', async () => {
    const proposed = await books.propose({ lines: [await books.line(-5_00n)] });
    expect(proposed.status).toBe(200);
    const other = await t.signIn('owner');
    await sql`
      insert into opening_balances (account_code, currency, business_day, debit, credit)
      values ('1010', 'USD', '2026-11-21', 1, 0)`.execute(t.database.write);
    const early = 'lies before 2026-11-21, the first day of the books: date it on that day or later';
    expect((await books.propose({ lines: [await books.line(-6_00n)] })).body.fields).toEqual([
      { path: 'day', message: early },
    ]);
    const approved = await other.send('POST', `${ROOM}/write-offs/${proposed.body.id}/approve`);
    expect([approved.status, approved.body.message]).toEqual([422, `2026-11-20 ${early}`]);
  });
});
