/** Ends the statement that a connection is busy with, as psql does on Ctrl-C. */
import net from 'node:net';
import type pg from 'pg';

/** What PostgreSQL told this connection at its start; pg keeps it without declaring it. */
interface Started {
  readonly processID?: number | null;
  readonly secretKey?: number | null;
  readonly host?: string;
  readonly port?: number;
}
const CANCEL_REQUEST = 80_877_102;
const LENGTH = 16;
const HEARD_WITHIN_MS = 5_000;

/**
 * Asks PostgreSQL over a connection of its own, which needs no sign-in; nothing says whether it was heard, and a
 * connection that is idle by then is left as it is.
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
  // Where it cannot be asked, the statement ends at its own time limit.
  socket.once('error', () => socket.destroy());
  socket.setTimeout(HEARD_WITHIN_MS, () => socket.destroy());
  socket.end(message);
}
