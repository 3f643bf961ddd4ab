import { saveScenario as route } from '@cottontree/contract/simulation/simulation.ts';
import { sql } from 'kysely';
import { findScenario, questionOf, refuseTakenName, scenarioFields } from '../scenarios.ts';
import { findRuns, requestOf } from '../simulation-runs.ts';
import { canonicalJson } from '../../../platform/audit/audit.ts';
import { command } from '../../../platform/http/endpoint.ts';
import { invalid } from '../../../platform/failures/errors.ts';

export const saveScenario = command(route, async ({ tx, actor, clock, input }) => {
  const question = questionOf(input);
  await refuseTakenName(tx, input.name, null);
  if (input.runId !== undefined) {
    const [run] = await findRuns(tx, [input.runId]);
    if (!run) throw invalid('runId', 'names no simulation');
    if (canonicalJson(requestOf(run)) !== canonicalJson(question))
      throw invalid('runId', 'names the simulation of another question; run this one first');
  }
  const at = clock.now();
  const { rows } = await sql<{ id: string }>`
    insert into simulation_scenarios (name, request, status, run_id, made_by, created_at, updated_at)
    values (${input.name}, ${JSON.stringify(question)}::jsonb, ${input.runId === undefined ? 'Draft' : 'Completed'},
            ${input.runId ?? null}::uuid, ${actor.userId}::uuid, ${at}, ${at})
    returning id`.execute(tx);
  const saved = await findScenario(tx, rows[0]?.id ?? '');
  return {
    output: saved,
    audit: {
      action: 'scenario.create',
      entity: ['scenario', saved.id],
      description: `Saved the scenario ${saved.name}`,
      category: 'Financial',
      after: scenarioFields(saved),
    },
  };
});
