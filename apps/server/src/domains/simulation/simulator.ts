/** Simulates in a thread of its own: a run takes a part of a second, in which nobody else must wait. */
import { Worker } from 'node:worker_threads';
import type { SimulationResult, SimulationStart } from '@cottontree/contract/analytics-simulation.ts';
import type { SimulationCase } from '@cottontree/models/simulation.ts';
import { simulateScenario } from '@cottontree/models/simulation-summary.ts';
import { TaskThread } from '../../platform/queue/task-thread.ts';

export interface SimulationTask {
  readonly asked: SimulationCase;
  readonly start: SimulationStart;
}

const simulator = new TaskThread<SimulationTask, SimulationResult>({
  start: () => new Worker(new URL('./simulation.worker.js', import.meta.url)),
  task: 'simulation',
  // At a fifth of a second each nobody waits longer than the browser does.
  mostWaiting: 25,
  refusal: 'Many simulations are waiting already; try again in a few seconds',
});
/** In the thread; where the server runs from its sources, which no thread can load, in this one. */
export const simulateApart = async (task: SimulationTask): Promise<SimulationResult> =>
  import.meta.url.endsWith('.ts') ? simulateScenario(task.asked, task.start) : await simulator.run(task);
