import type { IncomingMessage, Server } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/**
 * Browsers open connections before they need them. Node does not treat such a connection as idle and waits a minute for
 * its first request, so they are closed first when `app` ends.
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
