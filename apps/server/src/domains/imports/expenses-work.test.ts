import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { imported, stepped, upload } from '../../testing/imports.ts';
import { seedDepartments } from '../../ledger/seed-departments.ts';
import { startTestApp, type Person, type TestApp } from '../../testing/test-app.ts';

const HEAD = 'department,description,category,amount,expenseDate\n';

describe('expenses from a file', () => {
  let t: TestApp;
  let clerk: Person;
  beforeAll(async () => {
    t = await startTestApp();
    await seedDepartments(t.database.write, t.clock);
    clerk = await t.signIn('Clerk', { powers: ['expenses.manage'] });
  });
  afterAll(() => t.close());

  const states = async (description: string): Promise<string[]> =>
    (
      await sql<{ state: string }>`
        select case when withdrawn_at is not null then 'withdrawn' when approved_at is not null then 'approved' else 'pending' end as state
          from expenses where description = ${description}`.execute(t.database.read)
    ).rows.map(({ state }) => state);

  it('wait for approval, two equal ones as two, and are withdrawn by undoing', async () => {
    const approver = await t.signIn('Teller', { powers: ['approve_transactions'] });
    const row = 'it,Taxi,travel,12.50,2026-11-20\n';
    const it = await imported(t, clerk, 'expenses', HEAD + row + row);
    expect(it).toMatchObject({ state: 'committed', stored: 2 });
    expect(await states('Taxi')).toEqual(['pending', 'pending']);
    // One notification for the file, not one for each of its rows.
    const { items } = (await approver.get('/api/notifications')).body;
    expect(items.map(({ title }: { title: string }) => title)).toEqual(['2 expenses wait for a decision']);
    expect(await stepped(t, clerk, it, 'undo')).toMatchObject({ state: 'undone' });
    expect(await states('Taxi')).toEqual(['withdrawn', 'withdrawn']);
  });

  it('require a known department, a category, an amount and a day that is not in the future', async () => {
    const it = await upload(
      clerk,
      'expenses',
      `${HEAD}Moon,A,travel,1,2026-11-20\nIT,B,gifts,1,2026-11-20\nIT,C,travel,0,2026-11-20\nIT,D,travel,1,2026-12-24\n`,
    );
    await stepped(t, clerk, it, 'check');
    const { body } = await clerk.get(`/api/imports/${it.id}/errors`);
    expect(
      body.rows.map((row: { problems: { column: string; message: string }[] }) => row.problems[0]?.column),
    ).toEqual(['department', 'category', 'amount', 'expenseDate']);
    expect(body.rows[0].problems[0].message).toBe('there is no department Moon');
  });

  it('accept a category by its label, and report a minus sign and a decimal comma', async () => {
    const it = await upload(
      clerk,
      'expenses',
      `${HEAD}IT,A,Office Supplies,"1,250.50",2026-11-20\nIT,B,travel & transportation,1,2026-11-20\n` +
        'IT,C,gifts,1,2026-11-20\nIT,D,travel,-5,2026-11-20\nIT,E,travel,"12,5",2026-11-20\n',
    );
    await stepped(t, clerk, it, 'check');
    const { body } = await clerk.get(`/api/imports/${it.id}/errors`);
    expect(
      body.rows.map((row: { row: number; problems: { message: string }[] }) => [
        row.row,
        row.problems[0]?.message,
      ]),
    ).toEqual([
      [
        4,
        'gifts is not one of: Office Supplies, Travel & Transportation, Software & Licenses, Utilities, Marketing & Advertising, Training & Development, Equipment & Hardware, Other',
      ],
      [5, '-5 is negative: write it without the minus sign'],
      [
        6,
        'The comma in 12,5 can be read in two ways. Write decimals with a point and thousands with commas in threes: 1,250.50.',
      ],
    ]);
    expect(await stepped(t, clerk, it, 'commit', { skipInvalid: true })).toMatchObject({ stored: 2 });
    const { rows } = await sql`
      select category, amount_minor::text as cents from expenses where description = 'A'`.execute(
      t.database.read,
    );
    expect(rows).toEqual([{ category: 'office_supplies', cents: '125050' }]);
  });

  it('that are far off require a reason', async () => {
    const far = 'HR,Roof,other,99999999999,2026-11-20';
    const bare = await upload(clerk, 'expenses', `${HEAD}${far}\n`);
    expect(await stepped(t, clerk, bare, 'check')).toMatchObject({ invalidRows: 1 });
    const { body } = await clerk.get(`/api/imports/${bare.id}/errors`);
    expect(body.rows[0].problems).toEqual([
      {
        column: 'amount',
        message:
          'is more than the whole budget of the department for November 2026 (25000.00 USD). Correct it, or give a reason',
      },
    ]);
    const reasoned = `${HEAD.trim()},reason\n${far},the storm\n`;
    expect(await imported(t, clerk, 'expenses', reasoned)).toMatchObject({ state: 'committed', stored: 1 });
    const { rows } = await sql<{ reason: string }>`
      select w.reason from expense_reasons w join expenses e on e.id = w.expense_id where e.description = 'Roof'`.execute(
      t.database.read,
    );
    expect(rows).toEqual([{ reason: 'the storm' }]);
  });

  it('cannot be decided by people who began, sent, mapped or committed the file', async () => {
    const powers = ['expenses.manage', 'approve_transactions'] as const;
    const [uploader, mapper, committer, other] = await Promise.all(
      ['Uploader', 'Mapper', 'Committer', 'Other'].map((name) => t.signIn(name, { powers: [...powers] })),
    );
    if (!uploader || !mapper || !committer || !other) throw new Error('four people');
    const it = await upload(uploader, 'expenses', `${HEAD}HR,Chairs,equipment,5000,2026-11-20\n`);
    const swapped = ['department', null, 'category', 'amount', 'expenseDate'];
    await mapper.send('PUT', `/api/imports/${it.id}/mapping`, { mapping: swapped, version: it.version });
    const mapped = await mapper.send('PUT', `/api/imports/${it.id}/mapping`, {
      mapping: it.mapping,
      version: it.version + 1,
    });
    expect(mapped.status).toBe(200);
    const checked = await stepped(t, committer, mapped.body, 'check');
    expect(await stepped(t, committer, checked, 'commit')).toMatchObject({ state: 'committed', stored: 1 });
    const { rows } = await sql<{ id: string }>`select id from expenses where description = 'Chairs'`.execute(
      t.database.read,
    );
    const decide = (who: Person) =>
      who.send('POST', `/api/expense-management/expenses/${rows[0]?.id}/decision`, { decision: 'approve' });
    expect((await decide(committer)).body.message).toMatch(/^You recorded it/);
    for (const who of [uploader, mapper]) {
      const { status, body } = await decide(who);
      expect([status, body.message]).toEqual([
        403,
        'You had a hand in the file that it came from: another person approves or rejects it',
      ]);
    }
    expect((await decide(other)).body.state).toBe('approved');
  });

  it('stay once one of them was changed', async () => {
    const it = await imported(
      t,
      clerk,
      'expenses',
      `${HEAD}HR,Lamp,equipment,80,2026-11-20\nHR,Desk,equipment,9,2026-11-20\n`,
    );
    const { rows } = await sql<{ id: string }>`
      select id from expenses where description = 'Lamp'`.execute(t.database.read);
    const changed = await clerk.send('PATCH', `/api/expense-management/expenses/${rows[0]?.id}`, {
      amount: '81.00',
      version: 1,
    });
    expect(changed.body).toMatchObject({ amount: '81.00', version: 2 });
    expect((await clerk.get(`/api/imports/${it.id}`)).body.undoFault).toBe(
      'The expense “Lamp” of 2026-11-20 was changed since',
    );
    expect(await stepped(t, clerk, it, 'undo')).toMatchObject({
      state: 'committed',
      problem: 'The expense “Lamp” of 2026-11-20 was changed since, so nothing was undone',
    });
    expect([...(await states('Lamp')), ...(await states('Desk'))]).toEqual(['pending', 'pending']);
  });

  it('stay once one of them was decided', async () => {
    const it = await imported(
      t,
      clerk,
      'expenses',
      `${HEAD}HR,Course,training,80,2026-11-20\nHR,Book,training,9,2026-11-20\n`,
    );
    const { rows } = await sql<{ id: string; version: number }>`
      select id, version from expenses where description = 'Course'`.execute(t.database.read);
    const approver = await t.signIn('Approver', { powers: ['approve_transactions', 'expenses.manage'] });
    await sql`update expenses set rejected_at = ${t.clock.now()}, rejected_by = ${approver.userId}, rejection_reason = 'no'
               where id = ${rows[0]?.id}::uuid`.execute(t.database.write);
    const refused = await stepped(t, clerk, it, 'undo');
    expect(refused.problem).toBe(
      'The expense “Course” of 2026-11-20 was decided since, so nothing was undone',
    );
    expect(await states('Book')).toEqual(['pending']);
  });
});
