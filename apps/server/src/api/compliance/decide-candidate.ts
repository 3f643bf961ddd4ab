import { businessDayOf } from '@cottontree/contract/calendar.ts';
import { decideCandidate as route } from '@cottontree/contract/compliance.ts';
import { sql } from 'kysely';
import { command } from '../../kernel/endpoint.ts';
import { overtaken } from '../../staff/overtaken.ts';
import { candidateOf, presentCandidate } from './candidates-store.ts';
import { programmeChanged } from './store.ts';

export const decideCandidate = command(route, async ({ tx, actor, clock, params, input }) => {
  const at = clock.now();
  await sql`select from compliance_candidates where id = ${params.id}::uuid for update`.execute(tx);
  const row = await candidateOf(tx, params.id);
  if (row.state !== 'open' || (input.version !== undefined && input.version !== row.version))
    throw await overtaken(tx, ['compliance_candidate', row.id], 'this candidate', presentCandidate(row, at));
  const state = input.decision === 'file' ? 'filed' : 'dismissed';
  await sql`
    update compliance_candidates
       set state = ${state}, decided_by = ${actor.userId}::uuid, decided_name = ${actor.username}, decided_at = ${at},
           decided_day = ${businessDayOf(at)}, note = ${input.note}, version = version + 1
     where id = ${row.id}::uuid`.execute(tx);
  return {
    output: presentCandidate(await candidateOf(tx, row.id), at),
    announce: programmeChanged(at),
    audit: {
      action: 'compliance.decide-candidate',
      entity: ['compliance_candidate', row.id],
      description: `${state === 'filed' ? 'Filed' : 'Dismissed'} a ${row.kind} candidate of ${row.business_day}`,
      before: { state: row.state },
      after: { state, note: input.note, kind: row.kind, day: row.business_day },
    },
  };
});
