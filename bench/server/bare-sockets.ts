/** The minimum cost of a broadcast: ws alone, one buffer to every client, no session, no database. */
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { WebSocketServer } from 'ws';
import { whenStarted } from './parent.ts';

whenStarted(async () => {
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1', perMessageDeflate: false });
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo; // listening on TCP
  return {
    url: `http://127.0.0.1:${port}`,
    onMessage: (message) => {
      const bytes = Buffer.from(JSON.stringify(message));
      for (const client of server.clients) client.send(bytes, { binary: false });
    },
    stop: async () => {
      for (const client of server.clients) client.terminate();
      server.close();
    },
  };
});
