/**
 * The declaration of an endpoint. The server implements it, the browser calls it, and the OpenAPI document and the
 * authorization test are derived from it.
 */
import { z } from 'zod';
import type { Power } from './access/permissions.ts';

/** Structural type of a zod schema: three times fewer type instantiations than a constraint on `ZodType`. */
export interface Schema<Output = unknown, Input = unknown> {
  readonly _zod: { readonly output: Output; readonly input: Input };
}
export type OutputOf<S> = S extends Schema<infer O, unknown> ? O : undefined;
type InputOf<S> = S extends { readonly _zod: { readonly input: infer I } } ? I : undefined;

/** The server's time in every response, ISO 8601 in UTC: a browser's clock may be wrong. */
export const SERVER_TIME_HEADER = 'x-server-time';
/** How long a step-up confirmation is valid. */
export const STEP_UP_MINUTES = 5;

export type ReadMethod = 'GET';
export type WriteMethod = 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/**
 * Who may call: anybody; anybody signed in; anybody signed in even with a temporary password; or holders of one
 * permission.
 */
export type Access = 'public' | 'signed-in' | 'signed-in-temporary' | Power;

export interface RouteSpec {
  readonly method: ReadMethod | WriteMethod;
  /** Path with `:name` parameters, starting with /api/. */
  readonly path: `/api/${string}`;
  /** One line for the OpenAPI page. */
  readonly summary: string;
  readonly access: Access;
  /** For a public route: the caller is not identified, so that it responds while the database does not. */
  readonly anonymous?: true;
  /** An additional required permission, because the response contains data that it protects. */
  readonly also?: Power;
  /**
   * The permissions to see what its file holds: a caller who has one of them needs the permission to export that data
   * (`exportPowersFor`). What is under another one is left out of the file.
   */
  readonly takes?: readonly Power[];
  /** Only for owners who also have the permission. */
  readonly ownerOnly?: true;
  /** Only within STEP_UP_MINUTES after POST /api/auth/step-up; otherwise refused with `step-up-required`. */
  readonly stepUp?: true;
  /**
   * The type of entity that it decides on and that another person created. A refusal, because it is the person's own or
   * because they lack the permission, creates a record of who tried it on which one: the entity's `:id`.
   */
  readonly decidesOn?: string;
  /** The response contains a secret: the response stored for an Idempotency-Key is encrypted. */
  readonly secretAnswer?: true;
  /** Accepted while the disk is nearly full: it signs people in or out, or frees space. */
  readonly evenWhenFull?: true;
  /**
   * A command that is short and locks no rows that people edit, so that it may share a transaction with others: each has
   * its own record, key and answer, and one that fails leaves the others untouched.
   */
  readonly groupable?: true;
  readonly params?: Schema;
  readonly query?: Schema;
  /**
   * Query parameters that may also follow the path as segments, all of them and in this order: a browser that joins the
   * parts of a query key by slashes calls `/api/fraud/alerts/24h/all`. Not for a route with `params`.
   */
  readonly keyedBy?: readonly string[];
  readonly input?: Schema;
  readonly output: Schema;
  /** It shows rows as sent by a machine or a bank, to people who correct them: ids in their texts are not masked. */
  readonly asSent?: true;
  /** Each reading is itself recorded in the audit trail, with this text. */
  readonly recordedAs?: string;
  /** The response is a file of this type, streamed; `output` is its text. */
  readonly media?: string;
  /** It may read many rows: one at a time per person, on separate connections; further ones wait or get 429. */
  readonly heavy?: true;
  /** Maximum body size in bytes; 64 KiB by default. */
  readonly bodyLimit?: number;
  /** Maximum calls per minute of one person over all sessions, or of strangers from one address; 600 by default. */
  readonly perMinute?: number;
}

export interface Route<Spec extends RouteSpec = RouteSpec> {
  readonly spec: Spec;
}

/** Only what writes has a transaction to share. */
type Groupable<Spec extends RouteSpec> = Spec extends { readonly groupable: true }
  ? { readonly method: WriteMethod }
  : unknown;

/** Declares an endpoint. `const` keeps the literal method, so that a read cannot be bound to a writing route. */
/* @__NO_SIDE_EFFECTS__ */
export const route = <const Spec extends RouteSpec>(spec: Spec & Groupable<Spec>): Route<Spec> => ({ spec });

type Part<Spec, Key extends string> = Spec extends { readonly [K in Key]: infer S } ? S : undefined;
export type ParamsOf<R> = R extends Route<infer S> ? OutputOf<Part<S, 'params'>> : never;
export type QueryOf<R> = R extends Route<infer S> ? OutputOf<Part<S, 'query'>> : never;
export type BodyOf<R> = R extends Route<infer S> ? OutputOf<Part<S, 'input'>> : never;
export type AnswerOf<R> = R extends Route<infer S> ? OutputOf<Part<S, 'output'>> : never;

type Argument<Key extends string, I> = I extends undefined
  ? { [K in Key]?: undefined }
  : Record<string, never> extends I
    ? { [K in Key]?: I }
    : { [K in Key]: I };
/** The arguments of a call: only the parts that the route has; the compiler refuses misspelt keys. */
export type CallOf<R> =
  R extends Route<infer S>
    ? Argument<'params', InputOf<Part<S, 'params'>>> &
        Argument<'query', InputOf<Part<S, 'query'>>> &
        Argument<'input', InputOf<Part<S, 'input'>>>
    : never;

/** The response of a command without data. */
export const Done = z.object({ ok: z.literal(true) });
export const DONE: z.infer<typeof Done> = { ok: true };
