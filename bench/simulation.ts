/**
 * Simulations in their thread behind the endpoint, compared with the same in a plain loop, and the delay of other
 * requests meanwhile.
 */
import {
  SIMULATION_RUNS,
  SimulationRequest,
  type SimulationStart,
} from '@cottontree/contract/simulation/schemas.ts';
import { contract } from '@cottontree/contract/index.ts';
import { DEFAULT_PRIORS } from '@cottontree/models/simulation-priors.ts';
import { simulateScenario } from '@cottontree/models/simulation-summary.ts';
import { outsetOf } from '../apps/server/src/domains/simulation/start-values.ts';
import { quantile } from './load.ts';
import { atMost, count, ms, times, type Section } from './report.ts';
import { onServer, type OnServer, type Stage } from './stage.ts';

const { runSimulation, readSimulationStart } = contract.simulation;
const HORIZONS = [3, 12, 24] as const;
const question = (timeframe: number, seed: number): SimulationRequest =>
  SimulationRequest.parse({
    hypothesis: 'What the bench asks',
    scenario: 'product_launch',
    timeframe,
    variables: { userGrowth: 5, marketConditions: 'volatile' },
    seed,
  });

interface Measured {
  readonly p50: number;
  readonly p95: number;
}
async function measured(rounds: number, work: (round: number) => unknown): Promise<Measured> {
  const taken: number[] = [];
  // The first one includes starting the thread and compiling.
  for (let round = 0; round <= rounds; round += 1) {
    const began = performance.now();
    await work(round);
    if (round > 0) taken.push(performance.now() - began);
  }
  const sorted = taken.toSorted((a, b) => a - b);
  return { p50: quantile(sorted, 0.5), p95: quantile(sorted, 0.95) };
}

function bareLoop(start: SimulationStart, months: number, seed: number): void {
  const { scenario, variables } = question(months, seed);
  const outset = outsetOf(start);
  simulateScenario(
    { scenario, months, variables, outset, priors: DEFAULT_PRIORS, seed, runs: SIMULATION_RUNS },
    start,
  );
}

/** The duration of a small read while simulations run one after the other, and while none run. */
async function besides(server: OnServer, rounds: number): Promise<{ alone: Measured; beside: Measured }> {
  const read = async () => {
    const { status } = await server.owner.get('/api/bench/power');
    if (status !== 200) throw new Error(`A read was answered ${status}`);
  };
  const alone = await measured(rounds, read);
  let going = true;
  const simulating = (async () => {
    for (let seed = 1_000; going; seed += 1)
      await server.owner.post(runSimulation.spec.path, question(24, seed));
  })();
  const beside = await measured(rounds, read);
  going = false;
  await simulating;
  return { alone, beside };
}

export async function measureSimulation(stage: Stage): Promise<Section> {
  const rounds = stage.options.quick ? 8 : 30;
  return await onServer(stage, async (server) => {
    const { status, body } = await server.owner.get(readSimulationStart.spec.path);
    if (status !== 200) throw new Error(`The start was answered ${status}`);
    const start = body as SimulationStart; // the response of the contract
    const results: { months: number; requested: Measured; bare: Measured }[] = [];
    for (const months of HORIZONS) {
      const requested = await measured(rounds, async (seed) => {
        const answer = await server.owner.post(runSimulation.spec.path, question(months, seed));
        if (answer.status !== 200) throw new Error(`A simulation was answered ${answer.status}`);
      });
      const bare = await measured(rounds, (seed) => bareLoop(start, months, seed));
      results.push({ months, requested, bare });
    }
    const { alone, beside } = await besides(server, rounds * 20);
    const longest = results.at(-1);
    return {
      title: 'Simulation',
      method: [
        `${count(SIMULATION_RUNS)} runs of three arms, through the endpoint: figures and judgement read, simulated in the server's thread, kept`,
        'with its audit record; every question with another seed. Beside it the same model in one loop of a process that does nothing',
        'else. Below, an endpoint that only checks who asks: alone, and while simulations of 24 months are asked for one after the other.',
        'Client, server and PostgreSQL share the cores.',
      ].join('\n'),
      tables: [
        {
          head: ['Months', 'Asked, p50', 'p95', 'Bare loop, p50', 'Asked to bare'],
          rows: results.map(({ months, requested, bare }) => [
            String(months),
            ms(requested.p50),
            ms(requested.p95),
            ms(bare.p50),
            times(requested.p50 / bare.p50),
          ]),
        },
        {
          head: ['A small read', 'p50', 'p95'],
          rows: [
            ['Alone', ms(alone.p50), ms(alone.p95)],
            ['While it simulates', ms(beside.p50), ms(beside.p95)],
          ],
        },
      ],
      goals: [
        atMost('A simulation of 24 months, p95', longest?.requested.p95 ?? Number.NaN, 1_000, ms),
        atMost('A small read while the server simulates, p95', beside.p95, 50, ms),
      ],
    };
  });
}
