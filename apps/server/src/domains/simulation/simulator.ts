/** Simulates in a worker thread: a run takes a fraction of a second, which must not block other requests. */
import { Worker } from 'node:worker_threads';
import type { SimulationResult, SimulationStart } from '@cottontree/contract/simulation/schemas.ts';
import type { SimulationCase } from '@cottontree/models/simulation.ts';
import { simulateScenario } from '@cottontree/models/simulation-summary.ts';
import { TaskThread } from '../../platform/queue/task-thread.ts';

export interface SimulationTask {
  readonly input: SimulationCase;
  readonly start: SimulationStart;
}

const simulator = new TaskThread<SimulationTask, SimulationResult>({
  start: () => new Worker(new URL('./simulation.worker.js', import.meta.url)),
  task: 'simulation',
  // At a fifth of a second each, nobody waits longer than the browser's timeout.
  mostWaiting: 25,
  refusal: 'Many simulations are waiting already; try again in a few seconds',
});
/**
 * Uses the worker thread; runs in the calling thread when the server runs from its sources, which a worker cannot load.
 */
export const simulateInThread = async (task: SimulationTask): Promise<SimulationResult> =>
  import.meta.url.endsWith('.ts') ? simulateScenario(task.input, task.start) : await simulator.run(task);
