/** The open sockets of this process, and sending to them without letting slow ones or large crowds hold up the rest. */
import type { WebSocket } from 'ws';
import { UpdateType, type ServerMessage } from '@cottontree/contract/events.ts';
import type { Actor } from '../http/endpoint.ts';

export interface Peer {
  readonly socket: WebSocket;
  readonly actor: Actor;
  /** False from a heartbeat until the peer answers it. */
  answered: boolean;
  /** Its answers take long: it is told of updates a few times a minute, and not several times a second. */
  slow: boolean;
  /** By the clock of this process. */
  pingedAt: number;
}

export interface ConnectionLimits {
  /** Unsent bytes at which a peer is too slow to keep: it reconnects and fetches what it missed. */
  readonly maxBacklogBytes: number;
}

/** Sends between two turns of the event loop: about 5 ms, so that requests are answered during a broadcast. */
const SLICE = 250;

export const CLOSE_GOING_AWAY = 1001;
export const CLOSE_FLOOD = 1008;
export const CLOSE_TRY_LATER = 1013;
export const CLOSE_SESSION_ENDED = 4401;

/** A message once serialised; the same bytes go to every socket. */
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
    // Terminated, not closed: a closing frame would wait behind everything the peer does not read.
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
      if (success && peer.slow) this.#keep(peer, data, message);
      else this.send(peer, bytes);
    });
  }

  /** Of several updates of a kind the one of the earliest day says it all. */
  #keep(peer: Peer, type: UpdateType, message: ServerMessage): void {
    const kept = this.#later.get(peer) ?? new Map<UpdateType, ServerMessage>();
    const before = kept.get(type);
    if (before === undefined || dayOf(message) < dayOf(before)) kept.set(type, message);
    this.#later.set(peer, kept);
  }

  /** Tells slow peers what they have not been told yet. */
  tellSlow(): void {
    for (const [peer, kept] of this.#later)
      for (const message of kept.values()) this.send(peer, encode(message));
    this.#later.clear();
  }

  noteSaid(type: UpdateType): void {
    this.#saidAt.set(type, performance.now());
  }

  /** Milliseconds since each update was last said, whether or not anybody was there to hear it. */
  lately(): Partial<Record<UpdateType, number>> {
    const now = performance.now();
    return Object.fromEntries([...this.#saidAt].map(([type, at]) => [type, Math.floor(now - at)]));
  }

  /** Runs over every present peer, a slice a turn; runs started later come later at each peer. */
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
