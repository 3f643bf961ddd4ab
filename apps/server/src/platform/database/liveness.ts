/**
 * Distinguishes a database that does not answer from one that is busy. A statement may take as long as its own limit
 * allows, but once one takes longer than a moment, the database is probed over a separate connection and must answer
 * within three seconds. If it does not, everything that waits is refused, and so are new calls, until the database
 * answers again. One that refuses connections is probed in the same way. One that refuses this server's sign-in answers:
 * it is only noted, until a connection can be opened again.
 */
import { setTimeout as delay } from 'node:timers/promises';
import type { Duplex } from 'node:stream';
import { callbackify } from 'node:util';
import pg from 'pg';
import { refusesSignIn } from '../failures/sign-in-refusal.ts';
import { UNREACHABLE } from '../failures/unreachable.ts';

const CHECK_EVERY_MS = 500;
/** A statement, or a wait for a connection, that takes longer triggers a probe. */
const SLOW_MS = 1_000;
/** Counted in steps, not as one time span: a process that was itself suspended has then waited for one step only. */
const STEP_MS = 500;
const STEPS = 6;
/** Between two probes while something is slow. */
const PROBE_EVERY_MS = 1_000;

/** The database did not answer: an SQLSTATE of the class of lost connections, like the driver's other errors. */
export class DatabaseSilentError extends Error {
  readonly code = '08006';
  constructor() {
    super('The database does not answer');
    this.name = 'DatabaseSilentError';
  }
}

/** Internals of the driver's connection that it does not declare. */
interface Wire {
  readonly connection: { readonly stream: Duplex };
  readonly processID: number | null;
  readonly _activeQuery: object | null;
}
const wireOf = (client: pg.ClientBase): Wire => client as unknown as Wire; // as stated above

interface Seen {
  /** The statement under way, and when it was first seen. */
  statement: object | null;
  since: number;
  /** How many times in a row PostgreSQL reported that it is not running the statement. */
  unknownTo: number;
}
interface Waiting {
  readonly since: number;
  refuse(error: Error): void;
}

/** The probed connections for which PostgreSQL is not running a statement; null when there was no answer. */
type Answer = ReadonlySet<number> | null;

/** The network or PostgreSQL's port refuses: treated as silence if it continues. */
const isUnreachable = (error: unknown): boolean =>
  error instanceof Error &&
  !(error instanceof pg.DatabaseError) &&
  UNREACHABLE.has('code' in error ? String(error.code) : '');

const NOT_AT_WORK = /* sql */ `
  select asked.pid from unnest($1::int[]) asked(pid) left join pg_stat_activity a on a.pid = asked.pid
   where (a.pid is null or a.state like 'idle%')
     -- A pooler in between names its connections as it likes.
     and pg_backend_pid() = $2`;

export type DatabaseState = 'ok' | 'silent' | 'refuses';

export class Liveness {
  readonly #address: pg.ClientConfig;
  readonly #connections = new Map<pg.ClientBase, Seen>();
  readonly #waiting = new Set<Waiting>();
  readonly #listeners = new Set<(state: DatabaseState) => void>();
  readonly #timer: NodeJS.Timeout;
  readonly #ending = new AbortController();
  #probeClient: pg.Client | null = null;
  #probing: Promise<void> | null = null;
  #probedAt = Number.NEGATIVE_INFINITY;
  #state: DatabaseState = 'ok';
  /** A connection was refused since the last probe. */
  #refused = false;

  constructor(address: pg.ClientConfig) {
    this.#address = address;
    this.#timer = setInterval(() => this.#check(), CHECK_EVERY_MS).unref();
  }

  /** Silent from the first missing answer until the database answers again. */
  get state(): DatabaseState {
    return this.#state;
  }

  /** Returns a function that unsubscribes. */
  subscribe(listener: (state: DatabaseState) => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  /** Until the connection ends, it is cut when the database falls silent or no longer knows its statement. */
  watch(client: pg.ClientBase): void {
    this.#connections.set(client, { statement: null, since: 0, unknownTo: 0 });
    client.once('end', () => this.#connections.delete(client));
    if (this.#state === 'refuses') this.#change('ok');
  }

  /** Gets a connection from a pool; rejects with DatabaseSilentError as soon as the database is known to be silent. */
  async lend(connect: () => Promise<pg.PoolClient>): Promise<pg.PoolClient> {
    if (this.#state === 'silent') throw new DatabaseSilentError();
    return await new Promise((resolve, reject) => {
      const waiting: Waiting = { since: performance.now(), refuse: reject };
      this.#waiting.add(waiting);
      connect().then(
        (client) => (this.#waiting.delete(waiting) ? resolve(client) : client.release()),
        (error: unknown) => {
          this.#waiting.delete(waiting);
          this.#refused ||= isUnreachable(error);
          if (refusesSignIn(error) && this.#state === 'ok') this.#change('refuses');
          reject(error);
        },
      );
    });
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    this.#ending.abort();
    await this.#probing;
    this.#closeProbe();
  }

  #check(): void {
    const now = performance.now();
    for (const [client, seen] of this.#connections) {
      const statement = wireOf(client)._activeQuery;
      if (statement !== seen.statement) Object.assign(seen, { statement, since: now, unknownTo: 0 });
    }
    const slow = this.#slow(now);
    const waits = [...this.#waiting].some(({ since }) => now - since >= SLOW_MS);
    if (this.#probing || this.#ending.signal.aborted) return;
    if (slow.length === 0 && !waits && !this.#refused) return this.#closeProbe();
    if (now - this.#probedAt < PROBE_EVERY_MS) return;
    this.#probedAt = now;
    this.#refused = false;
    this.#probing = this.#judge(slow).finally(() => (this.#probing = null));
  }

  #slow(now: number): pg.ClientBase[] {
    return [...this.#connections].flatMap(([client, { statement, since }]) =>
      statement !== null && now - since >= SLOW_MS ? [client] : [],
    );
  }

  async #judge(slow: readonly pg.ClientBase[]): Promise<void> {
    const statements = new Map(slow.map((client) => [client, wireOf(client)._activeQuery]));
    const answer = await this.#probe(slow.flatMap((client) => wireOf(client).processID ?? []));
    if (this.#ending.signal.aborted) return;
    if (answer !== null) return this.#cutLost(statements, answer);
    this.#change('silent');
    for (const client of this.#connections.keys()) cut(client);
    for (const waiting of this.#waiting) waiting.refuse(new DatabaseSilentError());
    this.#waiting.clear();
    while ((await this.#probe([])) === null && !this.#ending.signal.aborted);
    this.#change('ok');
  }

  /**
   * Cuts connections whose statement PostgreSQL was twice not running although we still wait for it: its answer, or the
   * statement itself, was lost on the network.
   */
  #cutLost(statements: ReadonlyMap<pg.ClientBase, object | null>, notAtWork: ReadonlySet<number>): void {
    for (const [client, statement] of statements) {
      const seen = this.#connections.get(client);
      const { _activeQuery: present, processID } = wireOf(client);
      if (!seen || present === null || present !== statement) continue;
      seen.unknownTo = notAtWork.has(processID ?? 0) ? seen.unknownTo + 1 : 0;
      if (seen.unknownTo >= 2) cut(client);
    }
  }

  /** Retries until the time is over, because a restarting server refuses for a moment. */
  async #probe(pids: readonly number[]): Promise<Answer> {
    const over = new AbortController();
    const answers = this.#probeUntil(pids, over.signal);
    const patience = (async (): Promise<null> => {
      for (let step = 0; step < STEPS && !over.signal.aborted; step += 1)
        await delay(STEP_MS, undefined, { signal: this.#ending.signal, ref: false }).catch(() =>
          over.abort(),
        );
      return null;
    })();
    const answer = await Promise.race([answers, patience]);
    over.abort();
    if (answer === null) this.#closeProbe();
    return answer;
  }

  async #probeUntil(pids: readonly number[], over: AbortSignal): Promise<Answer> {
    while (!over.aborted)
      try {
        const client = await this.#openProbe();
        const { rows } = await client.query<{ pid: number }>(NOT_AT_WORK, [pids, wireOf(client).processID]);
        return new Set(rows.map(({ pid }) => pid));
      } catch (error) {
        // Another client may have been opened since this one was closed.
        if (over.aborted) return null;
        this.#closeProbe();
        // PostgreSQL itself refused with a reason, or this machine cannot resolve the address: neither is silence.
        if (!isUnreachable(error)) return new Set();
        await delay(STEP_MS, undefined, { ref: false });
      }
    return null;
  }

  /** Opened on demand and closed when no longer needed: one that was idle for hours might be dead itself. */
  async #openProbe(): Promise<pg.Client> {
    if (this.#probeClient) return this.#probeClient;
    const client = new pg.Client(this.#address);
    this.#probeClient = client;
    client.on('error', () => undefined);
    await client.connect();
    return client;
  }

  #closeProbe(): void {
    const client = this.#probeClient;
    this.#probeClient = null;
    // Not with a terminate message, which a silent database would not read.
    if (client) wireOf(client).connection.stream.destroy();
  }

  #change(state: DatabaseState): void {
    this.#state = state;
    for (const listener of this.#listeners) listener(state);
  }
}

function cut(client: pg.ClientBase): void {
  wireOf(client).connection.stream.destroy(new DatabaseSilentError());
}

type Lent = (error: Error | undefined, client: pg.PoolClient | undefined, done: () => void) => void;

/** A pool that monitors its connections and the waits for one. */
export class WatchedPool extends pg.Pool {
  readonly #liveness: Liveness;

  constructor(liveness: Liveness, options: pg.PoolConfig) {
    super(options);
    this.#liveness = liveness;
    this.on('connect', (client) => liveness.watch(client));
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(callback: Lent): void;
  override connect(callback?: Lent): Promise<pg.PoolClient> | void {
    const lent = this.#liveness.lend(() => super.connect());
    if (!callback) return lent;
    callbackify(() => lent)((error, client) => callback(error ?? undefined, client, () => client?.release()));
  }
}
