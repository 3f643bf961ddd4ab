/**
 * Generates the documents of the API in a separate thread: it takes a second, during which no request would be
 * answered.
 */
import { parentPort } from 'node:worker_threads';
import { makeDocuments } from './openapi-documents.ts';

parentPort?.postMessage(makeDocuments());
