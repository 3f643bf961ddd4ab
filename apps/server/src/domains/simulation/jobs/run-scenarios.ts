/** Simulates a saved scenario that is in progress, and stores the run with its audit record. */
import { SimulationRequest } from '@cottontree/contract/simulation/schemas.ts';
import { sql } from 'kysely';
import type { Database, Db } from '../../../platform/database/client.ts';
import { appendAudit, type AuditActor } from '../../../platform/audit/audit.ts';
import type { Clock } from '../../../platform/time/clock.ts';
import { AppError } from '../../../platform/failures/errors.ts';
import { announce } from '../../../platform/realtime/events.ts';
import { work, type Work } from '../../../platform/queue/job-kind.ts';
import { unattended } from '../../../platform/queue/jobs.ts';
import type { Watch } from '../../../platform/queue/schedules.ts';
import { SIMULATION_CHANGED } from '../scenarios.ts';
import { addScenarioRun, keyOfScenario, simulating } from '../scenario-job.ts';
import { storeRun, makeRun, type MadeRun } from '../simulation-runs.ts';

const CHECK_EVERY_MS = 10_000;
const ACTOR: AuditActor = {
  id: null,
  name: 'system',
  sessionId: null,
  address: null,
  requestId: 'simulate-scenarios',
};

interface PendingScenario {
  readonly id: string;
  readonly name: string;
  readonly request: unknown;
  readonly asked_by: string;
  readonly version: number;
}
export interface ScenarioParts {
  readonly database: Database;
  readonly clock: Clock;
}

/** Runs the simulation. A failure that another attempt cannot fix becomes the problem shown on the scenario. */
async function attempt(
  database: Database,
  scenario: PendingScenario,
): Promise<MadeRun | { problem: string }> {
  try {
    return await makeRun(database.read, SimulationRequest.parse(scenario.request));
  } catch (error) {
    if (error instanceof AppError && error.status < 500) return { problem: error.message };
    throw error;
  }
}

/** Stores the run, unless the scenario was settled or changed in the meantime. */
async function settle(
  { database, clock }: ScenarioParts,
  scenario: PendingScenario,
  made: MadeRun | { problem: string },
): Promise<void> {
  await database.write.transaction().execute(async (tx) => {
    const at = clock.now();
    const { rows } = await sql`
      select from simulation_scenarios
       where id = ${scenario.id}::uuid and version = ${scenario.version} and status = 'In Progress' for update`.execute(
      tx,
    );
    if (rows.length === 0) return;
    const done = 'result' in made;
    const run = done ? await storeRun(tx, made, scenario.asked_by, at) : null;
    // A scenario with an earlier run keeps it, and says why the new run failed.
    const { rows: after } = await sql<{ status: string }>`
      update simulation_scenarios
         set status = case when coalesce(${run}::uuid, run_id) is null then 'Draft' else 'Completed' end,
             run_id = coalesce(${run}::uuid, run_id), problem = ${done ? null : made.problem}, asked_by = null,
             updated_at = ${at}, version = version + 1
       where id = ${scenario.id}::uuid returning status`.execute(tx);
    await announce(tx, at, SIMULATION_CHANGED);
    await appendAudit(tx, clock, ACTOR, {
      action: done ? 'scenario.complete' : 'scenario.fail',
      entity: ['scenario', scenario.id],
      description: done
        ? `Simulated the scenario ${scenario.name}`
        : `Could not simulate the scenario ${scenario.name}: ${made.problem}`,
      category: 'Financial',
      before: { status: 'In Progress' },
      after: done
        ? { status: 'Completed', run, probability: made.result.probability, riskLevel: made.result.riskLevel }
        : { status: after[0]?.status, problem: made.problem },
    });
  });
}

const pending = async (db: Db, id: string | null): Promise<PendingScenario[]> =>
  (
    await sql<PendingScenario>`
      select id, name, request, asked_by, version from simulation_scenarios
       where status = 'In Progress' and asked_by is not null and (${id}::uuid is null or id = ${id}::uuid) order by updated_at`.execute(
      db,
    )
  ).rows;

export const simulatingWork = ({ database, clock }: ScenarioParts): Work =>
  work(simulating, async ({ id }, { signal }) => {
    const [scenario] = await pending(database.read, id);
    if (!scenario) return {};
    const made = await attempt(database, scenario);
    signal.throwIfAborted();
    await settle({ database, clock }, scenario, made);
    return {};
  });

/**
 * A scenario in progress whose job was cancelled, or failed every time, says so; one without a job, which a restore or an
 * earlier release left, gets one.
 */
export const scenarioWatch = (clock: Clock): Watch => ({
  name: simulating.name,
  everyMs: CHECK_EVERY_MS,
  look: async (database, at) => {
    const scenarios = await pending(database.read, null);
    for (const { key, failure } of await unattended(
      database.read,
      scenarios.map(({ id }) => keyOfScenario(id)),
    )) {
      const scenario = scenarios.find(({ id }) => keyOfScenario(id) === key);
      if (!scenario) continue;
      if (failure === null)
        await database.write
          .transaction()
          .execute((tx) => addScenarioRun(tx, scenario.id, scenario.asked_by, at));
      else await settle({ database, clock }, scenario, { problem: `${failure}; run it again` });
    }
  },
});
