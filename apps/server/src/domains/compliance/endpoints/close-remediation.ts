import { closeRemediation as route } from '@cottontree/contract/compliance/compliance.ts';
import { sql } from 'kysely';
import { command } from '../../../platform/http/endpoint.ts';
import { notFound } from '../../../platform/failures/errors.ts';
import { overtaken } from '../../../platform/commands/overtaken.ts';
import { presentRemediation, readRemediations } from '../remediations-store.ts';

export const closeRemediation = command(route, async ({ tx, actor, clock, params, input }) => {
  const at = clock.now();
  const mine = sql`r.id = ${params.id}::uuid`;
  await sql`select from compliance_remediations where id = ${params.id}::uuid for update`.execute(tx);
  const [row] = await readRemediations(tx, mine);
  if (!row) throw notFound('This remediation');
  if (row.done_at !== null || (input.version !== undefined && input.version !== row.version))
    throw await overtaken(
      tx,
      ['compliance_remediation', row.id],
      'this remediation',
      presentRemediation(row),
    );
  await sql`
    update compliance_remediations
       set done_by = ${actor.userId}::uuid, done_name = ${actor.username}, done_at = ${at}, done_note = ${input.note},
           version = version + 1
     where id = ${row.id}::uuid`.execute(tx);
  const [after] = await readRemediations(tx, mine);
  if (!after) throw new Error('The remediation was updated above');
  return {
    output: presentRemediation(after),
    audit: {
      action: 'compliance.close-remediation',
      entity: ['compliance_remediation', row.id],
      description: `Closed the remediation ${row.title}`,
      before: { title: row.title, state: 'open' },
      after: { title: row.title, state: 'done', note: input.note },
    },
  };
});
