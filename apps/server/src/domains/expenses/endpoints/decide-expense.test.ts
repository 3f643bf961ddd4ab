import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { recomputeDueFigures } from '../../../figures/jobs/recompute-due-figures.ts';
import { findViolations } from '../../../ledger/invariants.ts';
import { fieldsOf, guards, lastRecord, statusesOf } from '../../../testing/administration.ts';
import {
  ROOM,
  budgetOf,
  closeDay,
  dueDays,
  expensePostings,
  startSpendingCompany,
  type SpendingCompany,
} from '../../../testing/spending.ts';

const NOBODY = '00000000-0000-4000-8000-000000000000';

describe('POST /api/expense-management/expenses/:id/decision', () => {
  let c: SpendingCompany;
  beforeAll(async () => {
    c = await startSpendingCompany();
  });
  afterAll(() => c.close());
  guards(() => c.t, {
    method: 'POST',
    url: `${ROOM}/expenses/${NOBODY}/decision`,
    body: { decision: 'approve' },
    permission: 'approve_transactions',
  });

  it('posts an approved expense in the same transaction, with the people who recorded and approved it', async () => {
    const { body } = await c.record({ amount: '12.34' });
    const { status, body: approved } = await c.decide(body.id);
    expect(status).toBe(200);
    expect(approved).toMatchObject({
      isApproved: true,
      state: 'approved',
      decidedBy: { name: `Test ${c.checker.username}` },
    });
    const people = { made_by: c.maker.userId, approved_by: c.checker.userId };
    expect(await expensePostings(c.t)).toEqual([
      { account: '6000', debit: 1234n, credit: 0n, ...people },
      { account: '1010', debit: 0n, credit: 1234n, ...people },
    ]);
    expect(await lastRecord(c.t)).toMatchObject({
      action: 'expense.approve',
      actor_id: c.checker.userId,
      before: { state: 'pending' },
      after: { state: 'approved', journal: approved.journalId },
    });
    expect(await dueDays(c.t)).toEqual([]);
  });
  it('[B-2.80] refuses the person who recorded it, owners included', async () => {
    const owner = await c.t.signIn('owner');
    const { body } = await c.record({}, owner);
    expect(body.decisionFault).toBe('You recorded it: another person approves or rejects it');
    for (const decision of ['approve', 'reject'] as const) {
      const answer = await c.decide(body.id, decision, owner);
      expect([answer.status, answer.body.message]).toEqual([403, body.decisionFault]);
    }
    expect(await lastRecord(c.t)).toMatchObject({
      action: 'approval.refuse',
      category: 'Security',
      actor_id: owner.userId,
      entity_type: 'expense',
      entity_id: body.id,
      description: expect.stringContaining(body.decisionFault),
    });
    await expect(
      sql`update expenses set approved_at = now(), approved_by = created_by where id = ${body.id}::uuid`.execute(
        c.t.database.write,
      ),
    ).rejects.toThrow('expenses_maker_is_not_checker');
  });
  it('keeps the reason of a rejection and posts nothing', async () => {
    const before = await expensePostings(c.t);
    const { body } = await c.record();
    const bare = await c.checker.send('POST', `${ROOM}/expenses/${body.id}/decision`, { decision: 'reject' });
    expect([bare.status, fieldsOf(bare)]).toEqual([400, ['reason']]);
    expect((await c.decide(body.id, 'reject')).body).toMatchObject({
      state: 'rejected',
      isApproved: false,
      decisionReason: 'Not agreed',
    });
    expect(await expensePostings(c.t)).toEqual(before);
  });
  it('refuses a stale version and an unknown expense', async () => {
    const { body } = await c.record();
    await c.maker.send('PATCH', `${ROOM}/expenses/${body.id}`, { amount: '100000', reason: 'a new hall' });
    const answer = await c.checker.send('POST', `${ROOM}/expenses/${body.id}/decision`, {
      decision: 'approve',
      version: 1,
    });
    expect([answer.status, answer.body.current.amount]).toEqual([409, '100000.00']);
    expect((await c.decide(NOBODY)).status).toBe(404);
  });
  it('approves without a version only what was recorded, not what was changed since', async () => {
    const { body } = await c.record({ amount: '50.00' });
    const named = { decision: 'approve' };
    const send = (id: string, input: object) =>
      c.checker.send('POST', `${ROOM}/expenses/${id}/decision`, input);
    await c.maker.send('PATCH', `${ROOM}/expenses/${body.id}`, { amount: '60.00' });
    const blind = await send(body.id, named);
    expect([blind.status, blind.body.current.amount, blind.body.current.version]).toEqual([409, '60.00', 2]);
    expect((await send(body.id, { ...named, version: 2 })).body).toMatchObject({ state: 'approved' });
    expect(await lastRecord(c.t)).toMatchObject({
      description: expect.stringContaining('60.00 USD of HR (version 2)'),
      before: { amount: '60.00', version: 2 },
    });
    const other = await c.record({ amount: '70.00' });
    expect((await send(other.body.id, named)).body).toMatchObject({ state: 'approved' });
  });
  it('changes the figures of a closed day and of the P&L by the amount', async () => {
    await closeDay(c.t, '2026-10-30');
    await closeDay(c.t, '2026-10-31');
    const values = async () => {
      const { rows } = await sql<{ figure_id: string; value: string }>`
        select distinct on (figure_id) figure_id, value from figure_values
         where business_day = '2026-10-31' and (figure_id, dimension) in (('pnl.operating-expenses', ''),
               ('expenses.spent', ''), ('expenses.department-spent', '6010'))
         order by figure_id, recorded_at desc`.execute(c.t.database.read);
      return rows.map(({ value }) => value);
    };
    const { body } = await c.record({
      expenseDate: '2026-10-30',
      amount: '40.05',
      departmentId: c.department('IT'),
    });
    await c.decide(body.id);
    expect(await dueDays(c.t)).toEqual(['2026-10-30']);
    await recomputeDueFigures(c.t.database, c.t.clock);
    expect(await values()).toEqual(['40.05', '40.05', '40.05']);
  });
  it('is final in the database: nothing decided can be changed or deleted', async () => {
    const { body } = await c.record();
    await c.decide(body.id);
    const db = c.t.database.write;
    for (const statement of [
      sql`delete from expenses where id = ${body.id}::uuid`,
      sql`update expenses set amount_minor = 1 where id = ${body.id}::uuid`,
      sql`update expenses set journal_id = null where id = ${body.id}::uuid`,
    ])
      await expect(statement.execute(db)).rejects.toThrow('a decided expense stays as it is');
  });
});

describe('many people at once', () => {
  let c: SpendingCompany;
  beforeAll(async () => {
    c = await startSpendingCompany();
  });
  afterAll(() => c.close());

  it('leave spent equal to the sum of approved expenses, every journal balanced, nothing posted twice', async () => {
    const second = await c.t.signIn('Second', { powers: ['expenses.manage', 'approve_transactions'] });
    const made = await Promise.all(
      Array.from({ length: 24 }, (_, n) =>
        c.record({
          amount: `${n + 1}.${String(n).padStart(2, '0')}`,
          departmentId: c.department(['HR', 'IT', 'Finance'][n % 3] ?? 'HR'),
          expenseDate: `2026-11-${String(10 + (n % 4)).padStart(2, '0')}`,
        }),
      ),
    );
    const ids = made.map(({ body }) => String(body.id));
    // Each is approved by two people, rejected by one, and changed and withdrawn by its maker, all at once and in
    // different orders.
    const answers = await Promise.all(
      ids.flatMap((id, n) => {
        const acts = [
          () => c.decide(id),
          () => c.decide(id, 'approve', second),
          () => c.decide(id, n % 2 === 0 ? 'reject' : 'approve', second),
          () => c.maker.send('POST', `${ROOM}/expenses/${id}/withdraw`, {}),
          () =>
            c.maker.send('PATCH', `${ROOM}/expenses/${id}`, {
              amount: `${n + 2}.50`,
              expenseDate: '2026-11-09',
            }),
        ];
        return [...acts.slice(n % 5), ...acts.slice(0, n % 5)].map((act) => act());
      }),
    );
    expect(statusesOf(answers).filter((status) => status !== 200 && status !== 409)).toEqual([]);
    // Every third approved expense is reversed by several people at once, and the reversal approved by several at once.
    const approved = async () =>
      (await c.maker.get(`${ROOM}/expenses`)).body.filter((each: { isApproved: boolean }) => each.isApproved);
    const taken = (await approved()).filter((_: unknown, n: number) => n % 3 === 0);
    await Promise.all(
      taken.flatMap(({ id }: { id: string }) =>
        [1, 2].map(() =>
          c.maker.send('POST', `${ROOM}/expenses/${id}/reverse`, { reason: 'Twice by mistake' }),
        ),
      ),
    );
    const waiting = (await c.maker.get(`${ROOM}/expenses`)).body.filter(
      (each: { state: string; reverses: string | null }) =>
        each.state === 'pending' && each.reverses !== null,
    );
    expect(waiting.length).toBe(taken.length);
    await Promise.all(
      waiting.flatMap(({ id }: { id: string }) => [c.decide(id), c.decide(id, 'approve', second)]),
    );

    const sums = new Map<string, bigint>();
    for (const { departmentName, amount } of await approved())
      sums.set(departmentName, (sums.get(departmentName) ?? 0n) + BigInt(amount.replace('.', '')));
    expect([...sums.values()].some((sum) => sum > 0n)).toBe(true);
    const { rows: books } = await sql<{ name: string; cents: bigint; n: bigint }>`
      select d.name, sum(p.debit - p.credit)::bigint as cents, count(*) as n
        from postings p join journals j on j.id = p.journal_id join departments d on d.account_code = p.account_code
       where j.source = 'expense' group by d.name`.execute(c.t.database.read);
    const summary = (await c.maker.get(`${ROOM}/company-summary`)).body;
    for (const [name, cents] of sums) {
      expect(books.find((each) => each.name === name)?.cents, name).toBe(cents);
      expect(BigInt((await budgetOf(c, name)).spentAmount.replace('.', '')), name).toBe(cents);
      const line = summary.departmentBreakdown.find(
        (each: { departmentName: string }) => each.departmentName === name,
      );
      expect(BigInt(line.spentAmount.replace('.', '')), name).toBe(cents);
    }
    expect(books.reduce((sum, { n }) => sum + Number(n), 0)).toBe((await approved()).length);
    expect(BigInt(summary.totalSpent.replace('.', ''))).toBe(
      [...sums.values()].reduce((sum, each) => sum + each, 0n),
    );
    expect(await findViolations(c.t.database.read)).toEqual([]);
  });
});
