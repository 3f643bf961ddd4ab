/**
 * The two kinds of endpoint. A query reads through connections that cannot write. A command changes things inside
 * one transaction that also carries its audit records and announcements: all or nothing, and no other way to write.
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
import type { Power } from '@cottontree/contract/permissions.ts';
import type { Db } from '../database/client.ts';
import type { RecordMemory } from '../database/record-memory.ts';
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

/** The signed-in person. Powers are the effective ones, read with the session at each call. */
export interface Actor {
  readonly userId: string;
  readonly sessionId: string;
  readonly username: string;
  readonly name: string;
  readonly roleKey: string;
  readonly roleLevel: number;
  readonly isOwner: boolean;
  readonly restricted: boolean;
  /** Confirmed who they are a moment ago. */
  readonly steppedUp: boolean;
  readonly powers: ReadonlySet<Power>;
}

/** Who may call decides whether an actor exists: a public endpoint may have none. */
type ActorOf<R> = R extends Route<infer S> ? (S['access'] extends 'public' ? Actor | null : Actor) : never;

/** Where the call came from, for throttling and evidence. */
export interface Origin {
  readonly address: string;
  readonly userAgent: string | null;
  readonly requestId: string;
  /** Random mark of the device, kept in its own long-lived cookie; null on a first visit. */
  readonly deviceToken: string | null;
  /** Of the session that this browser left without a connection. */
  readonly leftToken: string | null;
  /** Hash of the session that this browser has a cookie of, whether or not it opens anything. */
  readonly namedSession: Buffer | null;
  header(name: string): string | undefined;
}

interface Call<R> {
  readonly actor: ActorOf<R>;
  readonly params: ParamsOf<R>;
  readonly query: QueryOf<R>;
  readonly clock: Clock;
  readonly keyring: Keyring;
  /** The second place that keeps the checkpoints of the audit chain, where one is set. */
  readonly witness?: Witness | undefined;
  /** The records of the audit chain that this process knows of. */
  readonly memory?: RecordMemory | undefined;
  /** The providers that answer for the copilot, where one has a key. */
  readonly models?: LanguageModels | undefined;
  /** Where what went wrong is left. */
  readonly errors?: ErrorIntake | undefined;
  /** Where the company sends mail. */
  readonly sendMail?: SendMail | undefined;
  readonly origin: Origin;
}
export interface QueryCall<R> extends Call<R> {
  readonly db: Db;
  /** For what many ask alike: sends nothing while the database is as it was when somebody asked before. */
  readonly read: Read;
  /** A part of the answer that is kept as an answer of its own would be; one of each kind in an endpoint. */
  readonly keep: <Part>(keeps: Keeps, make: (call: KeptCall<R>) => Promise<Part>) => Promise<Part>;
  /** Whether the clock of this server was set since its start. */
  readonly watch?: Pick<ClockWatch, 'lastJump'> | undefined;
  /** How full the disk of the data folder is; absent where the database is elsewhere. */
  readonly disk?: Pick<DiskGuard, 'state' | 'facts' | 'outline' | 'paused'> | undefined;
  readonly databaseSilent: boolean;
  /** How long the database took to say who calls; 0 where nobody said to be somebody. */
  readonly databaseMs: number;
}
/**
 * What an answer that is kept follows from, beside its route, its query, what the caller may see and which day is open: the
 * versioned tables (database/versioned-tables.ts) of days that are over, of those and of the open one, or nothing that changes.
 */
export type Keeps = 'closed-days' | 'open-day' | 'always';
/** All that such an answer may follow from: others are given it too. The clock stands still at the end of the open day. */
export type KeptCall<R> = Pick<QueryCall<R>, 'db' | 'read' | 'params' | 'query' | 'clock'> & {
  readonly actor: Pick<Actor, 'powers'>;
};
export interface CommandCall<R> extends Call<R> {
  readonly tx: Db;
  readonly input: BodyOf<R>;
}

/** Before a command's transaction. What is read here may have changed by then: the command must look again. */
export interface Preparation<R> extends Call<R> {
  readonly db: Db;
  readonly input: BodyOf<R>;
}

/** What the browser's cookies become after a command. */
export interface SessionChange {
  readonly start?: { readonly token: string; readonly deviceToken: string; readonly absoluteExpiresAt: Date };
  readonly end?: true;
}

interface Evidence {
  readonly audit: AuditEntry | readonly [AuditEntry, ...AuditEntry[]];
  readonly announce?: readonly Announcement[];
  readonly session?: SessionChange;
  /** Who acts, where the call itself makes them known (sign-in). */
  readonly actingAs?: { readonly id: string; readonly name: string; readonly sessionId: string | null };
}
/** A change with its evidence. */
export interface Change<Output> extends Evidence {
  readonly output: Output;
  /** Sent once the change stands, where the company sends mail: one attempt, for what must not be stored in clear. */
  readonly letter?: Letter;
}
/** A refusal that must itself be kept: what was written stays, the caller gets the error. */
export interface Refusal extends Evidence {
  readonly refuse: AppError;
}
/** Nothing changed and nothing needs proof: the same thing was asked twice. */
export interface Unchanged<Output> {
  readonly unchanged: Output;
  readonly session?: SessionChange;
}
/** The browser's word, stored apart from the chain of evidence. */
export interface ClientReported<Output> {
  readonly clientReported: Output;
}
export type Outcome<Output> = Change<Output> | Refusal | Unchanged<Output> | ClientReported<Output>;

export interface QueryEndpoint<R extends Route = Route> {
  readonly kind: 'query';
  readonly route: R;
  readonly handle: (call: QueryCall<R>) => Promise<AnswerOf<R>>;
}
export interface KeptEndpoint<R extends Route = Route> {
  readonly kind: 'query';
  readonly route: R;
  readonly keeps: Keeps;
  readonly handle: (call: KeptCall<R>) => Promise<AnswerOf<R>>;
}
/** A file that is sent as it is made. What leaves the house is recorded before its first byte. */
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
export interface CommandEndpoint<R extends Route = Route> {
  readonly kind: 'command';
  readonly route: R;
  /** Slow work that must not hold a connection while others wait for one, such as hashing. */
  readonly prepare?: (call: Preparation<R>) => Promise<unknown>;
  readonly handle: (call: CommandCall<R>, prepared: unknown) => Promise<Outcome<AnswerOf<R>>>;
  /** What was prepared is the answer: no transaction is begun. */
  readonly storesNothing?: true;
  /** An Idempotency-Key is not kept: each call stores one more row, and its answer says nothing. */
  readonly keepsNoKey?: true;
}

export const query = <S extends RouteSpec & { readonly method: ReadMethod }>(
  route: Route<S>,
  handle: (call: QueryCall<Route<S>>) => Promise<AnswerOf<Route<S>>>,
): QueryEndpoint<Route<S>> => ({ kind: 'query', route, handle });

/** An answer that is the same for all who may see the same, kept until one of its days changes. */
export const keptQuery = <
  S extends RouteSpec & {
    readonly method: ReadMethod;
    readonly access: Exclude<RouteSpec['access'], 'public'>;
  },
>(
  route: Route<S>,
  keeps: Keeps,
  handle: (call: KeptCall<Route<S>>) => Promise<AnswerOf<Route<S>>>,
): KeptEndpoint<Route<S>> => ({ kind: 'query', route, keeps, handle });

export const download = <
  S extends RouteSpec & { readonly method: ReadMethod; readonly media: string; readonly access: Power },
>(
  route: Route<S>,
  handle: (call: QueryCall<Route<S>>) => Promise<Download>,
): DownloadEndpoint<Route<S>> => ({ kind: 'download', route, handle });

export const command = <S extends RouteSpec & { readonly method: WriteMethod }>(
  route: Route<S>,
  handle: (call: CommandCall<Route<S>>) => Promise<Outcome<AnswerOf<Route<S>>>>,
): CommandEndpoint<Route<S>> => ({ kind: 'command', route, handle });

/** A command with slow work, which is done before its transaction begins and handed to it. */
export const preparedCommand = <S extends RouteSpec & { readonly method: WriteMethod }, Prepared>(
  route: Route<S>,
  prepare: (call: Preparation<Route<S>>) => Promise<Prepared>,
  handle: (call: CommandCall<Route<S>>, prepared: Prepared) => Promise<Outcome<AnswerOf<Route<S>>>>,
): CommandEndpoint<Route<S>> => ({
  kind: 'command',
  route,
  prepare,
  // The kernel hands over what this very `prepare` gave.
  handle: (call, prepared) => handle(call, prepared as Prepared),
});

/** A question whose terms are too long for an address: it reads, and stores nothing. */
export const posedQuery = <S extends RouteSpec & { readonly method: 'POST' }>(
  route: Route<S>,
  ask: (call: Preparation<Route<S>>) => Promise<AnswerOf<Route<S>>>,
): CommandEndpoint<Route<S>> => ({
  ...preparedCommand(route, ask, (_, found) => Promise.resolve({ unchanged: found })),
  storesNothing: true,
});

/** The browser's word, one row a call: keeping a key for each would cost more than the row. */
export const clientReport = <S extends RouteSpec & { readonly method: WriteMethod }>(
  route: Route<S>,
  handle: (call: CommandCall<Route<S>>) => Promise<ClientReported<AnswerOf<Route<S>>>>,
): CommandEndpoint<Route<S>> => ({ ...command(route, handle), keepsNoKey: true });

/** The browser's word, kept in memory for now: a storm of it takes no connection from those who work. */
export const hearing = <S extends RouteSpec & { readonly method: WriteMethod }>(
  route: Route<S>,
  hear: (call: Preparation<Route<S>>) => Promise<AnswerOf<Route<S>>>,
): CommandEndpoint<Route<S>> => ({
  ...preparedCommand(route, hear, (_, heard) => Promise.resolve({ clientReported: heard })),
  storesNothing: true,
});

/**
 * A GET of the specification that changes only the caller's own session (refresh): it writes, so it runs as a
 * command does, and leaves no audit record because nothing but a time limit moved.
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
        | KeptEndpoint<Route<S>>
        | CommandEndpoint<Route<S>>
        | DownloadEndpoint<Route<S>>
    : never;
};
