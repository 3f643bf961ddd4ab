/** Department rows: reading, presenting, checking. */
import type { Department } from '@cottontree/contract/expenses/expense-management.ts';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/client.ts';
import { invalid } from '../../platform/failures/errors.ts';

export interface DepartmentRow {
  id: string;
  name: string;
  description: string;
  is_active: boolean;
  created_at: Date;
  account_code: string;
  headcount: number | null;
  version: number;
}
export const presentDepartment = (row: DepartmentRow): Department => ({
  id: row.id,
  name: row.name,
  description: row.description,
  isActive: row.is_active,
  createdAt: row.created_at.toISOString(),
  accountCode: row.account_code,
  headcount: row.headcount,
  version: row.version,
});
export async function readDepartments(db: Db): Promise<DepartmentRow[]> {
  const { rows } = await sql<DepartmentRow>`
    select id, name, description, is_active, created_at, account_code, headcount, version from departments order by account_code`.execute(
    db,
  );
  return rows;
}
function activeIn(all: readonly DepartmentRow[], id: string, path: string): DepartmentRow {
  const row = all.find((each) => each.id === id);
  if (!row) throw invalid(path, 'names no department');
  if (!row.is_active) throw invalid(path, `names ${row.name}, which is inactive`);
  return row;
}
/** Throws `invalid` at `path` for a department that does not exist or is inactive. */
export const activeDepartment = async (tx: Db, id: string, path: string): Promise<DepartmentRow> =>
  activeIn(await readDepartments(tx), id, path);
/** The same for several, each with the path of its field. */
export async function activeDepartments(
  tx: Db,
  named: readonly { readonly id: string; readonly path: string }[],
): Promise<DepartmentRow[]> {
  const all = await readDepartments(tx);
  return named.map(({ id, path }) => activeIn(all, id, path));
}
