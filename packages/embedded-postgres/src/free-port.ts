import { once } from 'node:events';
import net from 'node:net';

/** A TCP port on 127.0.0.1 that was free a moment ago. */
export async function freeLoopbackPort(): Promise<number> {
  const probe = net.createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  if (address === null || typeof address === 'string') throw new Error('A TCP server has no TCP address.');
  return address.port;
}
