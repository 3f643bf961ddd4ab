/** A TCP proxy on loopback between a browser and the server, which simulates a slow, narrow or dead connection. */
import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

export interface LineQuality {
  /** In each direction, shared by all connections; unlimited by default. */
  readonly bitsPerSecond?: number;
  /** Round trip; none by default. A new connection waits for it once more, as for a handshake. */
  readonly roundTripMs?: number;
}

export interface BadLine {
  readonly url: string;
  /** Bytes transported since it was opened, including the TCP and IP overhead of each packet. */
  readonly carried: { readonly up: number; readonly down: number };
  setQuality(quality: LineQuality): void;
  /** The present connections never transport a byte again, and neither side is notified; new ones work. */
  loseConnections(): void;
  /** Nothing is transported any more and neither side is notified, not even on new connections, until `restore`. */
  lose(): void;
  restore(): void;
  close(): Promise<void>;
}

const PACKET_BYTES = 1_460;
const HEADER_BYTES = 40;
/** The buffer of one connection in bytes; the rest waits at the sender. */
const WAITING_BYTES = 16 * 1024;

/** One direction of one connection. */
interface Pipe {
  readonly waiting: Buffer[];
  /** Packets in transit between the two ends. */
  readonly underWay: Buffer[];
  size: number;
  ended: boolean;
  readonly from: Socket;
  readonly to: Socket;
  readonly connection: { lost: boolean; readonly openedAt: number };
}

/** Sends one packet in turn for each connection that has data to send. */
class Direction {
  carried = 0;
  readonly #turns: Pipe[] = [];
  readonly #quality: () => LineQuality;
  #freeAt = 0;
  #running = false;

  constructor(quality: () => LineQuality) {
    this.#quality = quality;
  }

  add(pipe: Pipe): void {
    if (!this.#turns.includes(pipe)) this.#turns.push(pipe);
    if (!this.#running) this.#run();
  }

  #run(): void {
    this.#running = true;
    for (let pipe = this.#turns.shift(); pipe !== undefined; pipe = this.#turns.shift()) {
      this.#sendPacket(pipe);
      const wait = this.#freeAt - performance.now();
      if (wait > 1) return void setTimeout(() => this.#run(), wait);
    }
    this.#running = false;
  }

  #sendPacket(pipe: Pipe): void {
    const packet = takePacket(pipe);
    if (pipe.from.isPaused() && pipe.size < WAITING_BYTES) pipe.from.resume();
    if (pipe.size > 0 || (pipe.ended && packet.length > 0)) this.#turns.push(pipe);
    const { bitsPerSecond = Infinity, roundTripMs = 0 } = this.#quality();
    const bytes = packet.length + HEADER_BYTES;
    this.carried += bytes;
    const now = performance.now();
    this.#freeAt = Math.max(this.#freeAt, now) + (bytes * 8_000) / bitsPerSecond;
    const handshake = Math.max(0, pipe.connection.openedAt + roundTripMs - now);
    pipe.underWay.push(packet);
    setTimeout(() => deliverNext(pipe), this.#freeAt - now + handshake + roundTripMs / 2);
  }
}

/** Only the end of the connection is an empty packet. */
function takePacket(pipe: Pipe): Buffer {
  const parts: Buffer[] = [];
  let room = PACKET_BYTES;
  for (let first = pipe.waiting[0]; first !== undefined && room > 0; first = pipe.waiting[0]) {
    const part = first.subarray(0, room);
    parts.push(part);
    room -= part.length;
    if (part.length === first.length) pipe.waiting.shift();
    else pipe.waiting[0] = first.subarray(part.length);
  }
  pipe.size -= PACKET_BYTES - room;
  return Buffer.concat(parts);
}

/** Timers may overtake each other by a millisecond, packets of one connection must not. */
function deliverNext({ connection, underWay, to }: Pipe): void {
  const packet = underWay.shift();
  if (packet === undefined || connection.lost || to.destroyed) return;
  if (packet.length > 0) to.write(packet);
  else to.end();
}

/** Opens a proxy to the server at `target`, a URL like http://127.0.0.1:3000. */
export async function openBadLine(target: string, first: LineQuality = {}): Promise<BadLine> {
  const { hostname, port } = new URL(target);
  let quality = first;
  let lost = false;
  const open = new Map<{ lost: boolean; readonly openedAt: number }, readonly Socket[]>();
  const up = new Direction(() => quality);
  const down = new Direction(() => quality);

  const server = createServer({ allowHalfOpen: true }, (browser) => {
    const connection = { lost, openedAt: performance.now() };
    const product = connect({ host: hostname, port: Number(port), allowHalfOpen: true });
    open.set(connection, [browser, product]);
    const join = (from: Socket, to: Socket, direction: Direction): void => {
      const pipe: Pipe = { waiting: [], underWay: [], size: 0, ended: false, from, to, connection };
      from.on('data', (bytes: Buffer) => {
        if (connection.lost) return;
        pipe.waiting.push(bytes);
        pipe.size += bytes.length;
        if (pipe.size >= WAITING_BYTES) from.pause();
        direction.add(pipe);
      });
      from.on('end', () => {
        pipe.ended = true;
        if (!connection.lost) direction.add(pipe);
      });
      from.on('error', () => undefined);
      from.on('close', () => {
        // A lost connection is not closed for the other side: otherwise it would notice.
        if (from.errored && !connection.lost) to.destroy();
        if (browser.destroyed && product.destroyed) open.delete(connection);
      });
    };
    join(browser, product, up);
    join(product, browser, down);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  // A TCP server's address is never a path.
  const { port: own } = server.address() as AddressInfo;
  const loseConnections = (): void => {
    for (const connection of open.keys()) connection.lost = true;
  };
  return {
    url: `http://127.0.0.1:${own}`,
    get carried() {
      return { up: up.carried, down: down.carried };
    },
    setQuality: (next) => {
      quality = next;
    },
    loseConnections,
    lose: () => {
      lost = true;
      loseConnections();
    },
    restore: () => {
      lost = false;
    },
    close: async () => {
      server.close();
      for (const sockets of open.values()) for (const socket of sockets) socket.destroy();
      await once(server, 'close');
    },
  };
}
