/**
 * /api/openapi.json for programs and /api/docs for people. Both are public: they reveal no more than the web files do.
 */
import '@fastify/compress';
import { Worker } from 'node:worker_threads';
import type { FastifyInstance } from 'fastify';
import { StaticAnswer } from './static-answer.ts';
import { makeDocuments, type Documents } from './openapi-documents.ts';
import { openApiStyle } from './openapi-style.ts';

/** Generated from the source in this thread, as in tests. */
async function madeBeside(): Promise<Documents> {
  if (import.meta.url.endsWith('.ts')) return makeDocuments();
  const worker = new Worker(new URL('./openapi.worker.js', import.meta.url));
  return await new Promise((resolve, reject) => {
    worker.once('message', resolve);
    worker.once('error', reject);
    worker.once('exit', (code) => reject(new Error(`The documents' thread ended with code ${code}`)));
  });
}

export function openApiRoutes(app: FastifyInstance): void {
  // The contract does not change while the server runs: the documents are generated at the first request, once for all.
  let made: Promise<Documents> | undefined;
  const documents = (): Promise<Documents> => {
    if (!made) {
      made = madeBeside();
      made.catch(() => (made = undefined));
    }
    return made;
  };
  const serve = (url: string, type: string, make: () => string | Promise<string>): void => {
    const answer = new StaticAnswer(`${type}; charset=utf-8`, make);
    app.get(url, { exposeHeadRoute: false, compress: false }, (request, reply) =>
      answer.send(request, reply),
    );
  };
  serve('/api/openapi.json', 'application/json', async () => (await documents()).json);
  serve('/api/docs', 'text/html', async () => (await documents()).page);
  serve('/api/docs/style.css', 'text/css', () => openApiStyle);
}
