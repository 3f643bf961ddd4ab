/** Trains the models: it computes, and touches neither files nor network. */
import { parentPort, workerData } from 'node:worker_threads';
import { train } from './train.ts';
import type { TrainingData } from './training-data.ts';

if (!parentPort) throw new Error('predictions.worker runs as a worker thread');
// Whoever starts this thread hands it what readTrainingData gave.
parentPort.postMessage(train(workerData as TrainingData)); // what its starter hands over
