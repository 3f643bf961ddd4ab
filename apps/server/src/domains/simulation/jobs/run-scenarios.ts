/** Simulates saved scenarios that are in progress; the first process to finish stores the run with its audit record. */
import { SimulationRequest } from '@cottontree/contract/analytics-simulation.ts';
import { sql } from 'kysely';
import type { Database } from '../../../platform/database/client.ts';
import { appendAudit, type AuditActor } from '../../../platform/audit/audit.ts';
import type { Clock } from '../../../platform/time/clock.ts';
import { AppError } from '../../../platform/failures/errors.ts';
import { announce } from '../../../platform/realtime/events.ts';
import type { Hub } from '../../../platform/realtime/hub.ts';
import { repeat } from '../../../platform/queue/loop.ts';
import { SIMULATION_CHANGED } from '../scenarios.ts';
import { storeRun, makeRun, type MadeRun } from '../simulation-runs.ts';

/** Covers a lost hint, and another process that ended in the middle of a run. */
const POLL_MS = 10_000;
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

/**
 * Runs the simulation. An expected failure becomes the problem shown on the scenario; so does an unexpected one, which
 * is also returned to be reported.
 */
async function attempt(
  database: Database,
  scenario: PendingScenario,
): Promise<MadeRun | { problem: string; error?: unknown }> {
  try {
    return await makeRun(database.read, SimulationRequest.parse(scenario.request));
  } catch (error) {
    return error instanceof AppError
      ? { problem: error.message }
      : { problem: 'The simulation failed; run it again', error };
  }
}

async function runOne({ database, clock }: ScenarioParts, scenario: PendingScenario): Promise<void> {
  const made = await attempt(database, scenario);
  await database.write.transaction().execute(async (tx) => {
    const at = clock.now();
    const { rows } = await sql`
      select from simulation_scenarios
       where id = ${scenario.id}::uuid and version = ${scenario.version} and status = 'In Progress' for update`.execute(
      tx,
    );
    // Another process was first, or a person changed the request in the meantime.
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
    await appendAudit(tx, at, ACTOR, {
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
  if ('error' in made) throw made.error;
}

/** One round over all pending scenarios, oldest first. */
export async function runScenarios(parts: ScenarioParts, stopping?: AbortSignal): Promise<void> {
  const { rows } = await sql<PendingScenario>`
    select id, name, request, asked_by, version from simulation_scenarios
     where status = 'In Progress' order by updated_at`.execute(parts.database.read);
  for (const scenario of rows) {
    if (stopping?.aborted) return;
    await runOne(parts, scenario);
  }
}

export interface KeepOptions extends ScenarioParts {
  readonly hub: Pick<Hub, 'subscribe'>;
  onError(error: unknown): void;
}

export function keepScenariosGoing({ database, clock, hub, onError }: KeepOptions): {
  stop(): Promise<void>;
} {
  const ending = new AbortController();
  const loop = repeat(async () => await runScenarios({ database, clock }, ending.signal), {
    everyMs: POLL_MS,
    onError,
  });
  const unsubscribe = hub.subscribe((event) => {
    if (event.topic === 'simulation.changed') loop.wake();
  });
  return {
    stop: async () => {
      unsubscribe();
      ending.abort();
      await loop.stop();
    },
  };
}
