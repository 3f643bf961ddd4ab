import { runScenario as route } from '@cottontree/contract/simulation/simulation.ts';
import { sql } from 'kysely';
import {
  SIMULATION_CHANGED,
  findScenario,
  lockScenario,
  refuseArchived,
  refuseForeign,
} from '../scenarios.ts';
import { addScenarioRun } from '../scenario-job.ts';
import { command } from '../../../platform/http/endpoint.ts';

/** Only requests the run: the run itself is background work, so that it survives the end of this server. */
export const runScenario = command(route, async ({ tx, actor, clock, params, input }) => {
  const held = await lockScenario(tx, params.id, input.version);
  // Anybody may run a draft; a result is graded later, so only its maker may replace it.
  if (held.run !== null) refuseForeign(actor, held);
  if (held.status === 'In Progress') return { unchanged: held };
  refuseArchived(held);
  await sql`
    update simulation_scenarios
       set status = 'In Progress', asked_by = ${actor.userId}::uuid, problem = null, updated_at = ${clock.now()}, version = version + 1
     where id = ${held.id}::uuid`.execute(tx);
  await addScenarioRun(tx, held.id, actor.userId, clock.now());
  return {
    output: await findScenario(tx, held.id),
    announce: [SIMULATION_CHANGED],
    audit: {
      action: 'scenario.run',
      entity: ['scenario', held.id],
      description: `Had the scenario ${held.name} simulated`,
      category: 'Financial',
      before: { status: held.status, run: held.run?.id ?? null },
      after: { status: 'In Progress' },
    },
  };
});
