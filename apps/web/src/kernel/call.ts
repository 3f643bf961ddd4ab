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
import { requestStepUp } from './step-up/step-up-request.ts';
import { KERNEL_TEXTS } from './texts.ts';

/** A non-OK response. The message is `STATUS: TEXT`, with the status text when the body is empty. */
export class CallError extends Error {
  readonly status: number;
  /** The response body as received. */
  readonly text: string;
  /** The parsed body when it has the error form of the contract; otherwise null, for example for a proxy's page. */
  readonly body: ErrorBody | null;
  /** Seconds to wait before the next attempt, when the response says so (Retry-After). */
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
  /** The server applies a write once per key, so all attempts must use the same key. Generated when absent. */
  idempotencyKey?: string;
  headers?: Readonly<Record<string, string>>;
  signal?: AbortSignal;
  /** Lets a small write complete after the page is closed. */
  keepalive?: boolean;
  /** How long, in milliseconds, the server may take without sending a byte; defaults to the limit for all requests. */
  silenceMs?: number;
  /** Allows the write to be sent later when the server cannot be reached: the call then throws KeptForLater. */
  later?: Later;
}

interface Later {
  /** Describes the write to the person. */
  title: string;
  /** Identifies what the write sets: a later write for the same place replaces one that is still waiting. */
  place: string;
  /** What is written back into the form's draft if the write is refused: key in local storage, and text. */
  draft?: readonly [key: string, text: string];
}

/** A write without a response; the key is the one of its first attempt. */
export interface Unsent extends Later {
  key: string;
  method: string;
  url: string;
  body: string;
}

/** Thrown instead of the original failure when a write was kept to be sent later. */
export class KeptForLater extends Error {
  override readonly name = 'KeptForLater';
}

/**
 * Thrown for a write that got no response: it is unknown whether it took effect. The next attempt uses the same key.
 */
export class MayHaveArrived extends TypeError {
  override readonly name = 'MayHaveArrived';

  constructor(cause: TypeError) {
    super(KERNEL_TEXTS.itMayHaveArrived, { cause });
  }
}

type Keeper = (unsent: Unsent) => Promise<boolean>;
let keeper: Keeper | undefined;

/**
 * Registers what stores unsent writes; it resolves to false when this browser cannot. Returns a function that
 * unregisters it.
 */
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

/** The parts of every request, whatever its route: TypeScript cannot resolve CallOf<R> while R is generic. */
interface Parts {
  params?: object | undefined;
  query?: object | undefined;
  input?: unknown;
}

/**
 * Calls an endpoint of the contract. When the server requires a step-up confirmation, the dialog for it comes first.
 * Throws CallError for a non-OK response. Without a response it throws MayHaveArrived or KeptForLater for a write and a
 * TypeError for a read. Throws AbortError when the signal fires.
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
  // The response is not validated here: the server's tests and its development mode check every response against the
  // contract.
  const attempt = async () => (await send(url, init, options?.silenceMs)) as AnswerOf<R>;
  if (method === 'GET') return confirmed(attempt);

  const body = JSON.stringify(parts.input ?? {});
  const write = [method, url, body] as const;
  // Public writes such as signing in are not deduplicated: each one gets its own response.
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
    // A browser that knows it is offline has sent nothing.
    throw navigator.onLine === false ? error : new MayHaveArrived(error);
  }
}

/** Repeats the attempt after a step-up confirmation, under the same key: it is still one action of the person. */
async function confirmed<Answer>(attempt: () => Promise<Answer>): Promise<Answer> {
  try {
    return await attempt();
  } catch (error) {
    const needsStepUp = error instanceof CallError && error.body?.code === 'step-up-required';
    if (!needsStepUp || !(await requestStepUp())) throw error;
    return attempt();
  }
}

/**
 * Sends one request with the session cookie and parses the JSON of the response; a non-OK response becomes a CallError.
 * A read without a response is sent once more, over a new connection.
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

/** The JSON of a response; throws CallError for a non-OK response. */
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

/**
 * Calls the listener for every non-OK response: the session ends on a 401 from any call. Returns a function that
 * unsubscribes.
 */
export function onCallError(listener: FailureListener): () => void {
  failureListeners.add(listener);
  return () => void failureListeners.delete(listener);
}

/** The path with its parameters filled in, and the query string without undefined parameters. */
export function urlOf(route: Route<RouteSpec>, { params = {}, query = {} }: Parts): string {
  const values = new Map<string, unknown>(Object.entries(params));
  const path = route.spec.path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String(values.get(name))),
  );
  return path + queryText(query);
}

/** `?a=1&b=2`, or an empty string; undefined values are left out. */
export function queryText(query: object): string {
  const pairs = Object.entries(query).filter(([, value]) => value !== undefined && value !== null);
  const text = new URLSearchParams(pairs.map(([name, value]) => [name, String(value)])).toString();
  return text === '' ? '' : `?${text}`;
}

/** 128 random bits. Not crypto.randomUUID, which is missing when the page is served without TLS. */
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

/** Parses JSON; undefined when the text is not valid JSON. */
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

/** Why the request was refused, without the field's path, which the person does not see. */
export const sentenceOf = ({ fields, message }: ErrorBody): string => fields?.[0]?.message ?? message;

/**
 * The message of a response that is not in the contract's form, for example from a proxy: a text for people in its
 * JSON, or the body itself. Markup and other JSON are not meant for people; then only the status is shown.
 */
function foreignMessage(error: CallError): string {
  const { status, text } = error;
  if (status === 429) return tooManyMessage(error);
  const value = jsonOf(text);
  const said = isRecord(value) ? (value.message ?? value.error ?? value.detail) : value;
  if (typeof said === 'string' && said.trim() !== '') return said;
  const plain = value === undefined && text.trim() !== '' && !text.trimStart().startsWith('<');
  return plain ? `${status}: ${text}` : KERNEL_TEXTS.serverAnsweredWithStatus(status);
}

/** "40 seconds", "2 minutes" */
const waitInWords = (seconds: number): string => {
  const [amount, unit] =
    seconds <= 90 ? [Math.max(1, seconds), 'second'] : [Math.ceil(seconds / 60), 'minute'];
  return `${amount} ${unit}${amount === 1 ? '' : 's'}`;
};

/** For a response with status 429: says that there were too many requests and when to try again. */
export function tooManyMessage({ retryAfterSeconds }: CallError): string {
  const wait = retryAfterSeconds === null ? KERNEL_TEXTS.aMinute : waitInWords(retryAfterSeconds);
  return KERNEL_TEXTS.tooManyRequestsWereSent(wait);
}

/** Describes a failure in a sentence for the person. */
export function messageOf(error: unknown): string {
  if (error instanceof CallError) return error.body?.message ?? foreignMessage(error);
  if (error instanceof MayHaveArrived) return `${error.message}.`;
  if (error instanceof TypeError) return KERNEL_TEXTS.serverCouldNotBeReached;
  return error instanceof Error ? error.message : String(error);
}
