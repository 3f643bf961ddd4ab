/** /api/openapi.json for programs and /api/docs for people. Both are open: they tell no more than the web files do. */
import type { FastifyInstance, FastifyReply } from 'fastify';
import { openApiDocument } from './openapi-document.ts';
import { openApiPage } from './openapi-page.ts';
import { openApiStyle } from './openapi-style.ts';

export function openApiRoutes(app: FastifyInstance): void {
  // The contract does not change while the server runs; made at the first request, kept from then on.
  const made = new Map<string, string>();
  const serve = (url: string, type: string, make: () => string): void => {
    app.get(url, { exposeHeadRoute: false }, async (_request, reply): Promise<FastifyReply> => {
      const text = made.get(url) ?? make();
      made.set(url, text);
      return reply.type(`${type}; charset=utf-8`).header('cache-control', 'no-cache').send(text);
    });
  };
  serve('/api/openapi.json', 'application/json', () => JSON.stringify(openApiDocument()));
  serve('/api/docs', 'text/html', () => openApiPage(openApiDocument()));
  serve('/api/docs/style.css', 'text/css', () => openApiStyle);
}
