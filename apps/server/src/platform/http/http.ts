/**
 * Binds endpoints to HTTP: cross-site guard, session, access, rate limit, validation, execution, response. Every
 * endpoint is mounted here and nowhere else.
 */
import '@fastify/compress';
import '@fastify/cookie';
import '@fastify/rate-limit';
import { Readable, finished } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Route, Schema } from '@cottontree/contract/route.ts';
import { POWERS } from '@cottontree/contract/access/permissions.ts';
import type { Database } from '../database/client.ts';
import type { PersonalAccess } from '../database/personal-access.ts';
import { keyLacks, refusal, rolesGranting, seesHealth } from './access.ts';
import { recordReading, recordRefusal, recordTaking } from '../audit/audit-trace.ts';
import type { FindCaller } from './callers.ts';
import type { ClockWatch } from '../time/clock-watch.ts';
import type { CommandGroups } from '../commands/command-groups.ts';
import { powerOf } from '../commands/perform-command.ts';
import {
  principalOf,
  type Actor,
  type CommandEndpoint,
  type DownloadEndpoint,
  type Keeps,
  type KeptCall,
  type CachedEndpoint,
  type QueryCall,
  type QueryEndpoint,
  type RecordedEndpoint,
  type Resources,
} from './endpoint.ts';
import { countCustomers, customersIn } from '../audit/customer-readings.ts';
import type { DiskGuard } from '../disk/disk-guard.ts';
import { AppError } from '../failures/errors.ts';
import { cachedPayload } from './compress-responses.ts';
import { commonCall, type ResponseCache } from './response-cache.ts';
import { readFrom, type KnownRows } from '../database/known-rows.ts';
import { isKeyActor, type KeyAdmission } from './key-admission.ts';
import { leaving } from './leaving.ts';
import type { LimitKeys } from './limit-keys.ts';
import type { FairShare } from './fair-share.ts';
import { jsonWithTexts, maskingOf, sightOf } from '../personal-data/personal-data.ts';
import { compiledInput, isBulky } from './compiled-input.ts';
import { idempotencyKeyOf, keyedQuery, originOf, parse, refuseCrossSite } from './request.ts';
import { credentialIn } from '../sessions/credential.ts';
import type { Caller } from '../sessions/session.ts';
import { applySession } from '../sessions/session-cookies.ts';

export type Endpoint = QueryEndpoint | CachedEndpoint | RecordedEndpoint | CommandEndpoint | DownloadEndpoint;

export interface HttpOptions extends Resources {
  readonly database: Database;
  readonly known: KnownRows;
  readonly cache: ResponseCache;
  readonly findCaller: FindCaller;
  readonly limitKeys: LimitKeys;
  readonly keyAdmission: KeyAdmission;
  readonly share: FairShare;
  readonly commands: CommandGroups;
  /** The database access of a person; null for a call without one. */
  readonly accessOf: (person: string | null) => PersonalAccess;
  readonly watch?: Pick<ClockWatch, 'lastJump' | 'steadyMs'> | undefined;
  /** Absent when the database is on another machine. */
  readonly disk?: DiskGuard | undefined;
  /** Validate responses against the contract: in development and tests. */
  readonly validateAnswers: boolean;
}

const ACCESS_WORDS = new Set<string>(['public', 'signed-in', 'signed-in-temporary', ...POWERS]);

type Reader = Pick<Actor, 'powers'>;

interface Admitted {
  /** Null without a session. */
  readonly caller: Caller | null;
  readonly databaseMs: number;
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
    cache,
    findCaller,
    limitKeys,
    keyAdmission,
    share,
    commands,
    accessOf,
    clock,
    watch,
    keyring,
    witness,
    models,
    errors,
    sendMail,
    disk,
  } = options;
  const lane = spec.heavy || endpoint.kind === 'download' ? 'heavy' : 'quick';
  const masked = maskingOf(spec.output);
  const customers = customersIn(spec.output);
  // A cached response is also sent to other callers, and the customers that they see would not be counted.
  if (customers && 'keeps' in endpoint) throw new Error(`${spec.path} keeps an answer that names customers`);
  // Compiled with the first body, so that it does not delay the start.
  let input: Schema | undefined;
  const readInput = (body: unknown): unknown => parse((input ??= compiledInput(spec)), body, 'body');

  async function admit(request: FastifyRequest, reply: FastifyReply): Promise<Admitted> {
    const credential = spec.anonymous ? null : credentialIn(request, keyring);
    // A page of another site can make a browser send its cookies, but no key.
    if (endpoint.kind === 'command' && credential?.kind !== 'key') refuseCrossSite(request);
    const startedAt = performance.now();
    const caller = credential ? await findCaller(credential) : null;
    const databaseMs = credential ? performance.now() - startedAt : 0;
    if (credential?.kind === 'key') await keyAdmission.admit(request, reply, spec, caller);
    const refused = refusal(spec, caller?.actor ?? null);
    if (refused?.detail.permission && isKeyActor(caller?.actor)) throw keyLacks(refused.detail.permission);
    if (refused?.detail.permission)
      refused.detail.grantedBy = await rolesGranting(
        caller ? known.at(caller.state) : readFrom(database.read),
      );
    if (refused) {
      if (caller) await noteRefusal(request, caller.actor, refused);
      throw refused;
    }
    const stores = endpoint.kind === 'command' && !endpoint.storesNothing && !spec.evenWhenFull;
    const full = stores ? disk?.refusal(seesHealth(caller?.actor ?? null)) : null;
    if (full) throw full;
    return { caller, databaseMs };
  }

  /**
   * An attempt to make a decision that is another person's is recorded, in a transaction that the refusal does not roll
   * back.
   */
  async function noteRefusal(request: FastifyRequest, actor: Actor, error: unknown): Promise<void> {
    if (spec.decidesOn === undefined || !(error instanceof AppError) || error.code !== 'forbidden') return;
    // The router's type: text by name.
    const { id = '' } = request.params as Record<string, string>;
    const permission = powerOf(endpoint.route);
    const reader = { actor, origin: originOf(request), clock, permission };
    await recordRefusal(database, reader, [spec.decidesOn, id], error);
  }

  /** Nobody pays when rows of the business are sent: they come from a machine, and all of them are wanted. */
  const payer = (actor: Actor | null): string | null =>
    isBulky(spec) || actor === null ? null : principalOf(actor);

  /** Counts the customers that a response shows. A read is not refused when the count cannot be stored. */
  async function count(
    request: FastifyRequest,
    actor: Actor | null,
    query: unknown,
    text: string,
  ): Promise<void> {
    if (!actor || !customers) return;
    const reading = { url: spec.path, query, customers: customers(text, sightOf(actor.powers, keyring)) };
    await countCustomers(database, { actor, origin: originOf(request), clock }, reading).catch(
      (error: unknown) =>
        request.log.error({ err: error, route: spec.path }, 'customers that were shown could not be counted'),
    );
  }

  /** The parts of a response that its reader may see. */
  const shown = (output: unknown, actor: Reader | null): string => {
    const sight = sightOf(actor?.powers ?? null, keyring);
    const answered = masked(output, sight);
    return spec.asSent ? JSON.stringify(answered) : jsonWithTexts(answered, sight);
  };

  function answer(output: unknown, actor: Reader | null): string {
    const text = shown(output, actor);
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
    { caller, databaseMs }: Admitted,
    left: AbortSignal,
  ): Promise<unknown> {
    const actor = caller?.actor ?? null;
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
      // Shared rows are read to the end even when this caller leaves.
      const shared = lane === 'heavy' ? access.heavy() : access.read;
      const read = caller ? known.at(caller.state, shared) : readFrom(db);
      const common = commonCall({ db: shared, read, params, query, clock, powers: actor?.powers });
      const cacheRequest = (keeps: Keeps, { versions }: Caller) => ({
        path: spec.path,
        keeps,
        call: common,
        versions,
      });
      const call = {
        db,
        read,
        keep: <Part>(keeps: Keeps, make: (part: KeptCall<Route>) => Promise<Part>) =>
          caller ? cache.part(cacheRequest(keeps, caller), make) : make(common),
        databaseMs,
        actor,
        params,
        query,
        clock,
        watch,
        disk,
        databaseState: database.liveness.state,
        keyring,
        witness,
        memory: database.memory,
        models,
        errors,
        sendMail,
        origin,
      };
      // Validated above against this route's schemas; the handler's types follow from them.
      const validated = call as unknown as QueryCall<Route>;
      if (endpoint.kind === 'query') {
        if (!('keeps' in endpoint)) {
          const text = answer(await endpoint.handle(validated), actor);
          await count(request, actor, { ...Object(params), ...Object(query) }, text);
          return text;
        }
        if (!caller) throw new Error(`${spec.path} is kept for those who are signed in`);
        const write = async (of: KeptCall<Route>) => answer(await endpoint.handle(of), of.actor);
        return cachedPayload(request, reply, await cache.answer(cacheRequest(endpoint.keeps, caller), write));
      }
      if (endpoint.kind === 'recorded') {
        const { output, audit } = await endpoint.handle(validated);
        const text = answer(output, actor);
        if (actor && audit) await recordTaking(database, { actor, origin, clock, permission }, audit);
        await count(request, actor, { ...Object(params), ...Object(query) }, text);
        return text;
      }
      const file = await endpoint.handle(validated);
      if (actor) await recordTaking(database, { actor, origin, clock, permission }, file.audit);
      void reply.type(spec.media ?? '');
      void reply.header('content-disposition', `attachment; filename="${file.fileName}"`);
      return reply.send(Readable.from(file.chunks));
    }
    const input = readInput(request.body ?? {});
    const command = {
      actor,
      params,
      query,
      input,
      clock,
      keyring,
      witness,
      memory: database.memory,
      models,
      errors,
      sendMail,
      origin,
      idempotencyKey: idempotencyKeyOf(request),
    };
    const done = await commands.run(access, endpoint, command);
    // No call that begins or ends a session is open to keys; cookies would not belong to one either.
    if (!isKeyActor(actor)) applySession(reply, done.session, keyring);
    return answer(done.output, actor);
  }

  app.route({
    method: spec.method,
    url,
    // Another route would decide on the HEAD of a query than on its GET, so no HEAD route exists.
    exposeHeadRoute: false,
    bodyLimit: spec.bodyLimit ?? 64 * 1024,
    // Compressing a file of any length would take too long.
    ...(endpoint.kind === 'download' && { compress: false as const }),
    config: {
      rateLimit: {
        max: spec.perMinute ?? 600,
        timeWindow: '1 minute',
        keyGenerator: (request) => limitKeys.of(request, spec.anonymous ? null : findCaller),
      },
    },
    handler: async (request, reply) => {
      const left = leaving(reply);
      const admitted = await admit(request, reply);
      const person = payer(admitted.caller?.actor ?? null);
      const done = person === null ? () => undefined : await share.enter(person, lane, left);
      // A file is sent after this handler has returned.
      if (endpoint.kind === 'download') finished(reply.raw, done);
      try {
        return await serve(request, reply, admitted, left);
      } catch (error) {
        if (admitted.caller) await noteRefusal(request, admitted.caller.actor, error);
        // The state that won a conflict is masked like a response.
        if (error instanceof AppError && error.detail.current !== undefined)
          error.detail.current = JSON.parse(shown(error.detail.current, admitted.caller?.actor ?? null));
        throw error;
      } finally {
        if (endpoint.kind !== 'download') done();
      }
    },
  });
}
