import { undoMatch as route } from '@cottontree/contract/banking/banking.ts';
import { sql } from 'kysely';
import { command } from '../../../platform/http/endpoint.ts';
import { notFound } from '../../../platform/failures/errors.ts';
import { readMatches } from '../matches-store.ts';

/** The rules do not repeat the match: its lines are left to people from now on. */
export const undoMatch = command(route, async ({ tx, params, input, clock }) => {
  await sql`select from bank_matches where id = ${params.id}::uuid for update`.execute(tx);
  const [before] = await readMatches(tx, sql`m.id = ${params.id}::uuid`, { limit: 1, offset: 0 });
  if (!before) throw notFound('This match');
  await sql`
    insert into bank_hand_lines (line_id, since)
    select line_id, ${clock.now()} from bank_match_items where match_id = ${params.id}::uuid and line_id is not null
    on conflict do nothing`.execute(tx);
  await sql`delete from bank_matches where id = ${params.id}::uuid`.execute(tx);
  return {
    output: { id: params.id },
    audit: {
      action: 'banking.unmatch',
      entity: ['bank_match', params.id],
      description: `Took a match apart: ${input.note}`,
      category: 'Financial',
      before: {
        rule: before.rule,
        items: before.items.map(({ side, id, amount }) => ({ side, id, amount })),
        note: before.note,
      },
      after: { note: input.note },
    },
  };
});
