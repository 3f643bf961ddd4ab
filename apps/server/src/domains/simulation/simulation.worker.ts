/** The thread that simulates: it computes, and touches neither files nor network. */
import { parentPort } from 'node:worker_threads';
import { simulateScenario } from '@cottontree/models/simulation-summary.ts';
import { answerTasks } from '../../platform/queue/task-thread.ts';
import type { SimulationTask } from './simulator.ts';

answerTasks(parentPort, ({ asked, start }: SimulationTask) => simulateScenario(asked, start));
