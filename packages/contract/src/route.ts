/**
 * An endpoint, stated once. The server implements it, the browser calls it, the OpenAPI document and the
 * authorisation test are derived from it.
 */
import { z } from 'zod';
import type { Power } from './permissions.ts';

/** Structural view of a zod schema: three times fewer type instantiations than constraining on `ZodType`. */
export interface Schema<Output = unknown, Input = unknown> {
  readonly _zod: { readonly output: Output; readonly input: Input };
}
export type OutputOf<S> = S extends Schema<infer O, unknown> ? O : undefined;
export type InputOf<S> = S extends { readonly _zod: { readonly input: infer I } } ? I : undefined;

/** The server's time in every answer, ISO 8601 in UTC: a browser's clock may be wrong. */
export const SERVER_TIME_HEADER = 'x-server-time';
/** How long a confirmation of who one is holds. */
export const STEP_UP_MINUTES = 5;

export type ReadMethod = 'GET';
export type WriteMethod = 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/**
 * Who may call: anyone; anyone signed in; anyone signed in even while a temporary password is in use; or holders
 * of one power.
 */
export type Access = 'public' | 'signed-in' | 'signed-in-temporary' | Power;

export interface RouteSpec {
  readonly method: ReadMethod | WriteMethod;
  /** Path with `:name` parameters, starting with /api/. */
  readonly path: `/api/${string}`;
  /** One line for the OpenAPI page. */
  readonly summary: string;
  readonly access: Access;
  /** Of a public route: nobody is asked who calls, so that it answers while the database does not. */
  readonly anonymous?: true;
  /** What holders of that power need besides, because the answer tells what this one shows. */
  readonly also?: Power;
  /** Only owners, and only those who hold the permission as well. */
  readonly ownerOnly?: true;
  /** Only within STEP_UP_MINUTES after POST /api/auth/step-up; refused with `step-up-required` otherwise. */
  readonly stepUp?: true;
  /**
   * What kind of thing it decides on that somebody else made. Refusing it to a person, because it is their own or because
   * they lack the power, leaves a record of who tried it on which one: the thing's `:id`.
   */
  readonly decidesOn?: string;
  /** The answer carries a secret: what an Idempotency-Key was answered with is kept sealed. */
  readonly secretAnswer?: true;
  /** Accepted while the disk is nearly full: it signs people in or out, or makes room. */
  readonly evenWhenFull?: true;
  readonly params?: Schema;
  readonly query?: Schema;
  /**
   * Query parameters that may also follow the path as segments, all of them and in this order: a browser that joins the
   * parts of a query key by slashes calls `/api/fraud/alerts/24h/all`. A route with `params` has none.
   */
  readonly keyedBy?: readonly string[];
  readonly input?: Schema;
  readonly output: Schema;
  /** It shows rows as a machine or a bank sent them, to people who correct them: ids in their texts stay. */
  readonly asSent?: true;
  /** Reading it is itself recorded, once for each opening: what the record says was done. */
  readonly recordedAs?: string;
  /** The answer is a file of this type, sent as it is made; `output` is its text. */
  readonly media?: string;
  /** It may read many rows: one at a time for each person, on connections of its own; more of them wait or get 429. */
  readonly heavy?: true;
  /** Largest accepted body in bytes; 64 KiB unless stated. */
  readonly bodyLimit?: number;
  /** Calls a minute of one person over all their sessions, of strangers from one address; 600 unless stated. */
  readonly perMinute?: number;
}

export interface Route<Spec extends RouteSpec = RouteSpec> {
  readonly spec: Spec;
}

/** State an endpoint. `const` keeps the literal method, so that `query` cannot be bound to a writing route. */
export const route = <const Spec extends RouteSpec>(spec: Spec): Route<Spec> => ({ spec });

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
/** What a caller passes: only the parts the route has, misspelt keys refused by the compiler. */
export type CallOf<R> =
  R extends Route<infer S>
    ? Argument<'params', InputOf<Part<S, 'params'>>> &
        Argument<'query', InputOf<Part<S, 'query'>>> &
        Argument<'input', InputOf<Part<S, 'input'>>>
    : never;

/** The answer of a command that has nothing to say. */
export const Done = z.object({ ok: z.literal(true) });
export const DONE: z.infer<typeof Done> = { ok: true };
