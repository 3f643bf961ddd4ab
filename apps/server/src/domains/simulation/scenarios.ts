/** Rows of saved scenarios: reading, locking, presenting. */
import {
  SimulationRequest,
  type SavedScenario,
  type ScenarioStatus,
  type ScenarioList,
} from '@cottontree/contract/simulation/schemas.ts';
import { MOST_SCENARIOS } from '@cottontree/contract/simulation/simulation.ts';
import { scenarioFault } from '@cottontree/contract/simulation/scenario-changes.ts';
import { sql } from 'kysely';
import { personName } from '../../platform/database/person-name.ts';
import type { Db } from '../../platform/database/client.ts';
import { LOCKS } from '../../platform/database/locks.ts';
import type { Actor } from '../../platform/http/endpoint.ts';
import { AppError, notFound } from '../../platform/failures/errors.ts';
import type { Announcement } from '../../platform/realtime/events.ts';
import { overtaken } from '../../platform/commands/overtaken.ts';
import { gradeOf, readActuals } from './grade.ts';
import { findRuns, resultOf } from './simulation-runs.ts';

/** Makes every browser read the scenarios again. */
export const SIMULATION_CHANGED: Announcement = { topic: 'simulation.changed', payload: {} };

interface ScenarioRow {
  readonly id: string;
  readonly name: string;
  readonly request: unknown;
  readonly status: ScenarioStatus;
  readonly run_id: string | null;
  readonly problem: string | null;
  readonly made_by: string;
  readonly person: string | null;
  readonly created_at: Date;
  readonly updated_at: Date;
  readonly archived_at: Date | null;
  readonly version: number;
}
const SCENARIO = sql`
  select s.id, s.name, s.request, s.status, s.run_id, s.problem, s.made_by, ${personName('u')} as person, s.created_at, s.updated_at,
         s.archived_at, s.version
    from simulation_scenarios s left join users u on u.id = s.made_by`;

/** With their runs and grades, which two statements read for all of them. */
async function present(db: Db, rows: readonly ScenarioRow[]): Promise<SavedScenario[]> {
  const found = await findRuns(
    db,
    rows.flatMap(({ run_id }) => (run_id === null ? [] : [run_id])),
  );
  const runs = new Map(found.map((run) => [run.id, { ...run, read: resultOf(run) }]));
  const actuals = await readActuals(
    db,
    [...runs.values()].map(({ read }) => read.timeline.months),
  );
  return rows.map((row) => {
    const run = row.run_id === null ? undefined : runs.get(row.run_id);
    return {
      id: row.id,
      name: row.name,
      ...SimulationRequest.parse(row.request),
      status: row.status,
      problem: row.problem,
      run: run
        ? {
            id: run.id,
            madeAt: run.made_at.toISOString(),
            probability: run.read.probability,
            riskLevel: run.read.riskLevel,
            net: run.read.ranges.net,
            grade: gradeOf(run.read.timeline.months, actuals),
          }
        : null,
      madeBy: { id: row.made_by, name: row.person ?? 'Somebody' },
      createdAt: row.created_at.toISOString(),
      updatedAt: row.updated_at.toISOString(),
      archivedAt: row.archived_at?.toISOString() ?? null,
      version: row.version,
    };
  });
}

export async function listAll(db: Db, shelf: ScenarioList): Promise<SavedScenario[]> {
  const { rows } = await sql<ScenarioRow>`
    ${SCENARIO} where (s.archived_at is not null) = ${shelf === 'archived'} order by s.updated_at desc, s.id limit ${MOST_SCENARIOS}`.execute(
    db,
  );
  return await present(db, rows);
}

export async function findScenario(db: Db, id: string): Promise<SavedScenario> {
  const { rows } = await sql<ScenarioRow>`${SCENARIO} where s.id = ${id}::uuid`.execute(db);
  const [found] = await present(db, rows);
  if (!found) throw notFound('This scenario');
  return found;
}

/**
 * Locks a scenario for this transaction. Throws `not-found`; `conflict`, saying who was first, when `version` is not
 * the newest.
 */
export async function lockScenario(tx: Db, id: string, version?: number): Promise<SavedScenario> {
  await sql`select from simulation_scenarios where id = ${id}::uuid for update`.execute(tx);
  const found = await findScenario(tx, id);
  if (version !== undefined && version !== found.version)
    throw await overtaken(tx, ['scenario', id], `the scenario ${found.name}`, found);
  return found;
}

/** Throws `forbidden` when another person saved it and this person does not manage scenarios. */
export function refuseForeign(actor: Pick<Actor, 'userId' | 'powers'>, held: SavedScenario): void {
  const fault = scenarioFault(actor, held);
  if (fault !== null) throw new AppError('forbidden', fault);
}

/** Throws `conflict` at `name` when another listed scenario has that name. */
export async function refuseTakenName(tx: Db, name: string, own: string | null): Promise<void> {
  // When two people save the same name at once, the second waits here, and then sees the first.
  await sql`select pg_advisory_xact_lock(${LOCKS.scenarioName}, hashtext(lower(${name}::text)))`.execute(tx);
  const { rows } = await sql<{ id: string }>`
    select id from simulation_scenarios where lower(name) = lower(${name}) and archived_at is null and id is distinct from ${own}::uuid`.execute(
    tx,
  );
  if (rows.length === 0) return;
  const message = 'is the name of another scenario';
  throw new AppError('conflict', `name: ${message}`, { fields: [{ path: 'name', message }] });
}

/** Throws `conflict` for an archived scenario: it can be read, but not changed or run. */
export function refuseArchived(held: SavedScenario): void {
  if (held.archivedAt !== null)
    throw new AppError('conflict', 'This scenario is archived; restore it first', { current: held });
}

/** The fields of a scenario in an audit record. */
export const scenarioFields = ({
  name,
  hypothesis,
  scenario,
  timeframe,
  variables,
  seed,
  status,
  run,
  archivedAt,
}: SavedScenario) => ({
  name,
  hypothesis,
  scenario,
  timeframe,
  variables,
  seed,
  status,
  run: run?.id ?? null,
  archived: archivedAt !== null,
});

/** Only the question, with its keys in the order used for comparison. */
export const questionOf = ({ hypothesis, scenario, timeframe, variables, seed }: SimulationRequest) => ({
  hypothesis,
  scenario,
  timeframe,
  variables,
  seed,
});
