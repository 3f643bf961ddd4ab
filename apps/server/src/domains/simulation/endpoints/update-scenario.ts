import { updateScenario as route } from '@cottontree/contract/simulation/simulation.ts';
import { sql } from 'kysely';
import {
  findScenario,
  lockScenario,
  questionOf,
  refuseArchived,
  refuseForeign,
  refuseTakenName,
  scenarioFields,
} from '../scenarios.ts';
import { canonicalJson } from '../../../platform/audit/audit.ts';
import { command } from '../../../platform/http/endpoint.ts';
import { AppError } from '../../../platform/failures/errors.ts';

export const updateScenario = command(route, async ({ tx, actor, clock, params, input }) => {
  const held = await lockScenario(tx, params.id, input.version);
  refuseForeign(actor, held);
  if (held.status === 'In Progress')
    throw new AppError('conflict', 'This scenario is being simulated; change it when that is done', {
      current: held,
    });
  refuseArchived(held);
  const question = questionOf(input);
  const same = canonicalJson(question) === canonicalJson(questionOf(held));
  if (same && input.name === held.name) return { unchanged: held };
  await refuseTakenName(tx, input.name, held.id);
  // A run is valid only for the question that it was made for.
  await sql`
    update simulation_scenarios
       set name = ${input.name}, request = ${JSON.stringify(question)}::jsonb, updated_at = ${clock.now()}, version = version + 1,
           status = case when ${same} then status else 'Draft' end, run_id = case when ${same} then run_id end,
           problem = case when ${same} then problem end
     where id = ${held.id}::uuid`.execute(tx);
  const after = await findScenario(tx, held.id);
  return {
    output: after,
    audit: {
      action: 'scenario.update',
      entity: ['scenario', held.id],
      description: `Changed the scenario ${after.name}`,
      category: 'Financial',
      before: scenarioFields(held),
      after: scenarioFields(after),
    },
  };
});
