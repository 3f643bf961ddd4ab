import { createView as route, MOST_VIEWS, VIEWED_TABLES } from '@cottontree/contract/views/views.ts';
import { AppError } from '../../../platform/failures/errors.ts';
import { command } from '../../../platform/http/endpoint.ts';
import { presentView, readView, recordedView, refuseName } from '../store.ts';

export const createView = command(route, async ({ tx, actor, input, clock }) => {
  const { table, name, arrangement } = input;
  const held = await tx
    .selectFrom('table_views')
    .select(({ fn }) => fn.countAll<bigint>().as('n'))
    .where('user_id', '=', actor.userId)
    .where('table_id', '=', table)
    .executeTakeFirstOrThrow();
  if (held.n >= BigInt(MOST_VIEWS))
    throw new AppError('conflict', `You have ${MOST_VIEWS} views of this table already; remove one first`);
  await refuseName(tx, actor, { id: null, table, name });
  const at = clock.now();
  const { id } = await tx
    .insertInto('table_views')
    .values({
      user_id: actor.userId,
      table_id: table,
      name,
      arrangement: JSON.stringify(arrangement),
      created_at: at,
      changed_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return {
    output: presentView(await readView(tx, id), actor),
    audit: {
      action: 'view.create',
      entity: ['view', id],
      description: `Saved the view "${name}" of the table ${VIEWED_TABLES[table]}`,
      category: 'Administrative',
      after: recordedView({ name, arrangement, role: null }),
    },
  };
});
