/** One line for each response at level info, with the id that the response has in x-request-id. */
import type { FastifyInstance } from 'fastify';

/**
 * Call it before the routes are registered. The route is named by its pattern, because a URL may contain private data.
 */
export function logResponses(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    const { method, routeOptions } = request;
    const milliseconds = Math.round(reply.elapsedTime * 10) / 10;
    request.log.info(
      { method, route: routeOptions.url ?? 'none', status: reply.statusCode, milliseconds },
      'answered',
    );
    done();
  });
}
