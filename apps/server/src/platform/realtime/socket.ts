/**
 * The live connection at /ws. It announces that something changed; the browser fetches the change with its own
 * permissions.
 */
import '@fastify/cookie';
import '@fastify/rate-limit';
import { randomUUID } from 'node:crypto';
import websocket from '@fastify/websocket';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { RawData, WebSocket } from 'ws';
import {
  HEARTBEAT_MS,
  MAX_SOCKET_MESSAGE_BYTES,
  PING_INTERVAL_MS,
  type ServerMessage,
} from '@cottontree/contract/events.ts';
import type { Database } from '../database/client.ts';
import { refusal, seesHealth } from '../http/access.ts';
import { callers } from '../http/callers.ts';
import type { Clock } from '../time/clock.ts';
import type { DiskGuard } from '../disk/disk-guard.ts';
import type { Keyring } from '../keys/keyring.ts';
import type { LimitKeys } from '../http/limit-keys.ts';
import type { Actor, Origin } from '../http/endpoint.ts';
import { causeOf, type ErrorIntake } from '../failures/error-intake.ts';
import { AppError } from '../failures/errors.ts';
import { unexpectedStatus } from '../failures/failure.ts';
import { foreignPage, originOf } from '../http/request.ts';
import { keyIn } from '../sessions/credential.ts';
import { tokenIn } from '../sessions/session.ts';
import { readClientMessage } from './client-message.ts';
import {
  CLOSE_FLOOD,
  CLOSE_GOING_AWAY,
  CLOSE_SESSION_ENDED,
  Connections,
  encode,
  type Peer,
} from './connections.ts';
import { deliverEvents } from './deliver-events.ts';
import type { Hub } from './hub.ts';
import { closeEnded } from './live-sessions.ts';
import { MessageBudget } from './message-budget.ts';
import type { NotificationChannel } from './notification-channel.ts';
import { throttledUpgrades } from './throttled-upgrades.ts';

export interface SocketOptions {
  readonly database: Database;
  readonly clock: Clock;
  readonly keyring: Keyring;
  readonly hub: Hub;
  readonly errors?: ErrorIntake | undefined;
  readonly disk?: Pick<DiskGuard, 'refusal'> | undefined;
  /** Off for load tests that open thousands of sockets in one session. */
  readonly rateLimits?: boolean;
  readonly limitKeys: LimitKeys;
  readonly notifications: NotificationChannel;
  /** How often a peer must show that it is alive; the browser's own interval by default. */
  readonly heartbeatMs?: number;
  /** How often each peer is sent a pong. */
  readonly pongMs?: number;
}

/** A browser sends one ping in 30 s; a person testing notifications sends several a second. */
const BURST = 30;
const PER_SECOND = 5;
const SOCKETS_A_PERSON = 50;
const MAX_BACKLOG_BYTES = 256 * 1024;
/** A ping with a longer round trip means a slow connection, where updates would be half of the traffic. */
const SLOW_MS = 700;
/** Such a peer waits nine times as long as its last response took before it fetches again. */
const SLOW_UPDATES_MS = 10_000;
/** How long a peer may take to answer our closing frame before the socket is terminated. */
const CLOSE_WITHIN_MS = 1_000;

interface Admission {
  readonly actor: Actor;
  readonly token: string;
  readonly origin: Origin;
  /** The number of session ends received before the session was read. */
  readonly endingsBefore: number;
}

/** Every browser sends Origin when it opens a socket, and another site's page would send the cookie with it. */
function refuseForeignOrigin(request: FastifyRequest): void {
  const { origin } = request.headers;
  const site = request.headers['sec-fetch-site'];
  const foreign = foreignPage(request);
  if (origin !== undefined && foreign === null && (site === undefined || site === 'same-origin')) return;
  const why = foreign ?? 'send its Origin';
  throw new AppError('forbidden', `The live connection is open to pages of this site only: ${why}`);
}

const PONG = encode({ type: 'pong', payload: {} });

const textOf = (data: RawData): string =>
  Array.isArray(data) ? Buffer.concat(data).toString() : Buffer.from(data as Buffer).toString(); // Buffer: ws's default binaryType

export async function socketRoutes(app: FastifyInstance, options: SocketOptions): Promise<void> {
  const { database, clock, keyring, hub, heartbeatMs = PING_INTERVAL_MS, pongMs = HEARTBEAT_MS } = options;
  const connections = new Connections({ maxBacklogBytes: MAX_BACKLOG_BYTES });
  const admitted = new WeakMap<FastifyRequest, Admission>();
  // Not in the same queue as requests, which must not wait for thousands of sockets that reconnect at once.
  const findCaller = callers(database.sessionPool, clock);
  let endings = 0;

  await app.register(websocket, {
    options: {
      server: throttledUpgrades(app.server),
      maxPayload: MAX_SOCKET_MESSAGE_BYTES,
      perMessageDeflate: false,
    },
    // Broken frames: ws closes the socket with the matching code.
    errorHandler: (error, _socket, request) => request.log.info({ err: error }, 'socket error'),
    preClose: (done) => {
      for (const { socket } of connections.all) socket.close(CLOSE_GOING_AWAY, 'The server is restarting');
      setTimeout(() => connections.all.forEach(({ socket }) => socket.terminate()), CLOSE_WITHIN_MS).unref();
      app.websocketServer.close();
      done();
    },
  });

  function refuseCrowd({ userId }: Actor): void {
    if (connections.ofUser(userId).length < SOCKETS_A_PERSON) return;
    throw new AppError(
      'too-many',
      `At most ${SOCKETS_A_PERSON} live connections of one person; close some tabs`,
    );
  }

  async function admit(request: FastifyRequest): Promise<void> {
    if (keyIn(request) !== null)
      throw new AppError('forbidden', 'The live connection takes no API key: read the API again instead');
    refuseForeignOrigin(request);
    const endingsBefore = endings;
    const token = tokenIn(request, keyring);
    const actor = token ? ((await findCaller({ kind: 'session', token }))?.actor ?? null) : null;
    const refused = refusal({ access: 'signed-in' }, actor);
    if (refused) throw refused;
    if (!actor || !token) throw new AppError('unauthenticated', 'Sign in to continue');
    if (options.rateLimits !== false) refuseCrowd(actor);
    admitted.set(request, { actor, token, origin: originOf(request), endingsBefore });
  }

  async function receive(peer: Peer, admission: Admission, data: RawData): Promise<void> {
    const message = readClientMessage(textOf(data));
    if (!('action' in message)) return connections.send(peer, PONG);
    // Permissions at this moment, not at the opening of the socket.
    const caller = await findCaller({ kind: 'session', token: admission.token });
    if (!caller) return peer.socket.close(CLOSE_SESSION_ENDED, 'The session has ended');
    const full = options.disk?.refusal(seesHealth(caller.actor));
    if (full) throw full;
    await options.notifications.broadcast(
      database.write,
      options,
      caller.actor,
      { ...admission.origin, requestId: randomUUID() },
      message,
    );
  }

  const say = (peer: Peer, message: ServerMessage): void => connections.send(peer, encode(message));

  function open(socket: WebSocket, request: FastifyRequest): void {
    const admission = admitted.get(request);
    if (!admission) return socket.terminate();
    const peer: Peer = {
      socket,
      actor: admission.actor,
      answered: true,
      slow: false,
      pingedAt: performance.now(),
    };
    const budget = new MessageBudget(BURST, PER_SECOND, performance.now());
    connections.add(peer);
    socket.on('close', () => connections.remove(peer));
    socket.on('pong', () => {
      peer.answered = true;
      peer.slow = performance.now() - peer.pingedAt > SLOW_MS;
    });
    socket.ping();
    socket.on('message', (data) => {
      if (socket.readyState !== socket.OPEN) return;
      if (!budget.take(performance.now())) return socket.close(CLOSE_FLOOD, 'Too many messages');
      receive(peer, admission, data).catch((error: unknown) => {
        const failure = unexpectedStatus(error);
        if (failure.code === 'unexpected') {
          request.log.error({ err: error }, 'a socket message failed');
          options.errors?.capture({
            source: 'server',
            kind: 'request',
            severity: 'high',
            ...causeOf(error),
            place: 'WS /ws',
            at: clock.now(),
            session: admission.actor.sessionId,
            address: admission.origin.address,
            userAgent: admission.origin.userAgent,
          });
        }
        say(peer, { type: 'refused', payload: { message: failure.message } });
      });
    });
    say(peer, {
      type: 'connected',
      payload: { at: clock.now().toISOString(), lately: connections.lately() },
    });
    // The session may have ended between reading it and adding the peer here.
    if (endings !== admission.endingsBefore) void closeEnded(database.read, [peer], clock.now(), 'close');
  }

  app.route({
    method: 'GET',
    url: '/ws',
    exposeHeadRoute: false,
    config: {
      rateLimit: {
        max: 600,
        timeWindow: '1 minute',
        keyGenerator: (request) => options.limitKeys.of(request, findCaller),
      },
    },
    preValidation: admit,
    handler: () => {
      throw new AppError('invalid', 'This address speaks WebSocket: open it with an Upgrade request');
    },
    wsHandler: open,
  });

  const stopDelivery = deliverEvents(
    connections,
    { hub, database, clock, notifications: options.notifications, log: app.log },
    () => (endings += 1),
  );
  const heartbeat = setInterval(() => {
    connections.inSlices((peer) => {
      if (!peer.answered) return peer.socket.terminate();
      peer.answered = false;
      if (peer.socket.readyState !== peer.socket.OPEN) return;
      peer.pingedAt = performance.now();
      peer.socket.ping();
    });
    // Sessions also end when their time is up, without an event.
    void closeEnded(database.read, connections.all, clock.now(), 'keep');
  }, heartbeatMs).unref();
  const pongs = setInterval(
    () => connections.inSlices((peer) => connections.send(peer, PONG)),
    pongMs,
  ).unref();
  const slowUpdates = setInterval(() => connections.sendHeldBack(), SLOW_UPDATES_MS).unref();
  app.addHook('preClose', (done) => {
    clearInterval(heartbeat);
    clearInterval(pongs);
    clearInterval(slowUpdates);
    stopDelivery();
    done();
  });
}
