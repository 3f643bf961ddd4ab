import { createDepartment as route } from '@cottontree/contract/expenses/expense-management.ts';
import { sql } from 'kysely';
import { openDay } from '../../../platform/time/clock.ts';
import { command } from '../../../platform/http/endpoint.ts';
import { AppError } from '../../../platform/failures/errors.ts';
import { lockDepartments } from '../../../ledger/seed-departments.ts';
import { monthOf } from '../rules.ts';
import { presentDepartment, readDepartments } from '../departments-store.ts';
import { changed, dueSince } from '../stale-figures.ts';

export const createDepartment = command(route, async ({ tx, clock, input }) => {
  await lockDepartments(tx);
  const held = (await readDepartments(tx)).find(
    ({ name }) => name.toLowerCase() === input.name.toLowerCase(),
  );
  if (held) {
    const message = `is the name of ${held.is_active ? 'a' : 'an inactive'} department already`;
    throw new AppError('conflict', `name: ${message}`, { fields: [{ path: 'name', message }] });
  }
  const at = clock.now();
  // Accounts of operating expenses are numbered in tens from 6000. The account of a department is never given to
  // another one.
  const { rows } = await sql<{ id: string }>`
    with account as (
      insert into ledger_accounts (code, name, kind)
      select (max(code::int) + 10)::text, ${input.name}::text, 'opex' from ledger_accounts where kind = 'opex'
      returning code)
    insert into departments (name, description, account_code, is_active, headcount, created_at)
    select ${input.name}, ${input.description}, code, ${input.isActive}, ${input.headcount}, ${at} from account
    returning id`.execute(tx);
  const made = (await readDepartments(tx)).find(({ id }) => id === rows[0]?.id);
  if (!made) throw new Error('The department was inserted above');
  const today = openDay(clock);
  // Its figures on the closed days of this month are 0, not unknown.
  await dueSince(tx, monthOf(today).first, at);
  return {
    output: presentDepartment(made),
    announce: changed(today),
    audit: {
      action: 'department.create',
      entity: ['department', made.id],
      description: `Created the department ${made.name}`,
      category: 'Administrative',
      after: {
        name: made.name,
        description: made.description,
        isActive: made.is_active,
        account: made.account_code,
        headcount: made.headcount,
      },
    },
  };
});
