/**
 * The key by which requests per minute are counted: the person, over all their sessions; for a request without a
 * session, the address.
 */
import type { FastifyRequest } from 'fastify';
import type { FindCaller } from './callers.ts';
import type { Keyring } from '../keys/keyring.ts';
import { tokenIn } from '../sessions/session.ts';

/**
 * As many sessions are remembered as callers are counted; beyond that the least recently used one is looked up again.
 */
const MOST_SESSIONS = 5_000;

export class LimitKeys {
  readonly #keyring: Keyring;
  /** The person of each session token, which does not change as long as the session exists. */
  readonly #people = new Map<string, string>();

  constructor(keyring: Keyring) {
    this.#keyring = keyring;
  }

  /**
   * Looks a session up once. Pass null for `findCaller` for calls that must not wait for the database: then only
   * sessions that called before are known. An invented cookie does not start a new count.
   */
  async of(request: FastifyRequest, findCaller: FindCaller | null): Promise<string> {
    return (await this.personOf(request, findCaller)) ?? request.ip;
  }

  /** The id of the person whose session the request names; null without one. */
  async personOf(request: FastifyRequest, findCaller: FindCaller | null): Promise<string | null> {
    const token = tokenIn(request, this.#keyring);
    return token === undefined ? null : await this.#personOf(token, findCaller);
  }

  async #personOf(token: string, findCaller: FindCaller | null): Promise<string | null> {
    const held = this.#people.get(token);
    // If the database does not answer, the call itself reports it.
    const caller = held === undefined ? await findCaller?.(token).catch(() => null) : null;
    const person = held ?? caller?.actor.userId;
    if (person === undefined) return null;
    // Re-inserted, so that the map is ordered by last use.
    this.#people.delete(token);
    this.#people.set(token, person);
    const [first] = this.#people.keys();
    if (this.#people.size > MOST_SESSIONS && first !== undefined) this.#people.delete(first);
    return person;
  }
}
