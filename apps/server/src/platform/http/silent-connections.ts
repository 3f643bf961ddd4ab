import type { IncomingMessage, Server } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/**
 * Browsers connect in advance of what they will ask. Such a connection is not idle to Node, which waits a minute for its
 * first request: when `app` ends they are closed first.
 */
export function endSilentConnections(app: FastifyInstance): void {
  const server: Server = app.server;
  const silent = new Set<Socket>();
  const speaks = ({ socket }: IncomingMessage): void => void silent.delete(socket);
  server.on('connection', (socket) => {
    silent.add(socket);
    socket.once('close', () => silent.delete(socket));
  });
  server.on('request', speaks);
  server.on('upgrade', speaks);
  app.addHook('preClose', async () => {
    for (const socket of silent) socket.destroy();
  });
}
