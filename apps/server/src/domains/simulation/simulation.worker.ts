/** The worker thread that simulates. It only computes and uses neither files nor network. */
import { parentPort } from 'node:worker_threads';
import { simulateScenario } from '@cottontree/models/simulation-summary.ts';
import { answerTasks } from '../../platform/queue/task-thread.ts';
import type { SimulationTask } from './simulator.ts';

answerTasks(parentPort, ({ input, start }: SimulationTask) => simulateScenario(input, start));
