/** A browser's end of the live connection, for tests. */
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { expect, vi } from 'vitest';
import { WebSocket, type ClientOptions } from 'ws';
import { ServerMessage } from '@cottontree/contract/events.ts';
import { soon } from './soon.ts';

export interface TestClient {
  readonly socket: WebSocket;
  /** Everything received so far; each message was validated against the contract. */
  readonly messages: ServerMessage[];
  /** Set once the socket is closed. */
  readonly closed: { code: number | null };
  say(message: unknown): void;
  of<Type extends ServerMessage['type']>(type: Type): Extract<ServerMessage, { type: Type }>[];
  /** Waits until that many messages of the type have arrived; resolves to them. */
  receive<Type extends ServerMessage['type']>(
    type: Type,
    count?: number,
  ): Promise<Extract<ServerMessage, { type: Type }>[]>;
  /** Waits until the socket is closed; resolves to the code. */
  closing(withinMs?: number): Promise<number | null>;
  /** Resolves once everything that the server has sent so far has arrived. */
  settle(): Promise<void>;
}

export async function listen(app: FastifyInstance): Promise<string> {
  await app.listen({ port: 0, host: '127.0.0.1' });
  // A server that listens on a port has an address with one.
  return `127.0.0.1:${(app.server.address() as AddressInfo).port}`;
}

/** The status with which the upgrade was refused. */
export async function refusedStatus(host: string, headers: Record<string, string>): Promise<number> {
  const socket = new WebSocket(`ws://${host}/ws`, { headers });
  return new Promise((resolve, reject) => {
    socket.on('open', () => reject(new Error('the socket was opened')));
    socket.on('error', () => undefined);
    socket.on('unexpected-response', (_request, response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    });
  });
}

export async function openClient(
  host: string,
  cookie: string,
  options: ClientOptions = {},
): Promise<TestClient> {
  const socket = new WebSocket(`ws://${host}/ws`, {
    headers: { cookie },
    origin: `http://${host}`,
    ...options,
  });
  const messages: ServerMessage[] = [];
  const closed: TestClient['closed'] = { code: null };
  socket.on('message', (data: Buffer) => messages.push(ServerMessage.parse(JSON.parse(data.toString()))));
  socket.on('close', (code) => (closed.code = code));
  await once(socket, 'open');
  // Added after `open`, so that a refusal rejects; from here on the closing code is used.
  socket.on('error', () => undefined);
  const client: TestClient = {
    socket,
    messages,
    closed,
    say: (message) => socket.send(typeof message === 'string' ? message : JSON.stringify(message)),
    of: <Type extends ServerMessage['type']>(type: Type) =>
      messages.filter((message): message is Extract<ServerMessage, { type: Type }> => message.type === type),
    receive: async (type, count = 1) => {
      await soon(() => expect(client.of(type).length, type).toBeGreaterThanOrEqual(count));
      return client.of(type);
    },
    closing: async (withinMs = 5_000) => {
      await vi.waitFor(() => expect(closed.code).not.toBeNull(), withinMs);
      return closed.code;
    },
    settle: async () => {
      client.say({ type: 'ping' });
      // Uses the protocol's own ping, because a `pong` message may also be sent without a request.
      const answered = once(socket, 'pong');
      socket.ping();
      await answered;
    },
  };
  // The server speaks first.
  await soon(() => expect(messages).not.toEqual([]));
  return client;
}
