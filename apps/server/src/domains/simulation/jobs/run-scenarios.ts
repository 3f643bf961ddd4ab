/** Simulates the saved scenarios that are in progress; each is kept with its evidence by whichever process is first. */
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
import { keepRun, makeRun, type MadeRun } from '../simulation-runs.ts';

/** For a hint that was lost, or another process that ended in the middle of one. */
const POLL_MS = 10_000;
const ACTOR: AuditActor = {
  id: null,
  name: 'system',
  sessionId: null,
  address: null,
  requestId: 'simulate-scenarios',
};

interface Waiting {
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

/** An expected failure is told on the scenario; another one, too, before it is reported. */
async function attempt(
  database: Database,
  waiting: Waiting,
): Promise<MadeRun | { problem: string; error?: unknown }> {
  try {
    return await makeRun(database.read, SimulationRequest.parse(waiting.request));
  } catch (error) {
    return error instanceof AppError
      ? { problem: error.message }
      : { problem: 'The simulation failed; run it again', error };
  }
}

async function settle({ database, clock }: ScenarioParts, waiting: Waiting): Promise<void> {
  const made = await attempt(database, waiting);
  await database.write.transaction().execute(async (tx) => {
    const at = clock.now();
    const { rows } = await sql`
      select from simulation_scenarios
       where id = ${waiting.id}::uuid and version = ${waiting.version} and status = 'In Progress' for update`.execute(
      tx,
    );
    // Another process was first, or somebody asked for something else meanwhile.
    if (rows.length === 0) return;
    const done = 'result' in made;
    const run = done ? await keepRun(tx, made, waiting.asked_by, at) : null;
    // One that was simulated before stays as it was, and says why it could not be again.
    const { rows: after } = await sql<{ status: string }>`
      update simulation_scenarios
         set status = case when coalesce(${run}::uuid, run_id) is null then 'Draft' else 'Completed' end,
             run_id = coalesce(${run}::uuid, run_id), problem = ${done ? null : made.problem}, asked_by = null,
             updated_at = ${at}, version = version + 1
       where id = ${waiting.id}::uuid returning status`.execute(tx);
    await announce(tx, at, SIMULATION_CHANGED);
    await appendAudit(tx, at, ACTOR, {
      action: done ? 'scenario.complete' : 'scenario.fail',
      entity: ['scenario', waiting.id],
      description: done
        ? `Simulated the scenario ${waiting.name}`
        : `Could not simulate the scenario ${waiting.name}: ${made.problem}`,
      category: 'Financial',
      before: { status: 'In Progress' },
      after: done
        ? { status: 'Completed', run, probability: made.result.probability, riskLevel: made.result.riskLevel }
        : { status: after[0]?.status, problem: made.problem },
    });
  });
  if ('error' in made) throw made.error;
}

/** One round over everything that waits, the oldest first. */
export async function runScenarios(parts: ScenarioParts, stopping?: AbortSignal): Promise<void> {
  const { rows } = await sql<Waiting>`
    select id, name, request, asked_by, version from simulation_scenarios
     where status = 'In Progress' order by updated_at`.execute(parts.database.read);
  for (const waiting of rows) {
    if (stopping?.aborted) return;
    await settle(parts, waiting);
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
