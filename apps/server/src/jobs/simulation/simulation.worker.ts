/** The thread that simulates: it computes, and touches neither files nor network. */
import { parentPort } from 'node:worker_threads';
import { simulateScenario } from '@cottontree/models/simulation-summary.ts';
import type { AnswerMessage, TaskMessage } from './simulator.ts';

if (!parentPort) throw new Error('simulation.worker runs as a worker thread');
const port = parentPort;
port.on('message', ({ id, asked, start }: TaskMessage) => {
  let answer: AnswerMessage;
  try {
    answer = { id, result: simulateScenario(asked, start) };
  } catch (error) {
    answer = { id, error: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
  port.postMessage(answer);
});
