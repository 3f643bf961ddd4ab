/** The thread that reads statements: it computes, and touches neither files nor network. */
import { parentPort } from 'node:worker_threads';
import { answerTasks } from '../../../platform/queue/task-thread.ts';
import { readStatement } from './read-statement.ts';

answerTasks(parentPort, readStatement);
