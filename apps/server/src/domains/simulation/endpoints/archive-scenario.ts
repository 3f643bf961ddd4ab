import { archiveScenario as route } from '@cottontree/contract/simulation/simulation.ts';
import { sql } from 'kysely';
import { findScenario, lockScenario, refuseForeign, refuseTakenName, scenarioFields } from '../scenarios.ts';
import { command } from '../../../platform/http/endpoint.ts';
import { AppError } from '../../../platform/failures/errors.ts';

export const archiveScenario = command(
  route,
  async ({ tx, actor, clock, params, input: { archived, version } }) => {
    const held = await lockScenario(tx, params.id, version);
    refuseForeign(actor, held);
    if ((held.archivedAt !== null) === archived) return { unchanged: held };
    if (held.status === 'In Progress')
      throw new AppError('conflict', 'This scenario is being simulated; archive it when that is done', {
        current: held,
      });
    // Another scenario may have taken its name in the meantime.
    if (!archived) await refuseTakenName(tx, held.name, held.id);
    const at = clock.now();
    await sql`
    update simulation_scenarios
       set archived_at = ${archived ? at : null}, updated_at = ${at}, version = version + 1
     where id = ${held.id}::uuid`.execute(tx);
    const after = await findScenario(tx, held.id);
    return {
      output: after,
      audit: {
        action: archived ? 'scenario.archive' : 'scenario.restore',
        entity: ['scenario', held.id],
        description: `${archived ? 'Archived' : 'Restored'} the scenario ${held.name}`,
        category: 'Financial',
        before: scenarioFields(held),
        after: scenarioFields(after),
      },
    };
  },
);
