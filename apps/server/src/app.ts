/** The application, composed of its parts. It has no global state, so that tests can create as many as they like. */
import { existsSync } from 'node:fs';
import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import cookie from '@fastify/cookie';
import helmet from '@fastify/helmet';
import rateLimit from '@fastify/rate-limit';
import fastifyStatic from '@fastify/static';
import fastify, {
  LogController,
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify';
import { readReadiness } from '@cottontree/contract/system/health.ts';
import type { Contract } from '@cottontree/contract/index.ts';
import { SERVER_TIME_HEADER } from '@cottontree/contract/route.ts';
import { endpoints } from './endpoints.ts';
import { metricsRoute, type MetricsAccess } from './domains/system/metrics-route.ts';
import { togetherRoute } from './platform/http/together.ts';
import { openApiRoutes } from './platform/http/openapi.ts';
import { operationsRoutes } from './domains/system/operations-pages.ts';
import type { Database } from './platform/database/client.ts';
import { CommandGroups } from './platform/commands/command-groups.ts';
import { personalAccess } from './platform/database/personal-access.ts';
import { callers } from './platform/http/callers.ts';
import type { ClockWatch } from './platform/time/clock-watch.ts';
import { manifestRoute } from './platform/company/manifest-route.ts';
import { compressResponses } from './platform/http/compress-responses.ts';
import { failedRequest, occurrenceOf } from './domains/errors/request-failures.ts';
import type { EndpointsOf, Resources } from './platform/http/endpoint.ts';
import type { DiskGuard } from './platform/disk/disk-guard.ts';
import { AppError } from './platform/failures/errors.ts';
import { FairShare } from './platform/http/fair-share.ts';
import { mount, type Endpoint } from './platform/http/http.ts';
import { ResponseCache } from './platform/http/response-cache.ts';
import { KnownRows } from './platform/database/known-rows.ts';
import { unexpectedStatus } from './platform/failures/failure.ts';
import { KeyAdmission } from './platform/http/key-admission.ts';
import { LimitKeys } from './platform/http/limit-keys.ts';
import { endSilentConnections } from './platform/http/silent-connections.ts';
import { RefusalPause } from './platform/http/refusal-pause.ts';
import { RequestCounts } from './platform/http/request-counts.ts';
import { logResponses } from './platform/http/request-log.ts';
import { broadcast } from './domains/notifications/broadcast.ts';
import { notificationsToSend } from './domains/notifications/store.ts';
import { socketRoutes } from './platform/realtime/socket.ts';
import type { Hub } from './platform/realtime/hub.ts';

export interface AppOptions extends Resources {
  readonly database: Database;
  /** Reports on the health page that the clock was set. */
  readonly watch?: Pick<ClockWatch, 'lastJump' | 'steadyMs'> | undefined;
  /**
   * Refuses changes while the disk of the data folder is nearly full; absent when the database is on another machine.
   */
  readonly disk?: DiskGuard | undefined;
  readonly hub: Hub;
  readonly logger: FastifyBaseLogger;
  /** The built web files; without them only the API is served. */
  readonly webDir?: string;
  /** docs/operations, served at /api/operations. */
  readonly operationsDir?: string;
  readonly validateAnswers?: boolean;
  /** Off for load tests of something else. */
  readonly rateLimits?: boolean;
  /** Applied before each response of 429; not used when rate limits are off. */
  readonly refusalPause?: RefusalPause;
  /** Serves /metrics. */
  readonly metrics?: MetricsAccess;
  /** Addresses of trusted proxies, whose headers for the caller's address and for TLS are accepted. */
  readonly trustProxy?: string | undefined;
  /** True while the server is stopping: it still responds, but asks clients not to reuse connections. */
  stopping?(): boolean;
}

/** Every endpoint of the contract; a missing handler does not compile. */
export const allEndpoints: { readonly [Noun in keyof Contract]: EndpointsOf<Contract[Noun]> } = endpoints;

export const flatEndpoints = (): Endpoint[] =>
  // EndpointsOf is a record of endpoints by construction; Object.values loses that for mapped types.
  Object.values(allEndpoints).flatMap((noun) => Object.values(noun) as unknown as Endpoint[]);

function refuse(failure: AppError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (failure.detail.retryAfterSeconds)
    void reply.header('retry-after', String(failure.detail.retryAfterSeconds));
  return reply
    .status(failure.status)
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(failure.toBody(request.id)));
}

export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const app = fastify({
    loggerInstance: options.logger,
    genReqId: () => randomUUID(),
    // A path that cannot be routed, such as one with an incomplete percent escape: no hook is called for it.
    frameworkErrors: (error, request, reply) => {
      void reply.headers({ 'x-request-id': request.id, 'x-content-type-options': 'nosniff' });
      void refuse(unexpectedStatus(error), request, reply);
    },
    requestTimeout: 30_000,
    connectionTimeout: 60_000,
    keepAliveTimeout: 72_000,
    http: { maxHeaderSize: 16 * 1024 },
    trustProxy: options.trustProxy ?? false,
    routerOptions: { maxParamLength: 200, ignoreTrailingSlash: false, caseSensitive: true },
    logController: new LogController({ disableRequestLogging: true }),
  });
  endSilentConnections(app);
  logResponses(app);
  await app.register(cookie);
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        'default-src': ["'self'"],
        'script-src': ["'self'"],
        'style-src': ["'self'"],
        'img-src': ["'self'", 'data:', 'blob:'],
        'font-src': ["'self'"],
        'connect-src': ["'self'"],
        'worker-src': ["'self'"],
        'manifest-src': ["'self'"],
        'object-src': ["'none'"],
        'base-uri': ["'none'"],
        'form-action': ["'self'"],
        'frame-ancestors': ["'none'"],
      },
    },
    frameguard: { action: 'deny' },
    referrerPolicy: { policy: 'same-origin' },
    crossOriginEmbedderPolicy: false,
    // Only a site served over TLS may require TLS.
    hsts: false,
  });
  const capture = (failure: AppError, error: unknown, request: FastifyRequest): void => {
    // A client that disconnects while it is sending is not an error of the server.
    if (request.raw.readableAborted) return;
    const occurrence = occurrenceOf(failure, error, failedRequest(request, options.clock.now()));
    if (occurrence) options.errors?.capture(occurrence);
  };
  app.addHook('onSend', async (request, reply, payload) => {
    // A file that fails while it is sent has already been answered with 200: the error is reported nowhere else.
    if (payload instanceof Readable)
      payload.once('error', (error) => {
        if (reply.raw.headersSent) capture(unexpectedStatus(error), error, request);
      });
    void reply.header('x-request-id', request.id);
    void reply.header(SERVER_TIME_HEADER, options.clock.now().toISOString());
    // A keep-alive connection would keep the server from stopping until it times out.
    if (options.stopping?.()) void reply.header('connection', 'close');
    if (request.protocol === 'https')
      void reply.header('strict-transport-security', 'max-age=31536000; includeSubDomains');
  });
  const findCaller = callers(options.database.sessionPool, options.clock);
  const limitKeys = new LimitKeys(options.keyring);
  const { database, clock } = options;
  const keyAdmission = new KeyAdmission({ database, clock, limited: options.rateLimits !== false });
  // Before the limits of the routes, which look up whose request it is.
  app.addHook('onRequest', async (request) => keyAdmission.refuseCrowd(request));
  if (options.rateLimits !== false) {
    await app.register(rateLimit, {
      global: false,
      store: RequestCounts,
      // People behind one office address share no limit; another sign-in of the same person starts no new count.
      keyGenerator: (request) => limitKeys.of(request, findCaller),
      errorResponseBuilder: (_request, context) =>
        new AppError('too-many', `Too many requests; try again in ${context.after}`, {
          retryAfterSeconds: Math.ceil(context.ttl / 1_000),
        }),
    });
  }
  const { refusalPause = options.rateLimits === false ? null : new RefusalPause() } = options;
  app.setErrorHandler(async (error, request, reply) => {
    const failure = unexpectedStatus(error);
    if (failure.code === 'unexpected')
      request.log.error({ err: error, route: request.routeOptions.url }, 'request failed');
    capture(failure, error, request);
    if (failure.code === 'too-many') await refusalPause?.before(reply);
    return refuse(failure, request, reply);
  });
  options.metrics?.apart?.setErrorHandler((error, request, reply) =>
    refuse(unexpectedStatus(error), request, reply),
  );
  if (options.metrics) metricsRoute(app, { ...options, ...options.metrics });
  app.addHook('onRequest', async ({ routeOptions }) => {
    if (routeOptions.url === readReadiness.spec.path && options.stopping?.())
      throw new AppError('unavailable', 'The server is being stopped', { retryAfterSeconds: 5 });
  });
  await app.register(async (api) => {
    await compressResponses(api);
    const { validateAnswers = false } = options;
    const known = new KnownRows(options.database.read);
    const cache = new ResponseCache(options.database.read);
    const share = new FairShare({ timed: options.rateLimits !== false });
    const accessOf = personalAccess(options.database, (person, ms) => share.spend(person, ms));
    const commands = new CommandGroups(options.database.write);
    for (const endpoint of flatEndpoints())
      mount(api, endpoint, {
        ...options,
        known,
        cache,
        findCaller,
        limitKeys,
        keyAdmission,
        share,
        commands,
        accessOf,
        validateAnswers,
      });
    openApiRoutes(api);
    if (options.operationsDir !== undefined) operationsRoutes(api, options.operationsDir);
    togetherRoute(api, async (request) => limitKeys.ownerOf(request, findCaller));
  });
  await socketRoutes(app, {
    ...options,
    limitKeys,
    notifications: { broadcast, toSend: notificationsToSend },
  });

  const { webDir } = options;
  if (webDir && existsSync(webDir)) {
    manifestRoute(app, webDir, options.database.read);
    await app.register(fastifyStatic, {
      root: webDir,
      preCompressed: true,
      // The header is set below; the plugin would overwrite it.
      cacheControl: false,
      wildcard: true,
      setHeaders: (response, path) => {
        // Files with hashed names never change; the page and the worker must be revalidated.
        const immutable = path.includes('/assets/');
        response.setHeader('cache-control', immutable ? 'public, max-age=31536000, immutable' : 'no-cache');
        // The build puts .br and .gz next to the file: a cache in between must not give one to a client that cannot
        // decode it.
        response.setHeader('vary', 'accept-encoding');
      },
    });
  }
  app.setNotFoundHandler((request, reply) => {
    const isPage =
      request.method === 'GET' && !/^\/(api|ws)(\/|$|\?)/.test(request.url) && webDir !== undefined;
    // Every path belongs to the browser's own route table, which shows the 404 page for unknown ones.
    if (isPage && request.headers.accept?.includes('text/html')) return reply.sendFile('index.html');
    const error = new AppError('not-found', `${request.method} ${request.url.split('?')[0]} does not exist`);
    return refuse(error, request, reply);
  });
  return app;
}
