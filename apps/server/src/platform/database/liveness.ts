/**
 * Tells a database that does not answer from one that is at work. A statement may take as long as its own limit allows;
 * but once one takes longer than a moment, the database is asked over a connection of its own, which must be answered
 * within three seconds. If it is not, whatever waits is refused, and so is what comes, until the database answers again.
 */
import { setTimeout as delay } from 'node:timers/promises';
import type { Duplex } from 'node:stream';
import { callbackify } from 'node:util';
import pg from 'pg';

const LOOK_EVERY_MS = 500;
/** A statement, or a wait for a connection, that takes longer is a reason to ask. */
const SLOW_MS = 1_000;
/** Steps, not one span: a process that was itself suspended has waited for one step only. */
const STEP_MS = 500;
const STEPS = 6;
/** Between two questions while something is slow. */
const ASK_EVERY_MS = 1_000;

/** Nothing was heard of the database: an SQLSTATE of the class of lost connections, as the driver's other errors have. */
export class DatabaseSilentError extends Error {
  readonly code = '08006';
  constructor() {
    super('The database does not answer');
    this.name = 'DatabaseSilentError';
  }
}

/** What the driver keeps of a connection without declaring it. */
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
  /** How often in a row PostgreSQL said that it is not at it. */
  unknownTo: number;
}
interface Waiting {
  readonly since: number;
  refuse(error: Error): void;
}

/** Of the connections that were named: those that PostgreSQL is not at work for; null where nothing was heard of it. */
type Answer = ReadonlySet<number> | null;

/** The network or PostgreSQL's own door says no: as good as silence if it stays so. */
const UNREACHABLE = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'EPIPE',
  'EHOSTUNREACH',
  'EHOSTDOWN',
  'ENETUNREACH',
  'ETIMEDOUT',
]);

const NOT_AT_WORK = /* sql */ `
  select asked.pid from unnest($1::int[]) asked(pid) left join pg_stat_activity a on a.pid = asked.pid
   where (a.pid is null or a.state like 'idle%')
     -- A pooler in between names its connections as it likes.
     and pg_backend_pid() = $2`;

export class Liveness {
  readonly #address: pg.ClientConfig;
  readonly #connections = new Map<pg.ClientBase, Seen>();
  readonly #waiting = new Set<Waiting>();
  readonly #listeners = new Set<(silent: boolean) => void>();
  readonly #looking: NodeJS.Timeout;
  readonly #ending = new AbortController();
  #asker: pg.Client | null = null;
  #asking: Promise<void> | null = null;
  #askedAt = Number.NEGATIVE_INFINITY;
  #silent = false;

  constructor(address: pg.ClientConfig) {
    this.#address = address;
    this.#looking = setInterval(() => this.#look(), LOOK_EVERY_MS).unref();
  }

  /** True from the moment that the database gave no answer until it gives one again. */
  get silent(): boolean {
    return this.#silent;
  }

  /** Returns how to stop. */
  subscribe(listener: (silent: boolean) => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  /** From now to its end the connection is cut when the database falls silent, or has lost it. */
  watch(client: pg.ClientBase): void {
    this.#connections.set(client, { statement: null, since: 0, unknownTo: 0 });
    client.once('end', () => this.#connections.delete(client));
  }

  /** A connection of a pool; refused with DatabaseSilentError as soon as there is no hope for one. */
  async lend(connect: () => Promise<pg.PoolClient>): Promise<pg.PoolClient> {
    if (this.#silent) throw new DatabaseSilentError();
    return await new Promise((resolve, reject) => {
      const waiting: Waiting = { since: performance.now(), refuse: reject };
      this.#waiting.add(waiting);
      connect().then(
        (client) => (this.#waiting.delete(waiting) ? resolve(client) : client.release()),
        (error: unknown) => {
          this.#waiting.delete(waiting);
          reject(error);
        },
      );
    });
  }

  async stop(): Promise<void> {
    clearInterval(this.#looking);
    this.#ending.abort();
    await this.#asking;
    this.#dismissAsker();
  }

  #look(): void {
    const now = performance.now();
    for (const [client, seen] of this.#connections) {
      const statement = wireOf(client)._activeQuery;
      if (statement !== seen.statement) Object.assign(seen, { statement, since: now, unknownTo: 0 });
    }
    const slow = this.#slow(now);
    const waits = [...this.#waiting].some(({ since }) => now - since >= SLOW_MS);
    if (this.#asking || this.#ending.signal.aborted) return;
    if (slow.length === 0 && !waits) return this.#dismissAsker();
    if (now - this.#askedAt < ASK_EVERY_MS) return;
    this.#askedAt = now;
    this.#asking = this.#judge(slow).finally(() => (this.#asking = null));
  }

  #slow(now: number): pg.ClientBase[] {
    return [...this.#connections].flatMap(([client, { statement, since }]) =>
      statement !== null && now - since >= SLOW_MS ? [client] : [],
    );
  }

  async #judge(slow: readonly pg.ClientBase[]): Promise<void> {
    const statements = new Map(slow.map((client) => [client, wireOf(client)._activeQuery]));
    const answer = await this.#ask(slow.flatMap((client) => wireOf(client).processID ?? []));
    if (this.#ending.signal.aborted) return;
    if (answer !== null) return this.#cutLost(statements, answer);
    this.#say(true);
    for (const client of this.#connections.keys()) cut(client);
    for (const waiting of this.#waiting) waiting.refuse(new DatabaseSilentError());
    this.#waiting.clear();
    while ((await this.#ask([])) === null && !this.#ending.signal.aborted);
    this.#say(false);
  }

  /** Twice not at a statement that we still wait for: its answer, or the statement itself, was lost on the way. */
  #cutLost(statements: ReadonlyMap<pg.ClientBase, object | null>, notAtWork: ReadonlySet<number>): void {
    for (const [client, statement] of statements) {
      const seen = this.#connections.get(client);
      const { _activeQuery: present, processID } = wireOf(client);
      if (!seen || present === null || present !== statement) continue;
      seen.unknownTo = notAtWork.has(processID ?? 0) ? seen.unknownTo + 1 : 0;
      if (seen.unknownTo >= 2) cut(client);
    }
  }

  /** Tries until the time is over: a server that restarts refuses for a moment. */
  async #ask(pids: readonly number[]): Promise<Answer> {
    const over = new AbortController();
    const answers = this.#askUntil(pids, over.signal);
    const patience = (async (): Promise<null> => {
      for (let step = 0; step < STEPS && !over.signal.aborted; step += 1)
        await delay(STEP_MS, undefined, { signal: this.#ending.signal, ref: false }).catch(() =>
          over.abort(),
        );
      return null;
    })();
    const answer = await Promise.race([answers, patience]);
    over.abort();
    if (answer === null) this.#dismissAsker();
    return answer;
  }

  async #askUntil(pids: readonly number[], over: AbortSignal): Promise<Answer> {
    while (!over.aborted)
      try {
        const asker = await this.#openAsker();
        const { rows } = await asker.query<{ pid: number }>(NOT_AT_WORK, [pids, wireOf(asker).processID]);
        return new Set(rows.map(({ pid }) => pid));
      } catch (error) {
        // Another may have been made since this one was given up.
        if (over.aborted) return null;
        this.#dismissAsker();
        const code = error instanceof Error && 'code' in error ? String(error.code) : '';
        // PostgreSQL itself said why not, or this machine does not know where it is: neither is silence.
        if (error instanceof pg.DatabaseError || !UNREACHABLE.has(code)) return new Set();
        await delay(STEP_MS, undefined, { ref: false });
      }
    return null;
  }

  /** Made when it is needed and ended with the need: one that stood idle for hours might be dead itself. */
  async #openAsker(): Promise<pg.Client> {
    if (this.#asker) return this.#asker;
    const asker = new pg.Client(this.#address);
    this.#asker = asker;
    asker.on('error', () => undefined);
    await asker.connect();
    return asker;
  }

  #dismissAsker(): void {
    const asker = this.#asker;
    this.#asker = null;
    // Not by a goodbye, for which a silent database would have to listen.
    if (asker) wireOf(asker).connection.stream.destroy();
  }

  #say(silent: boolean): void {
    this.#silent = silent;
    for (const listener of this.#listeners) listener(silent);
  }
}

function cut(client: pg.ClientBase): void {
  wireOf(client).connection.stream.destroy(new DatabaseSilentError());
}

type Lent = (error: Error | undefined, client: pg.PoolClient | undefined, done: () => void) => void;

/** A pool whose connections, and whose waits for one, are watched. */
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
