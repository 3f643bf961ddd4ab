import { labelOf } from '@cottontree/contract/data-entry/entry-labels.ts';
import { rejectAdoption as route } from '@cottontree/contract/data-entry/adoptions.ts';
import { sql } from 'kysely';
import { command } from '../../../platform/http/endpoint.ts';
import { lockDecidable, presentAdoption, readAdoption, notifyProposer } from '../adoptions-store.ts';

export const rejectAdoption = command(route, async ({ tx, actor, clock, params, input }) => {
  const row = await lockDecidable(tx, actor, params.id);
  const at = clock.now();
  await sql`
    insert into adoption_decisions (adoption_id, approved, reason, decided_by, decided_at)
    values (${row.id}::uuid, false, ${input.reason}, ${actor.userId}, ${at})`.execute(tx);
  await notifyProposer(tx, at, actor, row, { approved: false, why: input.reason });
  return {
    output: presentAdoption(await readAdoption(tx, row.id), actor),
    audit: {
      action: 'adoption.reject',
      entity: ['adoption', row.id],
      description: `Left ${labelOf(row.field)} of ${row.entry_date} as booked`,
      category: 'Financial',
      before: { state: 'proposed' },
      after: { state: 'rejected', reason: input.reason },
    },
  };
});
