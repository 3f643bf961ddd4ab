/** One line for each answer at level info, under the id that the answer carries as x-request-id. */
import type { FastifyInstance } from 'fastify';

/** Call before the routes are registered. The route is named by its pattern: an address may hold what is private. */
export function logAnswers(app: FastifyInstance): void {
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
