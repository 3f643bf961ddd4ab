/** Saved views as rows. */
import type { Power } from '@cottontree/contract/access/permissions.ts';
import type { Arrangement, SavedView, ViewedTable } from '@cottontree/contract/views/views.ts';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/client.ts';
import { AppError, invalid, notFound } from '../../platform/failures/errors.ts';
import { lacks } from '../../platform/http/access.ts';
import type { Actor } from '../../platform/http/endpoint.ts';

/** To share a view with another role than one's own. */
export const SHARE: Power = 'roles.edit';

export interface ViewRow {
  id: string;
  user_id: string;
  table_id: ViewedTable;
  name: string;
  arrangement: Arrangement;
  role_key: string | null;
  role_name: string | null;
  by: string;
  version: number;
}

const VIEWS = sql`
  select v.id, v.user_id, v.table_id, v.name, v.arrangement, v.role_key, r.display_name as role_name,
         concat_ws(' ', u.first_name, u.last_name) as by, v.version
    from table_views v join users u on u.id = v.user_id left join roles r on r.key = v.role_key`;

export const presentView = (row: ViewRow, { userId }: Pick<Actor, 'userId'>): SavedView => ({
  id: row.id,
  table: row.table_id,
  name: row.name,
  arrangement: row.arrangement,
  role: row.role_key === null ? null : { key: row.role_key, name: row.role_name ?? row.role_key },
  by: row.user_id === userId ? null : row.by,
  version: row.version,
});

/** A person's own views, then those shared with the person's role. */
export async function visibleViews(
  db: Db,
  { userId, roleKey }: Pick<Actor, 'userId' | 'roleKey'>,
  table: ViewedTable | undefined,
): Promise<ViewRow[]> {
  const { rows } = await sql<ViewRow>`
    ${VIEWS}
     where (v.user_id = ${userId}::uuid or v.role_key = ${roleKey})
       and (${table ?? null}::text is null or v.table_id = ${table ?? null}::text)
     order by v.user_id <> ${userId}::uuid, lower(v.name), v.id`.execute(db);
  return rows;
}

export async function readView(db: Db, id: string): Promise<ViewRow> {
  const { rows } = await sql<ViewRow>`${VIEWS} where v.id = ${id}::uuid`.execute(db);
  const [row] = rows;
  if (!row) throw new Error(`The view ${id} was written in this transaction`);
  return row;
}

/** Locks one of this person's own; another gets the same answer as one that does not exist. */
export async function lockOwn(tx: Db, id: string, { userId }: Pick<Actor, 'userId'>): Promise<ViewRow> {
  const { rows } = await sql<ViewRow>`
    ${VIEWS} where v.id = ${id}::uuid and v.user_id = ${userId}::uuid for update of v`.execute(tx);
  const [row] = rows;
  if (!row) throw notFound('This view');
  return row;
}

/** Throws `conflict` where another view of this person and table has the name. */
export async function refuseName(
  tx: Db,
  { userId }: Pick<Actor, 'userId'>,
  view: { readonly id: string | null; readonly table: ViewedTable; readonly name: string },
): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select id from table_views
     where user_id = ${userId}::uuid and table_id = ${view.table} and lower(name) = lower(${view.name})
       and id is distinct from ${view.id}::uuid`.execute(tx);
  if (rows.length === 0) return;
  const message = 'is the name of another of your views of this table; choose another name';
  throw new AppError('conflict', `name: ${message}`, { fields: [{ path: 'name', message }] });
}

/** The roles with which a person may share a view: the own one, or any. */
export async function rolesToShareWith(
  db: Db,
  { roleKey, powers }: Pick<Actor, 'roleKey' | 'powers'>,
): Promise<{ key: string; name: string }[]> {
  const { rows } = await sql<{ key: string; name: string }>`
    select key, display_name as name from roles
     where ${powers.has(SHARE)}::boolean or key = ${roleKey} order by level, display_name`.execute(db);
  return rows;
}

/** Throws where a person may not share a view with this role, or there is none. */
export async function requireShareable(tx: Db, actor: Actor, role: string): Promise<void> {
  if (role !== actor.roleKey && !actor.powers.has(SHARE)) throw lacks(SHARE);
  const { rows } = await sql<{
    key: string;
  }>`select key from roles where key = ${role} for key share`.execute(tx);
  if (rows.length === 0) throw invalid('role', 'is not a role; choose one of the list');
}

/** What the audit trail has of a view. What was typed into filters can name people, so it has only their columns. */
export const recordedView = ({
  name,
  arrangement,
  role,
}: Pick<SavedView, 'name' | 'arrangement'> & { readonly role: string | null }) => ({
  name,
  sharedWith: role,
  sort: arrangement.sort,
  hidden: arrangement.hidden,
  filtered: Object.keys(arrangement.filters),
});

/** Those of a person who leaves. */
export async function forgetViews(tx: Db, userId: string): Promise<void> {
  await sql`delete from table_views where user_id = ${userId}::uuid`.execute(tx);
}
