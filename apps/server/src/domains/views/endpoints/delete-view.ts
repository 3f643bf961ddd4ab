import { DONE } from '@cottontree/contract/route.ts';
import { deleteView as route, VIEWED_TABLES } from '@cottontree/contract/views/views.ts';
import { command } from '../../../platform/http/endpoint.ts';
import { lockOwn, recordedView } from '../store.ts';

export const deleteView = command(route, async ({ tx, actor, params }) => {
  const row = await lockOwn(tx, params.id, actor);
  await tx.deleteFrom('table_views').where('id', '=', row.id).execute();
  return {
    output: DONE,
    audit: {
      action: 'view.delete',
      entity: ['view', row.id],
      description: `Removed the view "${row.name}" of the table ${VIEWED_TABLES[row.table_id]}`,
      category: 'Administrative',
      before: recordedView({ ...row, role: row.role_key }),
    },
  };
});
