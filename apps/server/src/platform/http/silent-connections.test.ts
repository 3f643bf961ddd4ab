import { once } from 'node:events';
import { connect, type AddressInfo } from 'node:net';
import fastify from 'fastify';
import { expect, it } from 'vitest';
import { endSilentConnections } from './silent-connections.ts';

it('a connection that never sent a request does not delay the shutdown; a response in progress is completed', async () => {
  const app = fastify();
  endSilentConnections(app);
  let answer = (): void => undefined;
  const requestArrived = new Promise<void>((resolve) => {
    app.get('/slow', async (_request, reply) => {
      void reply.header('connection', 'close');
      resolve();
      await new Promise<void>((go) => (answer = go));
      return 'whole';
    });
  });
  const address = await app.listen({ port: 0, host: '127.0.0.1' });
  const connected = once(app.server, 'connection');
  const silent = connect((app.server.address() as AddressInfo).port); // listening on a port
  const closed = once(silent, 'close');
  await connected;
  const slow = fetch(`${address}/slow`);
  await requestArrived;
  const ended = app.close();
  await closed;
  answer();
  expect(await (await slow).text()).toBe('whole');
  await ended;
});
