/**
 * The kinds of endpoint. A query reads through connections that cannot write. A command makes changes inside one
 * transaction that also contains its audit records and announcements: all or nothing, and there is no other way to
 * write.
 */
import type {
  AnswerOf,
  BodyOf,
  ParamsOf,
  QueryOf,
  ReadMethod,
  Route,
  RouteSpec,
  WriteMethod,
} from '@cottontree/contract/route.ts';
import type { Power } from '@cottontree/contract/access/permissions.ts';
import type { Db } from '../database/client.ts';
import type { RecordMemory } from '../database/record-memory.ts';
import type { DatabaseState } from '../database/liveness.ts';
import type { AuditEntry } from '../audit/audit.ts';
import type { ClockWatch } from '../time/clock-watch.ts';
import type { Clock } from '../time/clock.ts';
import type { DiskGuard } from '../disk/disk-guard.ts';
import type { ErrorIntake } from '../failures/error-intake.ts';
import type { AppError } from '../failures/errors.ts';
import type { Announcement } from '../realtime/events.ts';
import type { Read } from '../database/known-rows.ts';
import type { Keyring } from '../keys/keyring.ts';
import type { LanguageModels } from '../connections/language-model.ts';
import type { Letter, SendMail } from '../connections/mail.ts';
import type { Witness } from '../audit/audit-witness.ts';

/** The key with which a request was authenticated. */
export interface ActingKey {
  readonly id: string;
  readonly accountId: string;
  /** CIDR; empty: any address. */
  readonly networks: readonly string[];
  readonly callsPerMinute: number;
}

/** The signed-in person. `powers` are the effective permissions, read with the session at each call. */
export interface Actor {
  readonly userId: string;
  readonly sessionId: string;
  readonly username: string;
  readonly name: string;
  readonly roleKey: string;
  readonly roleLevel: number;
  readonly isOwner: boolean;
  readonly restricted: boolean;
  /** The person confirmed their identity a moment ago. */
  readonly steppedUp: boolean;
  readonly powers: ReadonlySet<Power>;
  /**
   * The API key that acts for the person, under its account's name and with some of the person's permissions; absent for
   * the person.
   */
  readonly key?: ActingKey;
}

/** Whose acts and limits these are: the person's own, or those of a service account that acts for them. */
export const principalOf = ({ userId, key }: Pick<Actor, 'userId' | 'key'>): string =>
  key?.accountId ?? userId;

/** The route's access decides whether there is an actor: a public endpoint may have none. */
type ActorOf<R> = R extends Route<infer S> ? (S['access'] extends 'public' ? Actor | null : Actor) : never;

/** Where the call came from, for rate limits and evidence. */
export interface Origin {
  readonly address: string;
  readonly userAgent: string | null;
  readonly requestId: string;
  /** Random id of the device, stored in its own long-lived cookie; null on a first visit. */
  readonly deviceToken: string | null;
  /** Token of the session that this browser signed out of without a connection. */
  readonly leftToken: string | null;
  /** Hash of the session that this browser has a cookie of, whether or not it is accepted. */
  readonly namedSession: Buffer | null;
  header(name: string): string | undefined;
}

/** What the server gives to every endpoint, whatever the request. */
export interface Resources {
  readonly clock: Clock;
  readonly keyring: Keyring;
  /** The witness that stores copies of the audit chain's checkpoints, where one is set. */
  readonly witness?: Witness | undefined;
  /** The providers of language models for the copilot, where one has a key. */
  readonly models?: LanguageModels | undefined;
  /** Where errors are reported. */
  readonly errors?: ErrorIntake | undefined;
  /** Sends mail, where the company does so. */
  readonly sendMail?: SendMail | undefined;
}
interface Call<R> extends Resources {
  readonly actor: ActorOf<R>;
  readonly params: ParamsOf<R>;
  readonly query: QueryOf<R>;
  /** The audit records that this process has written or read. */
  readonly memory?: RecordMemory | undefined;
  readonly origin: Origin;
}
export interface QueryCall<R> extends Call<R> {
  readonly db: Db;
  /** For queries that many callers share: sends no statement while the database is unchanged since the same query. */
  readonly read: Read;
  /** A cached part of the response; at most one of each kind in an endpoint. */
  readonly keep: <Part>(keeps: Keeps, make: (call: KeptCall<R>) => Promise<Part>) => Promise<Part>;
  /** Reports whether the clock of this server was set since its start. */
  readonly watch?: Pick<ClockWatch, 'lastJump' | 'steadyMs'> | undefined;
  /** How full the disk of the data folder is; absent when the database is on another machine. */
  readonly disk?: Pick<DiskGuard, 'state' | 'facts' | 'outline' | 'paused'> | undefined;
  readonly databaseState: DatabaseState;
  /** How long the database took to look up the caller, in milliseconds; 0 when the request named no session. */
  readonly databaseMs: number;
}
/**
 * What a cached response depends on, besides its route, its query, what the caller may see and which day is open: the
 * versioned tables (database/versioned-tables.ts) of closed days, of closed days and the open one, or nothing that
 * changes.
 */
export type Keeps = 'closed-days' | 'open-day' | 'always';
/**
 * All that a cached response may depend on, because other callers get it too. The clock is fixed at the end of the open
 * day.
 */
export type KeptCall<R> = Pick<QueryCall<R>, 'db' | 'read' | 'params' | 'query' | 'clock'> & {
  readonly actor: Pick<Actor, 'powers'>;
};
export interface CommandCall<R> extends Call<R> {
  readonly tx: Db;
  readonly input: BodyOf<R>;
}

/** Runs before a command's transaction. What is read here may have changed by then: the command must check it again. */
export interface Preparation<R> extends Call<R> {
  readonly db: Db;
  readonly input: BodyOf<R>;
}

/** How the browser's cookies change after a command. */
export interface SessionChange {
  readonly start?: { readonly token: string; readonly deviceToken: string; readonly absoluteExpiresAt: Date };
  readonly end?: true;
}

interface Evidence {
  readonly audit: AuditEntry | readonly [AuditEntry, ...AuditEntry[]];
  readonly announce?: readonly Announcement[];
  readonly session?: SessionChange;
  /** The person who acts, when the call itself identifies them (sign-in). */
  readonly actingAs?: { readonly id: string; readonly name: string; readonly sessionId: string | null };
}
/** A change with its audit records. */
export interface Change<Output> extends Evidence {
  readonly output: Output;
  /** Queued in the same transaction, where the company sends mail. */
  readonly letter?: Letter;
}
/** A refusal that is itself recorded: what was written is committed, and the caller gets the error. */
export interface Refusal extends Evidence {
  readonly refuse: AppError;
}
/** Nothing changed and nothing needs a record: the same request was sent twice. */
export interface Unchanged<Output> {
  readonly unchanged: Output;
  readonly session?: SessionChange;
}
/** A report by the browser, stored outside the chain of evidence. */
export interface ClientReported<Output> {
  readonly clientReported: Output;
}
export type Outcome<Output> = Change<Output> | Refusal | Unchanged<Output> | ClientReported<Output>;

export interface QueryEndpoint<R extends Route = Route> {
  readonly kind: 'query';
  readonly route: R;
  readonly handle: (call: QueryCall<R>) => Promise<AnswerOf<R>>;
}
export interface CachedEndpoint<R extends Route = Route> {
  readonly kind: 'query';
  readonly route: R;
  readonly keeps: Keeps;
  readonly handle: (call: KeptCall<R>) => Promise<AnswerOf<R>>;
}
/** A file that is sent while it is generated. What leaves the company is recorded before its first byte. */
export interface Download {
  readonly fileName: string;
  readonly audit: AuditEntry;
  readonly chunks: AsyncIterable<string | Uint8Array>;
}
export interface DownloadEndpoint<R extends Route = Route> {
  readonly kind: 'download';
  readonly route: R;
  readonly handle: (call: QueryCall<R>) => Promise<Download>;
}
/** A response with the record of who read it, which is written before it is sent; null: this reading needs none. */
export interface Reading<Output> {
  readonly output: Output;
  readonly audit: AuditEntry | null;
}
export interface RecordedEndpoint<R extends Route = Route> {
  readonly kind: 'recorded';
  readonly route: R;
  readonly handle: (call: QueryCall<R>) => Promise<Reading<AnswerOf<R>>>;
}
export interface CommandEndpoint<R extends Route = Route> {
  readonly kind: 'command';
  readonly route: R;
  /** Slow work, such as hashing, that must not hold a connection while others wait for one. */
  readonly prepare?: (call: Preparation<R>) => Promise<unknown>;
  readonly handle: (call: CommandCall<R>, prepared: unknown) => Promise<Outcome<AnswerOf<R>>>;
  /** The prepared value is the response: no transaction is opened. */
  readonly storesNothing?: true;
  /** An Idempotency-Key is not stored: each call adds one row, and its response is empty. */
  readonly keepsNoKey?: true;
  /** Of a groupable route: whether this request is short; all are, unless this says otherwise. */
  readonly isShort?: (request: { readonly input: unknown; readonly clock: Clock }) => boolean;
}

export const query = <S extends RouteSpec & { readonly method: ReadMethod }>(
  route: Route<S>,
  handle: (call: QueryCall<Route<S>>) => Promise<AnswerOf<Route<S>>>,
): QueryEndpoint<Route<S>> => ({ kind: 'query', route, handle });

/** A query whose readings are themselves recorded, each of them. */
export const recordedQuery = <
  S extends RouteSpec & {
    readonly method: ReadMethod;
    readonly access: Exclude<RouteSpec['access'], 'public'>;
  },
>(
  route: Route<S>,
  handle: (call: QueryCall<Route<S>>) => Promise<Reading<AnswerOf<Route<S>>>>,
): RecordedEndpoint<Route<S>> => ({ kind: 'recorded', route, handle });

/** A response that is the same for all callers with the same permissions, cached until one of its days changes. */
export const keptQuery = <
  S extends RouteSpec & {
    readonly method: ReadMethod;
    readonly access: Exclude<RouteSpec['access'], 'public'>;
  },
>(
  route: Route<S>,
  keeps: Keeps,
  handle: (call: KeptCall<Route<S>>) => Promise<AnswerOf<Route<S>>>,
): CachedEndpoint<Route<S>> => ({ kind: 'query', route, keeps, handle });

export const download = <
  S extends RouteSpec & {
    readonly method: ReadMethod;
    readonly media: string;
    readonly access: Exclude<RouteSpec['access'], 'public'>;
  },
>(
  route: Route<S>,
  handle: (call: QueryCall<Route<S>>) => Promise<Download>,
): DownloadEndpoint<Route<S>> => ({ kind: 'download', route, handle });

export const command = <S extends RouteSpec & { readonly method: WriteMethod }>(
  route: Route<S>,
  handle: (call: CommandCall<Route<S>>) => Promise<Outcome<AnswerOf<Route<S>>>>,
): CommandEndpoint<Route<S>> => ({ kind: 'command', route, handle });

type GroupableSpec = RouteSpec & { readonly method: WriteMethod; readonly groupable: true };

/** A command of which only the requests with a short input share a transaction with others. */
export const groupableCommand = <S extends GroupableSpec>(
  route: Route<S>,
  isShort: (call: Pick<CommandCall<Route<S>>, 'input' | 'clock'>) => boolean,
  handle: (call: CommandCall<Route<S>>) => Promise<Outcome<AnswerOf<Route<S>>>>,
): CommandEndpoint<Route<S>> => ({
  ...command(route, handle),
  // The kernel validated the input against this route's schema.
  isShort: (request) => isShort(request as Pick<CommandCall<Route<S>>, 'input' | 'clock'>),
});

/** A command with slow work, which is done before its transaction begins and passed to it. */
export const preparedCommand = <S extends RouteSpec & { readonly method: WriteMethod }, Prepared>(
  route: Route<S>,
  prepare: (call: Preparation<Route<S>>) => Promise<Prepared>,
  handle: (call: CommandCall<Route<S>>, prepared: Prepared) => Promise<Outcome<AnswerOf<Route<S>>>>,
): CommandEndpoint<Route<S>> => ({
  kind: 'command',
  route,
  prepare,
  // The kernel passes the result of this same `prepare`.
  handle: (call, prepared) => handle(call, prepared as Prepared),
});

/** A query whose parameters are too long for a URL: it reads, and stores nothing. */
export const posedQuery = <S extends RouteSpec & { readonly method: 'POST' }>(
  route: Route<S>,
  read: (call: Preparation<Route<S>>) => Promise<AnswerOf<Route<S>>>,
): CommandEndpoint<Route<S>> => ({
  ...preparedCommand(route, read, (_, found) => Promise.resolve({ unchanged: found })),
  storesNothing: true,
});

/** A report by the browser, stored as one row per call: storing a key for each would cost more than the row. */
export const clientReport = <S extends RouteSpec & { readonly method: WriteMethod }>(
  route: Route<S>,
  handle: (call: CommandCall<Route<S>>) => Promise<ClientReported<AnswerOf<Route<S>>>>,
): CommandEndpoint<Route<S>> => ({ ...command(route, handle), keepsNoKey: true });

/**
 * A report by the browser that is first kept in memory, so that many at once take no connections from other requests.
 */
export const hearing = <S extends RouteSpec & { readonly method: WriteMethod }>(
  route: Route<S>,
  hear: (call: Preparation<Route<S>>) => Promise<AnswerOf<Route<S>>>,
): CommandEndpoint<Route<S>> => ({
  ...preparedCommand(route, hear, (_, report) => Promise.resolve({ clientReported: report })),
  storesNothing: true,
});

/**
 * A GET of the specification that changes only the caller's own session (refresh). It writes, so it runs as a command
 * does; it leaves no audit record because only a time limit changes.
 */
export const sessionTouch = <
  S extends RouteSpec & { readonly method: ReadMethod; readonly access: 'signed-in-temporary' },
>(
  route: Route<S>,
  handle: (call: CommandCall<Route<S>>) => Promise<Unchanged<AnswerOf<Route<S>>>>,
): CommandEndpoint<Route<S>> => ({ kind: 'command', route, handle });

type RouteKeys<M> = { [K in keyof M]: M[K] extends Route ? K : never }[keyof M];
/** Every route of a contract module with its handler; a missing or wrong one does not compile. */
export type EndpointsOf<M> = {
  readonly [K in RouteKeys<M>]: M[K] extends Route<infer S>
    ?
        | QueryEndpoint<Route<S>>
        | CachedEndpoint<Route<S>>
        | RecordedEndpoint<Route<S>>
        | CommandEndpoint<Route<S>>
        | DownloadEndpoint<Route<S>>
    : never;
};
