import { resolveError as route } from '@cottontree/contract/errors/error-tracking.ts';
import { sql } from 'kysely';
import { command } from '../../../platform/http/endpoint.ts';
import { changeError } from '../store.ts';

export const resolveError = command(route, async ({ tx, actor, clock, params, input }) => {
  const at = clock.now();
  const change = await changeError(tx, params.id, input.version, at, {
    status: 'resolved',
    assignedTo: null,
    action: 'error-tracking.resolve',
    description: ({ title }) => `Resolved an error: ${title}`,
  });
  await sql`
    insert into error_resolutions (group_id, opened_at, resolved_at, by_id)
    select id, opened_at, ${at}, ${actor.userId} from error_groups where id = ${params.id}::uuid`.execute(tx);
  return change;
});
