/** The worker thread that trains the models. It only computes and uses neither files nor network. */
import { parentPort, workerData } from 'node:worker_threads';
import { train } from './train.ts';
import type { TrainingData } from './training-data.ts';

if (!parentPort) throw new Error('predictions.worker runs as a worker thread');
// The parent thread passes the result of readTrainingData.
parentPort.postMessage(train(workerData as TrainingData)); // from the parent thread
