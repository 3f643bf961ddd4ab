import type { ErrorBody, FieldError } from '@cottontree/contract/errors.ts';
import {
  SERVER_TIME_HEADER,
  type AnswerOf,
  type CallOf,
  type Route,
  type RouteSpec,
} from '@cottontree/contract/route.ts';
import { noteServerTime } from './company-time.ts';
import { keyOfLost, noteAnswered, noteUnanswered } from './line/lost-answers.ts';
import { exchange, type Exchange } from './line/silence.ts';
import { read } from './line/together.ts';
import { askStepUp } from './step-up/ask.ts';

/** A non-OK answer. The message is `STATUS: TEXT`, with the status text where the body is empty. */
export class CallError extends Error {
  readonly status: number;
  /** The body as it came. */
  readonly text: string;
  /** The body when it is one of the contract; null for anything else, a proxy's page for instance. */
  readonly body: ErrorBody | null;
  /** How long to wait before the next try, where the answer says so in seconds (Retry-After). */
  readonly retryAfterSeconds: number | null;

  constructor(status: number, statusText: string, text: string, retryAfter: string | null = null) {
    super(`${status}: ${text || statusText}`);
    this.name = 'CallError';
    this.status = status;
    this.text = text;
    this.body = errorBodyOf(text);
    this.retryAfterSeconds = retryAfter !== null && /^\d{1,9}$/.test(retryAfter) ? Number(retryAfter) : null;
  }
}

export interface CallOptions {
  /** The same key for every attempt at one write gives it one effect; made anew when absent. */
  idempotencyKey?: string;
  headers?: Readonly<Record<string, string>>;
  signal?: AbortSignal;
  /** Lets a small write outlive the page. */
  keepalive?: boolean;
  /** Milliseconds that the server may be silent over it; the line's own silence unless stated. */
  silenceMs?: number;
  /** It may be sent later when the server cannot be reached: the call then throws KeptForLater. */
  later?: Later;
}

export interface Later {
  /** Names it to the person. */
  title: string;
  /** Of what there is one: a later one takes the place of one that still waits. */
  place: string;
  /** What goes back into the form's draft if it is refused: key in local storage, and text. */
  draft?: readonly [key: string, text: string];
}

/** A write that no server has answered; the key is that of its first attempt. */
export interface Unsent extends Later {
  key: string;
  method: string;
  url: string;
  body: string;
}

/** Thrown in place of the failure when a write was kept to be sent later. */
export class KeptForLater extends Error {
  override readonly name = 'KeptForLater';
}

/** Of a write that had no answer: whether it had its effect is not known, and the next attempt has the same key. */
export class MayHaveArrived extends TypeError {
  override readonly name = 'MayHaveArrived';

  constructor(cause: TypeError) {
    super('It may have arrived; trying again records it once', { cause });
  }
}

type Keeper = (unsent: Unsent) => Promise<boolean>;
let keeper: Keeper | undefined;

/** Who keeps unsent writes; resolves to false when this browser cannot. Returns how to stop. */
export function keepUnsentWith(keep: Keeper): () => void {
  keeper = keep;
  return () => {
    if (keeper === keep) keeper = undefined;
  };
}

type Arguments<R> =
  Partial<CallOf<R>> extends CallOf<R>
    ? [request?: CallOf<R>, options?: CallOptions]
    : [request: CallOf<R>, options?: CallOptions];

/** What every request has, whatever its route: CallOf<R> cannot be looked into while R is open. */
interface Parts {
  params?: object | undefined;
  query?: object | undefined;
  input?: unknown;
}

/**
 * Calls an endpoint of the contract; has the person confirm who they are where it asks for that. Throws CallError for a
 * non-OK answer; without an answer MayHaveArrived or KeptForLater for a write, a TypeError for a read; and AbortError.
 */
export async function call<R extends Route<RouteSpec>>(
  route: R,
  ...[request, options]: Arguments<R>
): Promise<AnswerOf<R>> {
  const parts: Parts = request ?? {};
  const { method } = route.spec;
  const url = urlOf(route, parts);
  const headers = new Headers(options?.headers);
  const init: RequestInit = { method, headers };
  if (options?.signal) init.signal = options.signal;
  if (options?.keepalive) init.keepalive = true;
  // The server answers by the contract: its tests and its development mode check every answer against it.
  const attempt = async () => (await send(url, init, options?.silenceMs)) as AnswerOf<R>;
  if (method === 'GET') return confirmed(attempt);

  const body = JSON.stringify(parts.input ?? {});
  const write = [method, url, body] as const;
  // Signing in records nothing, and is answered anew each time.
  const records = route.spec.access !== 'public';
  const key = (records ? keyOfLost(write) : undefined) ?? options?.idempotencyKey ?? newKey();
  headers.set('idempotency-key', key);
  headers.set('content-type', 'application/json');
  init.body = body;
  try {
    const answer = await confirmed(attempt);
    noteAnswered(write);
    return answer;
  } catch (error) {
    if (error instanceof CallError) noteAnswered(write);
    if (!(error instanceof TypeError) || !records) throw error;
    noteUnanswered(write, key);
    if (options?.later !== undefined) {
      const unsent = { ...options.later, key, method, url, body };
      if (await keeper?.(unsent)) throw new KeptForLater();
    }
    // A browser that knows of no network has sent nothing.
    throw navigator.onLine === false ? error : new MayHaveArrived(error);
  }
}

/** Once more after the person has confirmed who they are, and under the same key: it is still the one thing they did. */
async function confirmed<Answer>(attempt: () => Promise<Answer>): Promise<Answer> {
  try {
    return await attempt();
  } catch (error) {
    const asks = error instanceof CallError && error.body?.code === 'step-up-required';
    if (!asks || !(await askStepUp())) throw error;
    return attempt();
  }
}

/**
 * Sends one request with the session's cookie and reads its JSON; non-OK answers become CallErrors. A read that the
 * line swallowed is sent once more, over a new connection.
 */
export async function send(url: string, init: RequestInit = {}, silenceMs?: number): Promise<unknown> {
  const isRead = (init.method ?? 'GET') === 'GET';
  return answerIn(
    url,
    isRead
      ? await read(url, init, silenceMs)
      : await exchange(url, { ...init, credentials: 'include' }, silenceMs),
  );
}

/** The JSON of an answer; throws CallError for a non-OK one. */
export function answerIn(url: string, { response, text }: Exchange): unknown {
  noteServerTime(response.headers.get(SERVER_TIME_HEADER));
  if (response.ok) return text === '' ? null : JSON.parse(text);
  const error = new CallError(
    response.status,
    response.statusText,
    text,
    response.headers.get('retry-after'),
  );
  for (const listener of failureListeners) listener(error, url);
  throw error;
}

type FailureListener = (error: CallError, url: string) => void;
const failureListeners = new Set<FailureListener>();

/** Hears every non-OK answer: the session ends itself on a 401, wherever it came from. Returns how to stop. */
export function onCallError(listener: FailureListener): () => void {
  failureListeners.add(listener);
  return () => void failureListeners.delete(listener);
}

/** The path of the route's call, parameters filled in, and its query without the absent ones. */
export function urlOf(route: Route<RouteSpec>, { params = {}, query = {} }: Parts): string {
  const values = new Map<string, unknown>(Object.entries(params));
  const path = route.spec.path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String(values.get(name))),
  );
  return path + queryText(query);
}

/** `?a=1&b=2`, or nothing; undefined values are left out. */
export function queryText(query: object): string {
  const pairs = Object.entries(query).filter(([, value]) => value !== undefined && value !== null);
  const text = new URLSearchParams(pairs.map(([name, value]) => [name, String(value)])).toString();
  return text === '' ? '' : `?${text}`;
}

/** 128 random bits. Not crypto.randomUUID: that one is missing where the page is served without TLS. */
export function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
}

function errorBodyOf(text: string): ErrorBody | null {
  const value = jsonOf(text);
  if (!isRecord(value) || typeof value.code !== 'string' || typeof value.message !== 'string') return null;
  const body: ErrorBody = {
    code: value.code,
    message: value.message,
    requestId: typeof value.requestId === 'string' ? value.requestId : '',
  };
  if (typeof value.permission === 'string') body.permission = value.permission;
  if (Array.isArray(value.grantedBy)) body.grantedBy = value.grantedBy.map(String);
  if (Array.isArray(value.fields)) body.fields = value.fields.filter(isFieldError);
  if ('current' in value) body.current = value.current;
  return body;
}

function isFieldError(value: unknown): value is FieldError {
  return isRecord(value) && typeof value.path === 'string' && typeof value.message === 'string';
}

/** The JSON value of a text, or undefined when it is none. */
export function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** What was refused, without the name of the field that a person does not see. */
export const sentenceOf = ({ fields, message }: ErrorBody): string => fields?.[0]?.message ?? message;

/**
 * What an answer says that is none of the contract, a proxy's for instance: the text that its JSON or the body itself
 * carries for people. Markup and JSON without such a text are for programs; there the status stands alone.
 */
function foreignMessage(error: CallError): string {
  const { status, text } = error;
  if (status === 429) return tooManyMessage(error);
  const value = jsonOf(text);
  const said = isRecord(value) ? (value.message ?? value.error ?? value.detail) : value;
  if (typeof said === 'string' && said.trim() !== '') return said;
  const plain = value === undefined && text.trim() !== '' && !text.trimStart().startsWith('<');
  return plain ? `${status}: ${text}` : `The server answered with status ${status}. Please try again.`;
}

/** "40 seconds", "2 minutes" */
const waitInWords = (seconds: number): string => {
  const [amount, unit] =
    seconds <= 90 ? [Math.max(1, seconds), 'second'] : [Math.ceil(seconds / 60), 'minute'];
  return `${amount} ${unit}${amount === 1 ? '' : 's'}`;
};

/** Of an answer with status 429: that there were too many requests, and when to send the next. */
export function tooManyMessage({ retryAfterSeconds }: CallError): string {
  const wait = retryAfterSeconds === null ? 'a minute' : waitInWords(retryAfterSeconds);
  return `Too many requests were sent. Please try again in ${wait}.`;
}

/** What went wrong, as a sentence for a person. */
export function messageOf(error: unknown): string {
  if (error instanceof CallError) return error.body?.message ?? foreignMessage(error);
  if (error instanceof MayHaveArrived) return `${error.message}.`;
  if (error instanceof TypeError) return 'The server could not be reached. Please check your connection.';
  return error instanceof Error ? error.message : String(error);
}
