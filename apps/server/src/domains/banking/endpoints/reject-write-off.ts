import { rejectWriteOff as route } from '@cottontree/contract/banking/banking.ts';
import { sql } from 'kysely';
import { command } from '../../../platform/http/endpoint.ts';
import { lockWriteOff, notifyProposer, presentWriteOff, readWriteOff } from '../write-offs-store.ts';

export const rejectWriteOff = command(route, async ({ tx, actor, clock, params, input }) => {
  const row = await lockWriteOff(tx, actor, params.id);
  const at = clock.now();
  await sql`
    insert into bank_write_off_decisions (write_off_id, approved, reason, decided_by, decided_at)
    values (${row.id}::uuid, false, ${input.reason}, ${actor.userId}, ${at})`.execute(tx);
  await notifyProposer(tx, at, actor, row, { approved: false, why: input.reason });
  return {
    output: presentWriteOff(await readWriteOff(tx, row.id), actor),
    audit: {
      action: 'banking.reject-write-off',
      entity: ['bank_write_off', row.id],
      description: `Left what was to be written off of ${row.bank} as it is`,
      category: 'Financial',
      before: { state: 'proposed' },
      after: { state: 'rejected', reason: input.reason },
    },
  };
});
