import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  TestBank,
  book,
  closeThrough,
  connectBank,
  line,
  sync,
  writeOffCase,
} from '../../testing/banking.ts';
import { startTestApp, type Person, type TestApp } from '../../testing/test-app.ts';
import { ofKind, waiting } from '../../testing/waiting.ts';

describe('waiting work of banking', () => {
  let t: TestApp;
  let treasurer: Person;
  let bank: string;
  let paid = 0n;
  let rent = 0n;
  beforeAll(async () => {
    t = await startTestApp();
    await sql`
      insert into fx_rates (day, currency, buy, sell, mid) values ('2026-11-01', 'SLL', 22000, 22000, 22000)`.execute(
      t.database.write,
    );
    [paid = 0n, rent = 0n] = await book(t, [
      { day: '2026-10-14', account: '1010', against: '3000', amount: 169_393_00n },
      { day: '2026-11-03', account: '1010', against: '6000', amount: -7_00n, description: 'Rent' },
      { day: '2026-11-20', account: '1010', against: '6000', amount: -8_00n },
    ]);
    await closeThrough(t, '2026-11-20', 60);
    const source = new TestBank(() => '2026-11-21');
    const once = line('L1', '2026-10-14', 169_393_00n, { reference: `CT${paid}` });
    source.lines = [
      once,
      { ...once, bankReference: 'L1-again' },
      line('L2', '2026-11-04', -35_00n, { description: 'Account fee' }),
    ];
    treasurer = await t.signIn('Treasurer', { powers: ['treasury.view', 'treasury.manage'] });
    bank = await connectBank(treasurer);
    await sync(t, source, bank);
  });
  afterAll(() => t.close());

  it('begins with a duplicate of weeks ago, and leaves out what may still reach the bank', async () => {
    const { items, total } = await waiting(treasurer);
    expect(total).toBe(3);
    expect(items).toEqual([
      {
        kind: 'bank-exception',
        id: expect.stringMatching(/^\d+$/),
        count: 1,
        title: 'Bank booked a payment twice',
        detail: 'Harbour Bank, $169,393.00',
        amountUsd: '169393.00',
        since: '2026-10-14',
        due: null,
        // 38 days old on 21 November; 5 are allowed.
        daysLate: 33,
        href: `/banking-apis?tab=reconciliation&bank=${bank}&side=bank&search=CT${paid}`,
        needs: ['treasury.view', 'treasury.manage'],
      },
      {
        kind: 'bank-exception',
        id: expect.stringMatching(/^\d+$/),
        count: 1,
        title: 'At the bank, not in the books',
        detail: 'Harbour Bank, $35.00',
        amountUsd: '35.00',
        since: '2026-11-04',
        due: null,
        daysLate: 12,
        href: `/banking-apis?tab=reconciliation&bank=${bank}&side=bank`,
        needs: ['treasury.view', 'treasury.manage'],
      },
      {
        kind: 'bank-exception',
        id: `${rent}.1`,
        count: 1,
        title: 'In the books, not at the bank',
        detail: 'Harbour Bank, $7.00',
        amountUsd: '7.00',
        since: '2026-11-03',
        due: null,
        daysLate: 13,
        href: `/banking-apis?tab=reconciliation&bank=${bank}&side=ledger&search=CT${rent}`,
        needs: ['treasury.view', 'treasury.manage'],
      },
    ]);
  });
  it('leads to a list that has the exception', async () => {
    const [first] = await ofKind(treasurer, 'bank-exception');
    const query = new URLSearchParams(first?.href.split('?')[1]);
    const { body } = await treasurer.get(
      `/api/banking/exceptions?integrationId=${query.get('bank')}&side=${query.get('side')}&search=${query.get('search')}`,
    );
    expect(body.exceptions.map(({ id }: { id: string }) => id)).toEqual([first?.id]);
  });
  it('has those of a kind in one line, which leads to them', async () => {
    await sql`
      insert into bank_lines (integration_id, identity, booked_day, value_day, amount_minor, description, source, received_at)
      values (${bank}::uuid, 'fee-2', '2026-11-11', '2026-11-11', -2000, 'Account fee', 'file', ${t.clock.now()})`.execute(
      t.database.write,
    );
    const { items, total } = await waiting(treasurer);
    expect([total, items.find(({ count }) => count > 1)]).toEqual([
      3,
      {
        kind: 'bank-exception',
        id: expect.stringMatching(/^\d+$/),
        count: 2,
        title: '2 items at the bank, not in the books',
        detail: 'The oldest 17 days ago, Harbour Bank',
        amountUsd: '55.00',
        since: '2026-11-04',
        due: null,
        daysLate: 12,
        href: '/banking-apis?tab=reconciliation&open=bank',
        needs: ['treasury.view', 'treasury.manage'],
      },
    ]);
    const { body } = await treasurer.get('/api/banking/open-exceptions?kind=bank');
    expect(body.total).toBe(2);
  });
  it('lists as many as requested, and counts all', async () => {
    const { items, total } = await waiting(treasurer, 1);
    expect([items.map(({ amountUsd }) => amountUsd), total]).toEqual([['169393.00'], 3]);
  });
  it('is nothing for those who may not manage the treasury', async () => {
    const viewer = await t.signIn('Viewer', { powers: ['treasury.view'] });
    const blind = await t.signIn('Blind', { powers: ['treasury.manage'] });
    for (const who of [viewer, blind]) expect(await waiting(who)).toEqual({ items: [], total: 0 });
  });
  it('says the value of leones in dollars, and what may be a repeat', async () => {
    const { status, body } = await treasurer.send('POST', '/api/banking/integrations', {
      type: 'files',
      name: 'Leone Bank',
      accountNumber: 'SL22 0001',
      currency: 'SLL',
      ledgerAccount: '1000',
    });
    expect(status).toBe(200);
    await sql`
      insert into bank_lines (integration_id, identity, booked_day, value_day, amount_minor, description, source, received_at)
      values (${body.id}::uuid, 'one', '2026-11-19', '2026-11-19', 4400000, 'Sweep', 'file', ${t.clock.now()})`.execute(
      t.database.write,
    );
    await sql`
      insert into bank_lines (integration_id, identity, booked_day, value_day, amount_minor, description, source, received_at, repeats_line)
      select integration_id, 'two', booked_day, value_day, amount_minor, description, source, received_at, id
        from bank_lines where identity = 'one'`.execute(t.database.write);
    const [repeat] = await ofKind(treasurer, 'possible-repeat');
    expect(repeat).toMatchObject({
      title: 'Bank may have booked a payment twice',
      detail: 'Leone Bank, SLL 4,400,000',
      amountUsd: '200.00',
      since: '2026-11-19',
      daysLate: 0,
      href: `/banking-apis?tab=reconciliation&bank=${body.id}&side=bank`,
    });
    await treasurer.send('POST', `/api/banking/possible-repeats/${repeat?.id}`, {
      verdict: 'same',
      note: 'Sent twice',
    });
    expect(await ofKind(treasurer, 'possible-repeat')).toEqual([]);
  });
});

describe('banks that cannot be read', () => {
  it('wait when they refuse the sign-in, or were never read in a day', async () => {
    const t = await startTestApp();
    const treasurer = await t.signIn('Treasurer', { powers: ['treasury.view', 'treasury.manage'] });
    await connectBank(treasurer);
    const files = await treasurer.send('POST', '/api/banking/integrations', {
      type: 'files',
      name: 'Leone Bank',
      accountNumber: 'SL22 0001',
      currency: 'SLL',
    });
    expect(await ofKind(treasurer, 'bank-connection')).toEqual([]);
    await sql`update bank_integrations set fault = 'credentials', failures = 1, problem = 'No',
      last_sync_at = '2026-11-18T10:00:00Z' where type = 'api'`.execute(t.database.write);
    expect(await ofKind(treasurer, 'bank-connection')).toEqual([
      {
        kind: 'bank-connection',
        id: expect.any(String),
        count: 1,
        title: 'Bank refuses the sign-in',
        detail: 'Harbour Bank',
        amountUsd: null,
        since: '2026-11-18',
        due: null,
        daysLate: 3,
        href: '/banking-apis?filter=issues',
        needs: ['treasury.view', 'treasury.manage'],
      },
    ]);
    await sql`update bank_integrations set created_at = '2026-11-19T09:00:00Z' where id = ${files.body.id}::uuid`.execute(
      t.database.write,
    );
    expect(await ofKind(treasurer, 'bank-connection')).toMatchObject([
      { count: 2, title: '2 banks cannot be read', detail: 'Harbour Bank, Leone Bank', daysLate: 3 },
    ]);
    const viewer = await t.signIn('Viewer', { powers: ['treasury.view'] });
    expect(await ofKind(viewer, 'bank-connection')).toEqual([]);
    await t.close();
  });
});

describe('waiting write-offs', () => {
  it('are for another person than who proposed them, and what they cover waits no more itself', async () => {
    const t = await startTestApp();
    const powers = ['treasury.view', 'treasury.manage', 'approve_transactions'];
    const proposer = await t.signIn('Proposer', { powers });
    const decider = await t.signIn('Decider', { powers });
    const { id, fee, propose } = await writeOffCase(t, proposer);
    const open = async () =>
      (await ofKind(decider, 'bank-exception')).reduce((sum, { count }) => sum + count, 0);
    const before = await open();
    const { body } = await propose({ lines: [fee] });
    expect(await ofKind(proposer, 'write-off')).toEqual([]);
    expect(await ofKind(decider, 'write-off')).toEqual([
      {
        kind: 'write-off',
        id: body.id,
        count: 1,
        title: 'Write-off to approve',
        detail: 'Harbour Bank, $9.00',
        amountUsd: '9.00',
        since: '2026-11-21',
        due: null,
        daysLate: 0,
        href: `/banking-apis?tab=reconciliation&list=write-offs&bank=${id}`,
        needs: ['treasury.view', 'approve_transactions'],
      },
    ]);
    expect(await open()).toBe(before - 1);
    await t.close();
  });
});
