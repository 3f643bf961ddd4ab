import { openRemediation as route } from '@cottontree/contract/compliance/compliance.ts';
import { sql } from 'kysely';
import { openDay } from '../../../platform/time/clock.ts';
import { command } from '../../../platform/http/endpoint.ts';
import { invalid } from '../../../platform/failures/errors.ts';
import { readHolders } from '../../../platform/sessions/holders.ts';
import { notify } from '../../notifications/index.ts';
import { presentRemediation, readRemediations } from '../remediations-store.ts';
import { requirementOf } from '../requirements-store.ts';

export const openRemediation = command(route, async ({ tx, actor, clock, params, input }) => {
  const at = clock.now();
  const requirement = await requirementOf(tx, params.id);
  if (input.dueDate < openDay(clock)) throw invalid('dueDate', 'lies in the past');
  const owner = (await readHolders(tx, 'compliance.manage')).find(({ id }) => id === input.ownerId);
  if (!owner) throw invalid('ownerId', 'names nobody who may manage compliance');
  const { rows } = await sql<{ id: string }>`
    insert into compliance_remediations (requirement_id, title, owner_id, due_day, opened_by, opened_name, opened_at)
    values (${params.id}, ${input.title}, ${owner.id}::uuid, ${input.dueDate}, ${actor.userId}::uuid, ${actor.username}, ${at})
    returning id`.execute(tx);
  const [row] = await readRemediations(tx, sql`r.id = ${rows[0]?.id ?? null}::uuid`);
  if (!row) throw new Error('The remediation was inserted above');
  if (owner.id !== actor.userId) {
    await notify(
      tx,
      at,
      { kind: 'users', userIds: [owner.id] },
      {
        type: 'info',
        category: 'system',
        title: 'Remediation is yours',
        message: `${input.title} (${requirement.name}), due on ${input.dueDate}`,
        actionType: 'compliance_requirement',
        data: { requirementId: params.id },
        senderId: actor.userId,
      },
    );
  }
  return {
    output: presentRemediation(row),
    audit: {
      action: 'compliance.open-remediation',
      entity: ['compliance_remediation', row.id],
      description: `Opened a remediation of ${requirement.name} for ${owner.name}: ${input.title}`,
      after: { requirement: params.id, title: input.title, owner: owner.name, due: input.dueDate },
    },
  };
});
