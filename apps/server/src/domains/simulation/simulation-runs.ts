/** Simulation runs: making one from the company's current state, storing it, and reading it with its grade. */
import {
  SIMULATION_RUNS,
  SimulationRequest,
  SimulationResult,
  type SimulationRun,
} from '@cottontree/contract/simulation/schemas.ts';
import { ScenarioPrior } from '@cottontree/contract/simulation/priors.ts';
import { sql } from 'kysely';
import { personName } from '../../platform/database/person-name.ts';
import type { Db } from '../../platform/database/client.ts';
import { gradeOf, readActuals, type Actuals } from './grade.ts';
import { readPriors } from './priors.ts';
import { simulateInThread } from './simulator.ts';
import { outsetOf, readStart } from './start-values.ts';

export interface MadeRun {
  readonly request: SimulationRequest;
  readonly priorsVersion: number;
  readonly prior: ScenarioPrior;
  readonly result: SimulationResult;
}

/**
 * Simulates outside any transaction. Throws AppError `unprocessable` where there is nothing to start from;
 * `unavailable` when too many simulations wait.
 */
export async function makeRun(db: Db, request: SimulationRequest): Promise<MadeRun> {
  const [start, { version, priors }] = [await readStart(db), await readPriors(db)];
  const { scenario, timeframe: months, variables, seed } = request;
  const input = {
    scenario,
    months,
    variables,
    seed,
    priors,
    outset: outsetOf(start),
    runs: SIMULATION_RUNS,
  };
  return {
    request,
    priorsVersion: version,
    prior: priors.scenarios[scenario],
    result: await simulateInThread({ input, start }),
  };
}

export interface RunRow {
  readonly id: string;
  readonly request: unknown;
  readonly priors_version: number;
  readonly prior: unknown;
  readonly result: unknown;
  readonly made_by: string;
  readonly person: string | null;
  readonly made_at: Date;
}
const RUN = sql`
  select r.id, r.request, r.priors_version, r.prior, r.result, r.made_by, ${personName('u')} as person, r.made_at
    from simulation_runs r left join users u on u.id = r.made_by`;

/** Stores a run permanently; returns its id. */
export async function storeRun(tx: Db, run: MadeRun, by: string, at: Date): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into simulation_runs (request, priors_version, prior, result, made_by, made_at)
    values (${JSON.stringify(run.request)}::jsonb, ${run.priorsVersion}, ${JSON.stringify(run.prior)}::jsonb,
            ${JSON.stringify(run.result)}::jsonb, ${by}::uuid, ${at}) returning id`.execute(tx);
  const [row] = rows;
  if (!row) throw new Error('The run was inserted above');
  return row.id;
}

export async function findRuns(db: Db, ids: readonly string[]): Promise<RunRow[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<RunRow>`${RUN} where r.id = any (${[...ids]}::uuid[])`.execute(db);
  return rows;
}

export const requestOf = (row: Pick<RunRow, 'request'>): SimulationRequest =>
  SimulationRequest.parse(row.request);
export const resultOf = (row: Pick<RunRow, 'result'>): SimulationResult => SimulationResult.parse(row.result);

export function presentRun(row: RunRow, actuals: Actuals): SimulationRun {
  const result = resultOf(row);
  const { hypothesis, timeframe, variables, seed } = requestOf(row);
  return {
    ...result,
    id: row.id,
    hypothesis,
    timeframe,
    variables,
    seed,
    priorsVersion: row.priors_version,
    prior: ScenarioPrior.parse(row.prior),
    madeBy: { id: row.made_by, name: row.person ?? 'Somebody' },
    madeAt: row.made_at.toISOString(),
    grade: gradeOf(result.timeline.months, actuals),
  };
}

/** A run with its grade as of now; undefined when it does not exist. */
export async function readRun(db: Db, id: string): Promise<SimulationRun | undefined> {
  const [row] = await findRuns(db, [id]);
  return row && presentRun(row, await readActuals(db, [resultOf(row).timeline.months]));
}
