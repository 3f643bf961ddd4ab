import { changeView as route, VIEWED_TABLES } from '@cottontree/contract/views/views.ts';
import { overtaken } from '../../../platform/commands/overtaken.ts';
import { command } from '../../../platform/http/endpoint.ts';
import {
  lockOwn,
  presentView,
  readView,
  recordedView,
  refuseName,
  requireShareable,
  SHARE,
} from '../store.ts';

/** Sharing is checked when it is changed: who loses the permission can still take a view back, and rename it. */
export const changeView = command(route, async ({ tx, actor, params, input, clock }) => {
  const row = await lockOwn(tx, params.id, actor);
  if (row.version !== input.version)
    throw await overtaken(tx, ['view', row.id], 'this view', presentView(row, actor));
  const { name, arrangement, role } = input;
  const newlyShared = role !== null && role !== row.role_key;
  if (newlyShared) await requireShareable(tx, actor, role);
  await refuseName(tx, actor, { id: row.id, table: row.table_id, name });
  await tx
    .updateTable('table_views')
    .set({
      name,
      arrangement: JSON.stringify(arrangement),
      role_key: role,
      changed_at: clock.now(),
      version: row.version + 1,
    })
    .where('id', '=', row.id)
    .execute();
  const of = `the view "${name}" of the table ${VIEWED_TABLES[row.table_id]}`;
  const changed = await readView(tx, row.id);
  return {
    output: presentView(changed, actor),
    audit: {
      action: 'view.change',
      entity: ['view', row.id],
      description: newlyShared ? `Shared ${of} with the role ${changed.role_name ?? role}` : `Changed ${of}`,
      category: 'Administrative',
      ...(newlyShared && role !== actor.roleKey && { permission: SHARE }),
      before: recordedView({ ...row, role: row.role_key }),
      after: recordedView({ name, arrangement, role }),
    },
  };
});
