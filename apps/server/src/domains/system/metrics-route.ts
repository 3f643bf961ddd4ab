/** /metrics for Prometheus: for callers with the token, and on a separate address. */
import '@fastify/rate-limit';
import '@fastify/websocket';
import { createHash, timingSafeEqual } from 'node:crypto';
import { isIP } from 'node:net';
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Database } from '../../platform/database/client.ts';
import type { Clock } from '../../platform/time/clock.ts';
import type { DiskGuard } from '../../platform/disk/disk-guard.ts';
import { AppError } from '../../platform/failures/errors.ts';
import { Metrics } from '../../platform/http/metrics.ts';
import { COMPANY_MEASURES, readCompanyMeasures } from './company-measures.ts';

const LOOPBACK = /^(127\.|::1$|::ffff:127\.)/;

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

function demandToken(request: FastifyRequest, token: string): void {
  const given = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? '';
  if (timingSafeEqual(digest(given), digest(token))) return;
  throw new AppError('unauthenticated', 'Send the METRICS_TOKEN as Authorization: Bearer');
}

/**
 * DNS rebinding: a foreign page can have its own host name resolved to this machine, but cannot make the browser send
 * another one.
 */
function refuseOtherNames({ socket, hostname }: FastifyRequest): void {
  const near = LOOPBACK.test(socket.remoteAddress ?? '');
  const named = hostname === 'localhost' || isIP(hostname.replace(/^\[|\]$/g, '')) !== 0;
  if (near && !named) throw new AppError('forbidden', 'Read the metrics at localhost or a plain address');
}

export interface MetricsAccess {
  /** Callers that send it may read; without one nobody may, except at the separate address. */
  readonly token: string | undefined;
  /** The server at the separate address, where one is configured: it needs no token if none is set. */
  readonly apart?: FastifyInstance | undefined;
}

export interface MetricsParts {
  readonly database: Database;
  readonly clock: Clock;
  readonly disk?: DiskGuard | undefined;
  readonly logger: FastifyBaseLogger;
}

/** Call it before any other route is registered: only responses of later routes are counted. */
export function metricsRoute(
  app: FastifyInstance,
  { database, clock, disk, logger, token, apart }: MetricsAccess & MetricsParts,
): void {
  const readCompany = async () => {
    if (database.liveness.state !== 'ok') return null;
    try {
      return await readCompanyMeasures(database.read, clock, disk);
    } catch (error) {
      logger.warn({ err: error }, 'the figures for a monitor could not be read');
      return null;
    }
  };
  const metrics = new Metrics({
    company: { measures: COMPANY_MEASURES, read: readCompany },
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
  const serve = (at: FastifyInstance, admit: (request: FastifyRequest) => void): void => {
    at.get(
      '/metrics',
      { exposeHeadRoute: false, config: { rateLimit: { max: 120, timeWindow: '1 minute' } } },
      async (request, reply): Promise<FastifyReply> => {
        admit(request);
        return reply
          .type(metrics.type)
          .header('cache-control', 'no-store')
          .send(await metrics.text());
      },
    );
  };
  serve(app, (request) => {
    // A proxy may be in front, so the origin of a request proves nothing.
    if (token === undefined)
      throw new AppError(
        'forbidden',
        'Set METRICS_TOKEN, or METRICS_PORT to read them at an address of their own',
      );
    demandToken(request, token);
  });
  if (!apart) return;
  serve(apart, (request) => {
    if (token === undefined) refuseOtherNames(request);
    else demandToken(request, token);
  });
}
