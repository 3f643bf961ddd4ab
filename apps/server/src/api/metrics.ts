/** /metrics for Prometheus: to whoever brings the token or, where none is set, to programs on this machine alone. */
import '@fastify/rate-limit';
import '@fastify/websocket';
import { createHash, timingSafeEqual } from 'node:crypto';
import { isIP } from 'node:net';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Database } from '../db/client.ts';
import { AppError } from '../kernel/errors.ts';
import { Metrics } from '../kernel/metrics.ts';

const LOOPBACK = /^(127\.|::1$|::ffff:127\.)/;
/** Behind a proxy on this machine everybody seems to be on it. */
const FORWARDED = ['forwarded', 'x-forwarded-for', 'via'] as const;

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

function refuseStranger(request: FastifyRequest, token: string | undefined): void {
  if (token !== undefined) {
    const given = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? '';
    if (timingSafeEqual(digest(given), digest(token))) return;
    throw new AppError('unauthenticated', 'Send the METRICS_TOKEN as Authorization: Bearer');
  }
  const near = LOOPBACK.test(request.socket.remoteAddress ?? '');
  const direct = FORWARDED.every((name) => request.headers[name] === undefined);
  // A page elsewhere can have its own name resolved to this machine; it cannot make the browser send another.
  const named = request.hostname === 'localhost' || isIP(request.hostname.replace(/^\[|\]$/g, '')) !== 0;
  if (near && direct && named) return;
  throw new AppError('forbidden', 'Set METRICS_TOKEN to read the metrics from another machine');
}

/** Call before any other route is registered: only answers of later ones are counted. */
export function metricsRoute(
  app: FastifyInstance,
  { database, token }: { readonly database: Database; readonly token: string | undefined },
): void {
  const metrics = new Metrics({
    sockets: () => app.websocketServer.clients.size,
    pools: {
      write: database.pool,
      read: database.readPool,
      heavy: database.heavyPool,
      sessions: database.sessionPool,
      owner: database.ownerPool,
    },
  });
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'none';
    metrics.answered(request.method, route, reply.statusCode, reply.elapsedTime / 1_000);
    done();
  });
  app.get(
    '/metrics',
    { exposeHeadRoute: false, config: { rateLimit: { max: 120, timeWindow: '1 minute' } } },
    async (request, reply): Promise<FastifyReply> => {
      refuseStranger(request, token);
      return reply
        .type(metrics.type)
        .header('cache-control', 'no-store')
        .send(await metrics.text());
    },
  );
}
