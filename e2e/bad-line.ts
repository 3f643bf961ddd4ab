/** A TCP line on loopback between a browser and the server: narrow, slow, or silent. */
import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

export interface LineQuality {
  /** In each direction, shared by all connections; unlimited unless stated. */
  readonly bitsPerSecond?: number;
  /** There and back; none unless stated. A new connection waits for it once more, as for a handshake. */
  readonly roundTripMs?: number;
}

export interface BadLine {
  readonly url: string;
  /** Bytes that went over the line since it was opened, with what TCP and IP add to each packet. */
  readonly carried: { readonly up: number; readonly down: number };
  setQuality(quality: LineQuality): void;
  /** The connections of now never pass a byte again, and nobody is told; new ones work. */
  loseConnections(): void;
  /** Nothing passes any more and nobody is told, on new connections neither, until `restore`. */
  lose(): void;
  restore(): void;
  close(): Promise<void>;
}

const PACKET_BYTES = 1_460;
const HEADER_BYTES = 40;
/** Bytes of one connection that wait at the line; what is more waits where it comes from. */
const WAITING_BYTES = 16 * 1024;

/** One direction of one connection. */
interface Pipe {
  readonly waiting: Buffer[];
  /** Packets between the two ends. */
  readonly underWay: Buffer[];
  size: number;
  ended: boolean;
  readonly from: Socket;
  readonly to: Socket;
  readonly connection: { lost: boolean; readonly openedAt: number };
}

/** Gives each connection that has something to send one packet in turn. */
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

/** Nothing but the end of the connection is an empty packet. */
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

/** A line to the server at `target`, an address like http://127.0.0.1:3000. */
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
        // A lost connection is not closed for the other side: that is what makes it lost.
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
