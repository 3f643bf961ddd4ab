/**
 * What a request with an API key must pass before it is served like a person's: the key is accepted, from where it is
 * used, for this call, and within its calls a minute. Counted in this process, like the limits of people.
 */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { closedToKeys } from '@cottontree/contract/access/api-keys.ts';
import { callerNetwork, inNetworks } from '@cottontree/contract/access/networks.ts';
import type { RouteSpec } from '@cottontree/contract/route.ts';
import { recordTaking } from '../audit/audit-trace.ts';
import type { Database } from '../database/client.ts';
import { AppError } from '../failures/errors.ts';
import { isApiKey } from '../sessions/api-key.ts';
import { keyIn } from '../sessions/credential.ts';
import { hashToken, type Caller } from '../sessions/session.ts';
import type { Clock } from '../time/clock.ts';
import type { ActingKey, Actor } from './endpoint.ts';
import { RequestCounts } from './request-counts.ts';
import { originOf } from './request.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** Refused keys of one network a minute; afterwards only keys that were accepted from it before are looked up. */
const MOST_REFUSED = 30;
const MOST_ACCEPTED = 5_000;

const REFUSED =
  'This API key is not accepted: it is mistyped, expired or revoked, or the person responsible for its account is suspended';
const wait = (ttlMs: number): number => Math.max(1, Math.ceil(ttlMs / 1_000));

/** The actor of a key. */
type KeyActor = Actor & { readonly key: ActingKey };
export const isKeyActor = (actor: Actor | null | undefined): actor is KeyActor => actor?.key !== undefined;

export interface KeyAdmissionOptions {
  readonly database: Database;
  readonly clock: Clock;
  /** False for load tests of something else. */
  readonly limited: boolean;
}

export class KeyAdmission {
  readonly #options: KeyAdmissionOptions;
  readonly #calls = new RequestCounts();
  readonly #refusals = new RequestCounts();
  /** Attempts from outside a key's networks that are in the trail already. */
  readonly #noted = new RequestCounts();
  /** Accepted keys with their networks, and the time of the use that was stored last; the least recently used first. */
  readonly #accepted = new Map<string, number | null>();

  constructor(options: KeyAdmissionOptions) {
    this.#options = options;
  }

  /**
   * Call it before anything reads the database for a request. A network from which many keys were refused must wait;
   * a key that was accepted from there before does not suffer from it.
   */
  refuseCrowd(request: FastifyRequest): void {
    const key = keyIn(request);
    // Other addresses, such as /metrics, have bearer tokens of their own.
    if (key === null || !request.url.startsWith('/api/') || !this.#options.limited) return;
    if (this.#accepted.has(keyAt(key, request.ip))) return;
    const { current, ttl } = this.#refusals.peek(callerNetwork(request.ip), MINUTE_MS);
    if (current < MOST_REFUSED) return;
    throw new AppError('too-many', 'Too many API keys were refused from this network; wait a minute', {
      retryAfterSeconds: wait(ttl),
    });
  }

  /** `caller` is what the key's look-up gave. Throws the refusal. */
  async admit(
    request: FastifyRequest,
    reply: FastifyReply,
    spec: RouteSpec,
    caller: Caller | null,
  ): Promise<void> {
    const key = keyIn(request) ?? '';
    const actor = caller?.actor;
    if (!isKeyActor(actor)) {
      this.#accepted.delete(keyAt(key, request.ip));
      this.#refusals.count(callerNetwork(request.ip), MINUTE_MS);
      void reply.header('www-authenticate', 'Bearer realm="Cottontree", error="invalid_token"');
      throw new AppError('unauthenticated', REFUSED);
    }
    const { networks } = actor.key;
    if (networks.length > 0 && !inNetworks(request.ip, networks)) {
      this.#refusals.count(callerNetwork(request.ip), MINUTE_MS);
      await this.#noteOutside(request, actor);
      throw new AppError(
        'forbidden',
        `This API key is not accepted from ${request.ip}: add its network to those of the service account`,
      );
    }
    this.#count(reply, actor.key);
    const closed = closedToKeys(spec);
    if (closed !== null)
      throw new AppError('forbidden', `API keys cannot be used for ${closed}: sign in to do this`);
    this.#noteUse(request, key, actor.key);
  }

  /** Sets the headers of the IETF draft "RateLimit header fields for HTTP". */
  #count(reply: FastifyReply, { id, callsPerMinute }: ActingKey): void {
    if (!this.#options.limited) return;
    const { current, ttl } = this.#calls.count(id, MINUTE_MS);
    void reply.header('ratelimit-policy', `"key";q=${callsPerMinute};w=60`);
    void reply.header('ratelimit', `"key";r=${Math.max(0, callsPerMinute - current)};t=${wait(ttl)}`);
    if (current > callsPerMinute)
      throw new AppError(
        'too-many',
        `This API key may make ${callsPerMinute} calls a minute; wait ${wait(ttl)} seconds`,
        { retryAfterSeconds: wait(ttl) },
      );
  }

  /** A key that works elsewhere than it should may be stolen: it is in the trail, once an hour and address. */
  async #noteOutside(request: FastifyRequest, actor: KeyActor): Promise<void> {
    if (this.#noted.count(`${actor.key.id} ${request.ip}`, HOUR_MS).current > 1) return;
    const { database, clock } = this.#options;
    const reader = { actor, origin: originOf(request), clock, permission: null };
    await recordTaking(database, reader, {
      action: 'api-key.refuse',
      entity: ['service_account', actor.key.accountId],
      description: `Refused the API key of ${actor.name} from ${request.ip}, outside the networks of its account`,
      category: 'Security',
    });
  }

  /** Stores the last use, to the minute, beside the call: nothing waits for it and nothing fails with it. */
  #noteUse({ ip, log }: FastifyRequest, key: string, { id }: ActingKey): void {
    const { database, clock } = this.#options;
    const now = clock.now();
    const name = keyAt(key, ip);
    const stored = this.#accepted.get(name) ?? null;
    const due = stored === null || Math.abs(now.getTime() - stored) >= MINUTE_MS;
    this.#accepted.delete(name);
    this.#accepted.set(name, due ? now.getTime() : stored);
    const [first] = this.#accepted.keys();
    if (this.#accepted.size > MOST_ACCEPTED && first !== undefined) this.#accepted.delete(first);
    if (!due) return;
    sql`update api_keys set last_used_at = ${now}, last_used_from = ${ip} where id = ${id}`
      .execute(database.write)
      .catch((error: unknown) => log.warn({ err: error }, 'the last use of an API key could not be stored'));
  }
}

/** A key and the network from which it is used, by which uses are remembered; not the key itself. */
const keyAt = (key: string, address: string): string =>
  isApiKey(key) ? `${hashToken(key).toString('base64')} ${callerNetwork(address)}` : '';
