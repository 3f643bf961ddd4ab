/**
 * Binds endpoints to HTTP: cross-site guard, session, access, rate, validation, run, answer. Every endpoint passes
 * here and nowhere else.
 */
import '@fastify/compress';
import '@fastify/cookie';
import '@fastify/rate-limit';
import { Readable, finished } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { PRESENCE_COOKIE } from '@cottontree/contract/auth.ts';
import type { Route, Schema } from '@cottontree/contract/route.ts';
import { POWERS } from '@cottontree/contract/permissions.ts';
import type { Database } from '../db/client.ts';
import type { PersonalAccess } from '../db/personal-access.ts';
import { refusal, rolesGranting } from './access.ts';
import { recordReading, recordTaking } from './audit-trace.ts';
import type { Witness } from './audit-witness.ts';
import type { AskCaller } from './callers.ts';
import type { ClockWatch } from './clock-watch.ts';
import type { Clock } from './clock.ts';
import { powerOf, runCommand } from './command-run.ts';
import type {
  Actor,
  CommandEndpoint,
  DownloadEndpoint,
  Origin,
  QueryCall,
  QueryEndpoint,
  SessionChange,
} from './endpoint.ts';
import type { ErrorIntake } from './error-intake.ts';
import { AppError, invalid, invalidFields } from './errors.ts';
import type { Keyring } from './keyring.ts';
import { readFrom, type KnownRows } from './known-rows.ts';
import type { LanguageModels } from './language-model.ts';
import type { FairShare } from './fair-share.ts';
import type { SendMail } from './mail.ts';
import { quickReading, UNDECIDED } from './quick-reading.ts';
import { DEVICE_COOKIE, SESSION_COOKIE, cookieNameOf, leftTokenIn, presenceOf, tokenIn } from './session.ts';

/** Bytes from which a body may hold so many rows that the schema's own reading shows. */
const BULKY = 1024 * 1024;

export type Endpoint = QueryEndpoint | CommandEndpoint | DownloadEndpoint;

export interface HttpOptions {
  readonly database: Database;
  readonly known: KnownRows;
  readonly askCaller: AskCaller;
  readonly share: FairShare;
  /** Of a person; null for a call that is nobody's. */
  readonly accessOf: (person: string | null) => PersonalAccess;
  readonly clock: Clock;
  readonly watch?: Pick<ClockWatch, 'lastJump'> | undefined;
  readonly keyring: Keyring;
  readonly witness?: Witness | undefined;
  readonly models?: LanguageModels | undefined;
  readonly errors?: ErrorIntake | undefined;
  readonly sendMail?: SendMail | undefined;
  /** Answers are checked against the contract in development and tests. */
  readonly validateAnswers: boolean;
}

const ACCESS_WORDS = new Set<string>(['public', 'signed-in', 'signed-in-temporary', ...POWERS]);
const KEY_PATTERN = /^[A-Za-z0-9_-]{8,100}$/;

/** Throws AppError `invalid` naming each field and what is wrong with it. */
function parse(schema: Schema | undefined, value: unknown, where: string): unknown {
  if (!schema) return undefined;
  // Every schema of the contract is a zod schema; the structural type only saves the compiler work.
  const result = (schema as z.ZodType).safeParse(value);
  if (result.success) return result.data;
  const [first, ...others] = result.error.issues.map((issue) => ({
    path: issue.path.map(String).join('.') || where,
    message: issue.message,
  }));
  throw first ? invalidFields([first, ...others]) : invalid(where, 'cannot be used');
}

/** A write, and the refresh that extends a session, must come from this site's own pages or from no browser at all. */
function refuseCrossSite(request: FastifyRequest): void {
  const site = request.headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin' && site !== 'none') {
    throw new AppError('forbidden', 'Requests from other sites are refused');
  }
  const origin = request.headers.origin;
  const foreign = origin !== undefined && (!URL.canParse(origin) || new URL(origin).host !== request.host);
  if (site === undefined && foreign) {
    throw new AppError('forbidden', 'Requests from other sites are refused');
  }
}

/** The query of a call that names its first parameters in the path. Throws `invalid` where one is named twice. */
function keyedQuery({ params, query }: FastifyRequest): Record<string, unknown> {
  // What the router and the parser of query strings give: records of text by name.
  const [keyed, named] = [params as Record<string, string>, query as Record<string, unknown>];
  const twice = Object.keys(keyed).find((name) => name in named);
  if (twice !== undefined) throw invalid(twice, 'is in the path already: leave it out of the query');
  return { ...named, ...keyed };
}

export const originOf = (request: FastifyRequest): Origin => ({
  address: request.ip,
  userAgent: request.headers['user-agent']?.slice(0, 300) ?? null,
  requestId: request.id,
  deviceToken: request.cookies[cookieNameOf(DEVICE_COOKIE, request.protocol)] ?? null,
  leftToken: leftTokenIn(request),
  header: (name) => {
    const value = request.headers[name];
    return Array.isArray(value) ? value[0] : value;
  },
});

function applySession(reply: FastifyReply, change: SessionChange | undefined, keyring: Keyring): void {
  const { protocol } = reply.request;
  const secure = protocol === 'https';
  const cookie = { path: '/', httpOnly: true, sameSite: 'strict', secure } as const;
  if (change?.start) {
    const { token, absoluteExpiresAt: expires } = change.start;
    void reply.setCookie(cookieNameOf(SESSION_COOKIE, protocol), token, { ...cookie, expires });
    void reply.setCookie(PRESENCE_COOKIE, presenceOf(keyring, token), {
      ...cookie,
      httpOnly: false,
      expires,
    });
    void reply.setCookie(cookieNameOf(DEVICE_COOKIE, protocol), change.start.deviceToken, {
      ...cookie,
      maxAge: 400 * 86_400,
    });
  }
  if (change?.end) {
    void reply.clearCookie(cookieNameOf(SESSION_COOKIE, protocol), cookie);
    void reply.clearCookie(PRESENCE_COOKIE, { ...cookie, httpOnly: false });
    void reply.header('clear-site-data', '"cache", "storage"');
  }
}

interface Admitted {
  readonly actor: Actor | null;
  /** In which state the session's statement found the database; null without a session. */
  readonly state: string | null;
  readonly databaseMs: number;
}

/** Ends when the connection closes before the answer is sent: nobody waits for it any more. */
function leaving(reply: FastifyReply): AbortSignal {
  const left = new AbortController();
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) left.abort(new AppError('unavailable', 'The caller left'));
  });
  return left.signal;
}

export function mount(app: FastifyInstance, endpoint: Endpoint, options: HttpOptions): void {
  const { path, keyedBy = [] } = endpoint.route.spec;
  for (const url of new Set([path, [path, ...keyedBy.map((name) => `:${name}`)].join('/')]))
    mountAt(app, url, endpoint, options);
}

function mountAt(app: FastifyInstance, url: string, endpoint: Endpoint, options: HttpOptions): void {
  const { spec } = endpoint.route;
  if (!ACCESS_WORDS.has(spec.access)) throw new Error(`${spec.method} ${spec.path} declares no permission`);
  const {
    database,
    known,
    askCaller,
    share,
    accessOf,
    clock,
    watch,
    keyring,
    witness,
    models,
    errors,
    sendMail,
  } = options;
  const lane = spec.heavy || endpoint.kind === 'download' ? 'heavy' : 'quick';
  const bulky = (spec.bodyLimit ?? 0) >= BULKY;
  const quickly = bulky && spec.input ? quickReading(spec.input as z.ZodType) : null; // zod, as in parse()

  function readInput(body: unknown): unknown {
    const found = quickly ? quickly(body) : UNDECIDED;
    return found === UNDECIDED ? parse(spec.input, body, 'body') : found;
  }

  async function admit(request: FastifyRequest): Promise<Admitted> {
    if (endpoint.kind === 'command') refuseCrossSite(request);
    const token = tokenIn(request, keyring);
    const asked = performance.now();
    const caller = token ? await askCaller(token) : null;
    const databaseMs = token ? performance.now() - asked : 0;
    const actor = caller?.actor ?? null;
    const state = caller?.state ?? null;
    const refused = refusal(spec, actor);
    if (refused?.detail.permission)
      refused.detail.grantedBy = await rolesGranting(
        state === null ? readFrom(database.read) : known.at(state),
      );
    if (refused) throw refused;
    return { actor, state, databaseMs };
  }

  /** Nobody's where rows of the business are sent: they come from a machine, and every one of them is wanted. */
  const payer = (actor: Actor | null): string | null => (bulky ? null : (actor?.userId ?? null));

  function answer(output: unknown): string {
    const text = JSON.stringify(output);
    if (options.validateAnswers) {
      const checked = (spec.output as z.ZodType).safeParse(JSON.parse(text)); // zod, as in parse()
      if (!checked.success) {
        throw new Error(
          `The answer of ${spec.method} ${spec.path} breaks its contract: ${checked.error.message}`,
        );
      }
    }
    return text;
  }

  async function serve(
    request: FastifyRequest,
    reply: FastifyReply,
    { actor, state, databaseMs }: Admitted,
    left: AbortSignal,
  ): Promise<unknown> {
    const access = accessOf(payer(actor));
    const origin = originOf(request);
    const params = parse(spec.params, request.params, 'path');
    const query = parse(spec.query, url === spec.path ? request.query : keyedQuery(request), 'query');
    void reply.header('cache-control', 'no-store').type('application/json; charset=utf-8');
    const permission = powerOf(endpoint.route);
    if (actor && spec.recordedAs)
      await recordReading(database, { actor, origin, clock, permission }, spec.recordedAs);
    if (endpoint.kind !== 'command') {
      const db = lane === 'heavy' ? access.heavy(left) : access.read;
      // Rows that others may be given too are read to their end.
      const shared = lane === 'heavy' ? access.heavy() : access.read;
      const call = {
        db,
        read: state === null ? readFrom(db) : known.at(state, shared),
        databaseMs,
        actor,
        params,
        query,
        clock,
        watch,
        keyring,
        witness,
        models,
        errors,
        origin,
      };
      // Validated above against this route's schemas; the handler's types follow from them.
      const validated = call as unknown as QueryCall<Route>;
      if (endpoint.kind === 'query') return answer(await endpoint.handle(validated));
      const file = await endpoint.handle(validated);
      if (actor) await recordTaking(database, { actor, origin, clock, permission }, file.audit);
      void reply.type(spec.media ?? '');
      void reply.header('content-disposition', `attachment; filename="${file.fileName}"`);
      return reply.send(Readable.from(file.chunks));
    }
    const input = readInput(request.body ?? {});
    const key = request.headers['idempotency-key'];
    if (key !== undefined && (typeof key !== 'string' || !KEY_PATTERN.test(key))) {
      throw new AppError('invalid', 'Idempotency-Key: must be 8-100 letters, digits, - or _');
    }
    const done = await runCommand(access.write, endpoint, {
      actor,
      params,
      query,
      input,
      clock,
      keyring,
      witness,
      models,
      errors,
      sendMail,
      origin,
      idempotencyKey: key ?? null,
    });
    applySession(reply, done.session, keyring);
    // The answer does not wait for a mail server; what a letter says is not for the log.
    if (done.letter)
      sendMail?.(done.letter).catch((error: unknown) =>
        request.log.error({ err: error, route: spec.path }, 'letter was not sent'),
      );
    return answer(done.output);
  }

  app.route({
    method: spec.method,
    url,
    // HEAD of a query would be decided by another route than its GET: none exists.
    exposeHeadRoute: false,
    bodyLimit: spec.bodyLimit ?? 64 * 1024,
    // A file of any length is not worth the time that compressing it would take.
    ...(endpoint.kind === 'download' && { compress: false as const }),
    config: { rateLimit: { max: spec.perMinute ?? 600, timeWindow: '1 minute' } },
    handler: async (request, reply) => {
      const left = leaving(reply);
      const { actor, state, databaseMs } = await admit(request);
      const person = payer(actor);
      const done = person === null ? () => undefined : await share.enter(person, lane, left);
      // A file is sent after this handler has returned.
      if (endpoint.kind === 'download') finished(reply.raw, done);
      try {
        return await serve(request, reply, { actor, state, databaseMs }, left);
      } finally {
        if (endpoint.kind !== 'download') done();
      }
    },
  });
}
