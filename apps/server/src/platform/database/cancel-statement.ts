/** Cancels the statement that a connection is running, as psql does on Ctrl-C. */
import net from 'node:net';
import type pg from 'pg';

/** What PostgreSQL sent to this connection at its start; pg stores it without declaring it. */
interface Started {
  readonly processID?: number | null;
  readonly secretKey?: number | null;
  readonly host?: string;
  readonly port?: number;
}
const CANCEL_REQUEST = 80_877_102;
const LENGTH = 16;
const ANSWER_WITHIN_MS = 5_000;

/**
 * Sends the request over a separate connection, which needs no sign-in. PostgreSQL does not confirm it, and a
 * connection that is idle by then is not affected.
 */
export function cancelStatement(client: pg.ClientBase): void {
  const { processID, secretKey, host, port } = client as unknown as Started; // as stated above
  if (!processID || !secretKey || !host || !port) return;
  const message = Buffer.alloc(LENGTH);
  message.writeInt32BE(LENGTH, 0);
  message.writeInt32BE(CANCEL_REQUEST, 4);
  message.writeInt32BE(processID, 8);
  message.writeInt32BE(secretKey, 12);
  const socket = host.startsWith('/') ? net.connect(`${host}/.s.PGSQL.${port}`) : net.connect({ host, port });
  // If PostgreSQL cannot be reached, the statement ends at its own time limit.
  socket.once('error', () => socket.destroy());
  socket.setTimeout(ANSWER_WITHIN_MS, () => socket.destroy());
  socket.end(message);
}
