import { updateDepartment as route } from '@cottontree/contract/expenses/expense-management.ts';
import { sql } from 'kysely';
import { openDay } from '../../../platform/time/clock.ts';
import { command } from '../../../platform/http/endpoint.ts';
import { AppError, notFound } from '../../../platform/failures/errors.ts';
import { lockDepartments } from '../../../ledger/seed-departments.ts';
import { overtaken } from '../../../platform/commands/overtaken.ts';
import { presentDepartment, readDepartments } from '../departments-store.ts';
import { changed } from '../stale-figures.ts';

export const updateDepartment = command(route, async ({ tx, clock, params, input }) => {
  await lockDepartments(tx);
  const all = await readDepartments(tx);
  const held = all.find(({ id }) => id === params.id);
  if (!held) throw notFound('This department');
  if (input.version !== undefined && input.version !== held.version) {
    throw await overtaken(
      tx,
      ['department', held.id],
      `the department ${held.name}`,
      presentDepartment(held),
    );
  }
  const name = input.name ?? held.name;
  const description = input.description ?? held.description;
  const isActive = input.isActive ?? held.is_active;
  const headcount = input.headcount === undefined ? held.headcount : input.headcount;
  if (all.some((each) => each.id !== held.id && each.name.toLowerCase() === name.toLowerCase())) {
    const message = 'is the name of another department';
    throw new AppError('conflict', `name: ${message}`, { fields: [{ path: 'name', message }] });
  }
  if (
    name === held.name &&
    description === held.description &&
    isActive === held.is_active &&
    headcount === held.headcount
  ) {
    return { unchanged: presentDepartment(held) };
  }
  await sql`
    update departments set name = ${name}, description = ${description}, is_active = ${isActive}, headcount = ${headcount}, version = version + 1
     where id = ${held.id}::uuid`.execute(tx);
  return {
    output: { ...presentDepartment(held), name, description, isActive, headcount, version: held.version + 1 },
    announce: changed(openDay(clock)),
    audit: {
      action: 'department.update',
      entity: ['department', held.id],
      description: `Changed the department ${name}`,
      category: 'Administrative',
      before: {
        name: held.name,
        description: held.description,
        isActive: held.is_active,
        headcount: held.headcount,
      },
      after: { name, description, isActive, headcount },
    },
  };
});
