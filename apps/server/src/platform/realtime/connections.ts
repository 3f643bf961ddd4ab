/** The open sockets of this process, and sending to them so that slow ones or large numbers do not delay the rest. */
import type { WebSocket } from 'ws';
import { UpdateType, type ServerMessage } from '@cottontree/contract/events.ts';
import type { Actor } from '../http/endpoint.ts';

export interface Peer {
  readonly socket: WebSocket;
  readonly actor: Actor;
  /** False from a heartbeat until the peer answers it. */
  answered: boolean;
  /** Its connection is slow: it gets updates a few times a minute instead of several times a second. */
  slow: boolean;
  /** By the clock of this process. */
  pingedAt: number;
}

export interface ConnectionLimits {
  /** Unsent bytes at which a peer is closed as too slow: it reconnects and fetches what it missed. */
  readonly maxBacklogBytes: number;
}

/** Messages sent in one turn of the event loop: about 5 ms, so that requests are answered during a broadcast. */
const SLICE = 250;

export const CLOSE_GOING_AWAY = 1001;
export const CLOSE_FLOOD = 1008;
export const CLOSE_TRY_LATER = 1013;
export const CLOSE_SESSION_ENDED = 4401;

/** A message serialised once; the same bytes are sent to every socket. */
export const encode = (message: ServerMessage): Buffer => Buffer.from(JSON.stringify(message));

const dayOf = ({ payload }: ServerMessage): string => ('day' in payload ? payload.day : '');

export class Connections {
  readonly #peers = new Set<Peer>();
  readonly #byUser = new Map<string, Set<Peer>>();
  readonly #limits: ConnectionLimits;
  readonly #saidAt = new Map<UpdateType, number>();
  readonly #queue: { readonly peers: Iterator<Peer>; readonly each: (peer: Peer) => void }[] = [];
  readonly #later = new Map<Peer, Map<UpdateType, ServerMessage>>();
  #draining = false;

  constructor(limits: ConnectionLimits) {
    this.#limits = limits;
  }

  get size(): number {
    return this.#peers.size;
  }
  get userIds(): string[] {
    return [...this.#byUser.keys()];
  }
  get all(): Peer[] {
    return [...this.#peers];
  }
  ofUser(userId: string): Peer[] {
    return [...(this.#byUser.get(userId) ?? [])];
  }

  add(peer: Peer): void {
    this.#peers.add(peer);
    const own = this.#byUser.get(peer.actor.userId) ?? new Set();
    this.#byUser.set(peer.actor.userId, own.add(peer));
  }

  remove(peer: Peer): void {
    this.#peers.delete(peer);
    this.#later.delete(peer);
    const own = this.#byUser.get(peer.actor.userId);
    own?.delete(peer);
    if (own?.size === 0) this.#byUser.delete(peer.actor.userId);
  }

  send(peer: Peer, bytes: Buffer): void {
    if (peer.socket.readyState !== peer.socket.OPEN) return;
    // Terminated, not closed: a closing frame would wait behind everything that the peer does not read.
    if (peer.socket.bufferedAmount > this.#limits.maxBacklogBytes) peer.socket.terminate();
    else peer.socket.send(bytes, { binary: false });
  }

  toUser(userId: string, bytes: Buffer): void {
    for (const peer of this.ofUser(userId)) this.send(peer, bytes);
  }

  toAll(message: ServerMessage): void {
    const { success, data } = UpdateType.safeParse(message.type);
    if (success) this.noteSaid(data);
    const bytes = encode(message);
    this.inSlices((peer) => {
      if (success && peer.slow) this.#holdBack(peer, data, message);
      else this.send(peer, bytes);
    });
  }

  /** Of several updates of a kind, the one with the earliest day covers the others. */
  #holdBack(peer: Peer, type: UpdateType, message: ServerMessage): void {
    const held = this.#later.get(peer) ?? new Map<UpdateType, ServerMessage>();
    const before = held.get(type);
    if (before === undefined || dayOf(message) < dayOf(before)) held.set(type, message);
    this.#later.set(peer, held);
  }

  /** Sends slow peers the updates that were held back. */
  sendHeldBack(): void {
    for (const [peer, held] of this.#later)
      for (const message of held.values()) this.send(peer, encode(message));
    this.#later.clear();
  }

  noteSaid(type: UpdateType): void {
    this.#saidAt.set(type, performance.now());
  }

  /** Milliseconds since each update was last sent, whether or not any peer was connected. */
  lately(): Partial<Record<UpdateType, number>> {
    const now = performance.now();
    return Object.fromEntries([...this.#saidAt].map(([type, at]) => [type, Math.floor(now - at)]));
  }

  /**
   * Runs for every connected peer, one slice per turn of the event loop; at each peer, runs started later come later.
   */
  inSlices(each: (peer: Peer) => void): void {
    this.#queue.push({ peers: this.all.values(), each });
    if (!this.#draining) this.#drain();
  }

  #drain(): void {
    this.#draining = true;
    let left = SLICE;
    for (let run = this.#queue[0]; run && left > 0; run = this.#queue[0]) {
      const next = run.peers.next();
      if (next.done) {
        this.#queue.shift();
        continue;
      }
      run.each(next.value);
      left -= 1;
    }
    this.#draining = this.#queue.length > 0;
    if (this.#draining) setImmediate(() => this.#drain());
  }
}
