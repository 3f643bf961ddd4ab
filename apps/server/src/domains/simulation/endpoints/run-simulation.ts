import { runSimulation as route } from '@cottontree/contract/simulation/simulation.ts';
import { findRuns, storeRun, makeRun, presentRun } from '../simulation-runs.ts';
import { preparedCommand } from '../../../platform/http/endpoint.ts';

export const runSimulation = preparedCommand(
  route,
  // Simulated before the transaction, so that no lock is held meanwhile.
  async ({ db, input }) => await makeRun(db, input),
  async ({ tx, actor, clock, input }, run) => {
    const id = await storeRun(tx, run, actor.userId, clock.now());
    const [kept] = await findRuns(tx, [id]);
    if (!kept) throw new Error('The run was kept above');
    const { probability, riskLevel } = run.result;
    return {
      // None of the simulated months is over yet.
      output: presentRun(kept, new Map()),
      audit: {
        action: 'simulation.run',
        entity: ['simulation', id],
        description: `Simulated ${input.scenario.replaceAll('_', ' ')} over ${input.timeframe} months`,
        category: 'Financial',
        after: { ...input, priorsVersion: run.priorsVersion, probability, riskLevel },
      },
    };
  },
);
