/** By what the requests of a minute are counted: the person, over all their sessions; of a stranger the address. */
import type { FastifyRequest } from 'fastify';
import type { AskCaller } from './callers.ts';
import type { Keyring } from '../keys/keyring.ts';
import { tokenIn } from '../sessions/session.ts';

/** As many sessions are remembered as callers are counted; beyond that the one longest unheard is looked up again. */
const MOST_SESSIONS = 5_000;

export class LimitKeys {
  readonly #keyring: Keyring;
  /** The person of each session's token, which stays the same as long as the session is. */
  readonly #people = new Map<string, string>();

  constructor(keyring: Keyring) {
    this.#keyring = keyring;
  }

  /**
   * Looks a session up once. With null instead of a way to look up, which is for calls that must not wait for the
   * database, only sessions that called before are known. An invented cookie begins no count of its own.
   */
  async of(request: FastifyRequest, askCaller: AskCaller | null): Promise<string> {
    const token = tokenIn(request, this.#keyring);
    const person = token === undefined ? null : await this.#personOf(token, askCaller);
    return person ?? request.ip;
  }

  async #personOf(token: string, askCaller: AskCaller | null): Promise<string | null> {
    const held = this.#people.get(token);
    // Where the database does not answer, the call itself says so.
    const caller = held === undefined ? await askCaller?.(token).catch(() => null) : null;
    const person = held ?? caller?.actor.userId;
    if (person === undefined) return null;
    // Last in the map's order is who was heard last.
    this.#people.delete(token);
    this.#people.set(token, person);
    const [first] = this.#people.keys();
    if (this.#people.size > MOST_SESSIONS && first !== undefined) this.#people.delete(first);
    return person;
  }
}
