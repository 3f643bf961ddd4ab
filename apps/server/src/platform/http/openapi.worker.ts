/** Makes the documents of the API in a thread of its own: it takes a second, in which nobody else would be answered. */
import { parentPort } from 'node:worker_threads';
import { makeDocuments } from './openapi-documents.ts';

parentPort?.postMessage(makeDocuments());
