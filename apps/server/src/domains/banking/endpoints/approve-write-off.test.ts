import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { guards, lastRecord, statusesOf } from '../../../testing/administration.ts';
import { NOBODY, ROOM, writeOffCase, type WriteOffCase } from '../../../testing/banking.ts';
import { startTestApp, type Person, type TestApp } from '../../../testing/test-app.ts';

describe('POST /api/banking/write-offs/:id/approve', () => {
  let t: TestApp;
  let treasurer: Person;
  let owner: Person;
  let books: WriteOffCase;
  const approve = (id: string, who = owner) => who.send('POST', `${ROOM}/write-offs/${id}/approve`);
  const postings = async (journal: string) => {
    const { rows } = await sql<object>`
      select j.source, j.type, j.description, j.made_by, j.approved_by, p.account_code, p.currency,
             p.debit::int, p.credit::int, p.usd::float8
        from journals j join postings p on p.journal_id = j.id where j.id = ${journal} order by p.line`.execute(
      t.database.read,
    );
    return rows;
  };
  const proof = async () => (await treasurer.get(`${ROOM}/reconciliation?asOf=2026-11-20`)).body.accounts[0];
  beforeAll(async () => {
    t = await startTestApp();
    treasurer = await t.signIn('admin');
    owner = await t.signIn('owner');
    books = await writeOffCase(t, treasurer);
  });
  afterAll(() => t.close());
  guards(() => t, {
    method: 'POST',
    url: `${ROOM}/write-offs/${NOBODY}/approve`,
    permission: 'approve_transactions',
  });

  it('posts the journal of two people and matches it with the line, so that the account is fully proved', async () => {
    const { body: proposed } = await books.propose({ lines: [books.fee] });
    const costs = async () => Number((await owner.get('/api/reports/pnl')).body.summary.totalCosts);
    const before = await costs();
    const { status, body } = await approve(proposed.id);
    expect(status).toBe(200);
    // Its day is closed, so the profit and loss includes it from now on.
    expect((await costs()) - before).toBeCloseTo(9, 9);
    expect(body).toMatchObject({
      state: 'approved',
      decision: { by: `Test ${owner.username}`, reason: null },
    });
    const journal = {
      source: 'adjustment',
      type: 'bank-write-off',
      description: 'Written off at Harbour Bank: Charges of October',
      made_by: treasurer.userId,
      approved_by: owner.userId,
      currency: 'USD',
    };
    expect(await postings(body.journalId)).toEqual([
      { ...journal, account_code: '1010', debit: 0, credit: 900, usd: -9 },
      { ...journal, account_code: '5010', debit: 900, credit: 0, usd: 9 },
    ]);
    expect(await lastRecord(t)).toMatchObject({
      action: 'banking.approve-write-off',
      severity: 'high',
      category: 'Financial',
      entity_type: 'bank_write_off',
      entity_id: body.id,
      before: { state: 'proposed' },
      after: { state: 'approved', journal: body.journalId },
    });
    const [match] = (await treasurer.get(`${ROOM}/matches?integrationId=${books.id}&rule=write-off`)).body
      .matches;
    expect(match).toMatchObject({
      rule: 'write-off',
      difference: '0.00',
      note: 'Charges of October',
      explanation: `-9.00 USD was booked to 5010 Processing; Test ${owner.username} agreed to it.`,
    });
    expect(await proof()).toMatchObject({ ledgerBalance: '-49.00', bankOnlyItems: 1, unexplained: '0.00' });
    const due = await sql<{ from_day: string }>`select from_day from figures_due`.execute(t.database.read);
    expect(due.rows).toEqual([{ from_day: '2026-11-20' }]);
    expect(JSON.stringify((await treasurer.get('/api/notifications')).body)).toContain(
      'Your write-off was approved',
    );
  });
  it('posts the difference of a line and an entry, and reverses an entry that never reached the bank', async () => {
    const { body: short } = await books.propose({
      lines: [books.short],
      entries: [books.paid],
      account: '5020',
    });
    expect(short.amount).toBe('-1.50');
    const { body: booked } = await approve(short.id);
    expect(await postings(booked.journalId)).toMatchObject([
      { account_code: '1010', credit: 150 },
      { account_code: '5020', debit: 150 },
    ]);
    const { body: unpaid } = await books.propose({ entries: [books.unpaid] });
    expect(unpaid.amount).toBe('7.00');
    const { body: back } = await approve(unpaid.id);
    expect(await postings(back.journalId)).toMatchObject([
      { account_code: '1010', debit: 700 },
      { account_code: '5010', credit: 700 },
    ]);
    expect(await proof()).toMatchObject({
      difference: '0.00',
      bankOnlyItems: 0,
      ledgerOnlyItems: 0,
      unexplained: '0.00',
    });
  });
  it('can be corrected: the match is undone, and the posting is written off in the opposite direction', async () => {
    const [match] = (await treasurer.get(`${ROOM}/matches?integrationId=${books.id}&rule=write-off`)).body
      .matches;
    const journal = match.items.find(
      ({ side, description }: Record<string, string>) =>
        side === 'ledger' && description?.startsWith('Written off'),
    );
    await treasurer.send('POST', `${ROOM}/matches/${match.id}/undo`, { note: 'Another account' });
    const { body } = await books.propose({ entries: [journal.id] });
    expect((await approve(body.id)).body.state).toBe('approved');
    expect((await proof()).unexplained).toBe('0.00');
    const { rows } = await sql`
      select journal_id from postings group by journal_id, currency having sum(debit) <> sum(credit) or sum(usd) <> 0`.execute(
      t.database.read,
    );
    expect(rows).toEqual([]);
  });
  it('is never decided by its proposer, is decided once, and late deciders learn who was first', async () => {
    const { body } = await books.propose({ lines: [await books.line(-2_00n)] });
    const own = await approve(body.id, treasurer);
    expect([own.status, own.body.message]).toEqual([403, 'You proposed it: another person decides']);
    expect(await lastRecord(t)).toMatchObject({
      action: 'approval.refuse',
      category: 'Security',
      actor_id: treasurer.userId,
      entity_type: 'bank_write_off',
      entity_id: body.id,
      description: expect.stringContaining('You proposed it'),
    });
    const answers = await Promise.all(
      [owner, await t.signIn('owner'), await t.signIn('admin')].map((who) => approve(body.id, who)),
    );
    expect(statusesOf(answers)).toEqual([200, 409, 409]);
    const winner = answers.find(({ status }) => status === 200)?.body.decision.by;
    expect(answers.find(({ status }) => status === 409)?.body.message).toBe(
      `${winner} decided first: it was approved`,
    );
    const clerk = await t.signIn('Clerk', { powers: ['approve_transactions'] });
    expect((await approve(body.id, clerk)).body.permission).toBe('treasury.view');
    expect((await approve(NOBODY)).status).toBe(404);
  });
  it('lapses once one of its items is matched, and posts nothing into a closed month', async () => {
    const [one, two, three] = [await books.line(-3_00n), await books.line(3_00n), await books.line(-4_00n)];
    const { body: lapsing } = await books.propose({ lines: [one] });
    await treasurer.send('POST', `${ROOM}/matches`, {
      integrationId: books.id,
      lines: [one, two],
      entries: [],
      note: 'Sent and taken back',
    });
    const late = await approve(lapsing.id);
    expect([late.status, late.body.message, late.body.current.state]).toEqual([
      409,
      'Something of it was matched meanwhile; propose what is left',
      'lapsed',
    ]);
    const { body } = await books.propose({ lines: [three] });
    await sql`
      insert into month_closings (month, sequence, closed, made_by, made_at)
      values ('2026-11-01', 1, true, ${owner.userId}, ${t.clock.now()})`.execute(t.database.write);
    const shut = await approve(body.id);
    expect([shut.status, shut.body.message]).toEqual([
      422,
      expect.stringContaining('2026-11-20 lies in November 2026'),
    ]);
  });
});
