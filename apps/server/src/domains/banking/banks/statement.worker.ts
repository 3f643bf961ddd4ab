/** The thread that parses statements. It only computes, without access to files or network. */
import { parentPort } from 'node:worker_threads';
import { answerTasks } from '../../../platform/queue/task-thread.ts';
import { readStatement } from './read-statement.ts';

answerTasks(parentPort, readStatement);
