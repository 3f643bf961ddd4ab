/** A company with expenses, for tests: the preconfigured departments, and people who record and approve. */
import { sql } from 'kysely';
import { seedDepartments } from '../ledger/seed-departments.ts';
import { startTestApp, type Answer, type Person, type TestApp } from './test-app.ts';

export const ROOM = '/api/expense-management';

export interface SpendingCompany {
  readonly t: TestApp;
  /** Has the permission expenses.manage. */
  readonly maker: Person;
  /** Has the permissions expenses.manage and approve_transactions. */
  readonly checker: Person;
  /** Id of a department by its name. */
  department(name: string): string;
  record(changes?: object, who?: Person): Promise<Answer>;
  decide(id: string, decision?: 'approve' | 'reject', who?: Person): Promise<Answer>;
  close(): Promise<void>;
}

export async function startSpendingCompany(): Promise<SpendingCompany> {
  const t = await startTestApp();
  await t.database.write.transaction().execute((tx) => seedDepartments(tx, t.clock));
  const maker = await t.signIn('Buyer', { powers: ['expenses.manage'] });
  const checker = await t.signIn('Controller', { powers: ['expenses.manage', 'approve_transactions'] });
  const departments: { id: string; name: string }[] = (await maker.get(`${ROOM}/departments`)).body;
  const department = (name: string): string => departments.find((each) => each.name === name)?.id ?? '';
  return {
    t,
    maker,
    checker,
    department,
    record: (changes = {}, who = maker) =>
      who.send('POST', `${ROOM}/expenses`, {
        departmentId: department('HR'),
        description: 'Chairs',
        category: 'equipment',
        amount: '100.00',
        expenseDate: '2026-11-20',
        ...changes,
      }),
    decide: (id, decision = 'approve', who = checker) =>
      who.send('POST', `${ROOM}/expenses/${id}/decision`, {
        decision,
        ...(decision === 'reject' ? { reason: 'Not agreed' } : {}),
      }),
    close: () => t.close(),
  };
}

/** The budget of a department in November 2026. */
export async function budgetOf(company: SpendingCompany, name: string, month = 11) {
  const { body } = await company.maker.get(`${ROOM}/budgets?month=${month}&year=2026`);
  return body.find((each: { departmentName: string }) => each.departmentName === name);
}

/** Records the day as closed. */
export const closeDay = (t: TestApp, day: string): Promise<unknown> =>
  sql`insert into day_closes (business_day, closed_at, reason) values (${day}, now(), 'test')`.execute(
    t.database.write,
  );

/** Lines of the expense journals in order: account, debit, credit, who created and who approved them. */
export async function expensePostings(t: TestApp) {
  const { rows } = await sql<{
    account: string;
    debit: bigint;
    credit: bigint;
    made_by: string;
    approved_by: string;
  }>`
    select p.account_code as account, p.debit, p.credit, j.made_by, j.approved_by
      from postings p join journals j on j.id = p.journal_id
     where j.source = 'expense' order by p.journal_id, p.line`.execute(t.database.read);
  return rows;
}
/** First days of closed days whose figures are due to be recomputed. */
export async function dueDays(t: TestApp): Promise<string[]> {
  const { rows } = await sql<{
    day: string;
  }>`select from_day::text as day from figures_due order by id`.execute(t.database.read);
  return rows.map(({ day }) => day);
}
