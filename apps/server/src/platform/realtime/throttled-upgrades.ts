/**
 * Handles socket upgrades a few at a time, so that requests are processed between them when thousands reconnect at
 * once.
 */
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { Duplex } from 'node:stream';

/** Upgrades in one turn of the event loop; each takes a fraction of a millisecond. */
const AT_ONCE = 10;

type Upgrade = readonly [request: IncomingMessage, socket: Duplex, head: Buffer];

function drop(this: Duplex): void {
  this.destroy();
}

/** A server that never listens, and whose `upgrade` events are those of `server`, in order, a few at a time. */
export function throttledUpgrades(server: Server): Server {
  const gate = createServer();
  let waiting: Upgrade[] = [];
  const letIn = (): void => {
    const turn = waiting.slice(0, AT_ONCE);
    waiting = waiting.slice(AT_ONCE);
    for (const [request, socket, head] of turn) {
      socket.off('error', drop);
      if (!socket.destroyed) gate.emit('upgrade', request, socket, head);
    }
    if (waiting.length > 0) setImmediate(letIn);
  };
  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    // A client that disconnects while it waits must not cause an error.
    socket.on('error', drop);
    waiting.push([request, socket, head]);
    if (waiting.length === 1) setImmediate(letIn);
  });
  return gate;
}
