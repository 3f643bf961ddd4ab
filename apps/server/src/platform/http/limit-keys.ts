/**
 * The key by which requests per minute are counted: the person, over all their sessions; an API key and the address it is
 * used from, so that nobody who found it uses up its calls from elsewhere; for any other request, the address.
 */
import type { FastifyRequest } from 'fastify';
import type { FindCaller } from './callers.ts';
import type { Keyring } from '../keys/keyring.ts';
import { credentialIn, type Credential } from '../sessions/credential.ts';

/**
 * As many sessions are remembered as callers are counted; beyond that the least recently used one is looked up again.
 */
const MOST_SESSIONS = 5_000;

export class LimitKeys {
  readonly #keyring: Keyring;
  /** Whom each session and key belongs to, which does not change as long as it exists. */
  readonly #owners = new Map<string, string>();

  constructor(keyring: Keyring) {
    this.#keyring = keyring;
  }

  /**
   * Looks a session up once. Pass null for `findCaller` for calls that must not wait for the database: then only
   * sessions that called before are known. An invented cookie does not start a new count.
   */
  async of(request: FastifyRequest, findCaller: FindCaller | null): Promise<string> {
    const owner = await this.ownerOf(request, findCaller);
    if (owner === null) return request.ip;
    return credentialIn(request, this.#keyring)?.kind === 'key' ? `${owner}@${request.ip}` : owner;
  }

  /** The id of the person whose session, or of the key, that the request names; null without either. */
  async ownerOf(request: FastifyRequest, findCaller: FindCaller | null): Promise<string | null> {
    const credential = credentialIn(request, this.#keyring);
    return credential && (await this.#ownerOf(credential, findCaller));
  }

  async #ownerOf(credential: Credential, findCaller: FindCaller | null): Promise<string | null> {
    const name = `${credential.kind} ${credential.token}`;
    const held = this.#owners.get(name);
    // If the database does not answer, the call itself reports it.
    const caller = held === undefined ? await findCaller?.(credential).catch(() => null) : null;
    const owner = held ?? caller?.actor.key?.id ?? caller?.actor.userId;
    if (owner === undefined) return null;
    // Re-inserted, so that the map is ordered by last use.
    this.#owners.delete(name);
    this.#owners.set(name, owner);
    const [first] = this.#owners.keys();
    if (this.#owners.size > MOST_SESSIONS && first !== undefined) this.#owners.delete(first);
    return owner;
  }
}
