/** An Idempotency-Key has one effect and one response, which is stored with the effect. */
import { createHash, createHmac } from 'node:crypto';
import { sql } from 'kysely';
import { z } from 'zod';
import { canonicalJson } from '../audit/audit.ts';
import type { Db } from '../database/client.ts';
import { WITH_THE_NEXT } from '../database/transaction-messages.ts';
import { AppError } from '../failures/errors.ts';
import {
  principalOf,
  type Actor,
  type CommandEndpoint,
  type Outcome,
  type Refusal,
} from '../http/endpoint.ts';
import type { CommandRequest } from './command-request.ts';

const SECRET = /password|secret|token|^code$/i;
/**
 * Whether any field is named like a secret. Only names are checked, because texts that people write may be megabytes
 * long.
 */
const holdsSecret = (value: unknown): boolean =>
  typeof value === 'object' &&
  value !== null &&
  Object.entries(value).some(([name, each]) => SECRET.test(name) || holdsSecret(each));

/**
 * Distinguishes requests that use the same key. A password could be guessed from its stored hash, so a request that
 * contains a secret is hashed with the caller's cookies or key, which are not stored anywhere.
 */
function hashOf({ actor, params, query, input, origin }: CommandRequest): Buffer {
  const sent = [params, query, input];
  const content = canonicalJson(sent);
  const key = holdsSecret(sent) ? (origin.header(actor?.key ? 'authorization' : 'cookie') ?? '') : '';
  return createHmac('sha256', key).update(content).digest();
}

const FORMER_POWERS =
  'This was done already, but its answer is shown only under the permissions it was done with. Look up what it did; to do it again, send a new Idempotency-Key.';

/**
 * A 32-byte hash of the caller's role and permissions, from which the response follows: equal when the caller may see
 * and do the same as before.
 */
const hashOfPowers = ({ roleKey, powers }: Actor): Buffer =>
  createHash('sha256')
    .update(canonicalJson([roleKey, ...[...powers].toSorted()]))
    .digest();

/** The key's row is inserted first: a second request with the same key waits here until the first commits. */
export async function claimKey(
  tx: Db,
  endpoint: CommandEndpoint,
  request: CommandRequest,
): Promise<{ output: unknown } | null> {
  const { actor, idempotencyKey: key } = request;
  if (!key || !actor || endpoint.keepsNoKey) return null;
  const route = `${endpoint.route.spec.method} ${endpoint.route.spec.path}`;
  const requestHash = hashOf(request);
  const powers = hashOfPowers(actor);
  const inserted = await tx
    .insertInto('idempotency_keys')
    .values({
      user_id: principalOf(actor),
      key,
      route,
      // 64 bytes: the hash of the request, then that of the permissions under which it ran.
      request_hash: Buffer.concat([requestHash, powers]),
      answer: null,
      created_at: request.clock.now(),
    })
    .onConflict((oc) => oc.doNothing())
    .executeTakeFirst();
  if (inserted.numInsertedOrUpdatedRows === 1n) return null;
  const held = await tx
    .selectFrom('idempotency_keys')
    .selectAll()
    .where('user_id', '=', principalOf(actor))
    .where('key', '=', key)
    .executeTakeFirstOrThrow();
  if (held.route !== route || !held.request_hash.subarray(0, requestHash.length).equals(requestHash)) {
    throw new AppError('unprocessable', 'This Idempotency-Key was used for another request; send a new key');
  }
  // A row of an earlier release has no second hash, so it is refused as well.
  if (!held.request_hash.subarray(requestHash.length).equals(powers))
    throw new AppError('conflict', FORMER_POWERS);
  return { output: endpoint.route.spec.secretAnswer ? unsealed(request, held.answer) : held.answer };
}

const Sealed = z.object({ sealed: z.base64() });
const answerPlace = ({ actor, idempotencyKey: key }: CommandRequest): string =>
  `idempotency_keys.answer:${actor && principalOf(actor)}:${key}`;

const sealed = (request: CommandRequest, output: unknown): z.infer<typeof Sealed> => ({
  sealed: request.keyring.seal(Buffer.from(JSON.stringify(output)), answerPlace(request)).toString('base64'),
});

const unsealed = (request: CommandRequest, answer: unknown): unknown =>
  JSON.parse(
    request.keyring.open(Buffer.from(Sealed.parse(answer).sealed, 'base64'), answerPlace(request)).toString(),
  );

/**
 * Stores the response for a key, with the transaction's next statement. A refusal is not stored: a person who fixes the
 * cause may try again.
 */
export async function settleKey(
  tx: Db,
  endpoint: CommandEndpoint,
  request: CommandRequest,
  outcome: Outcome<unknown>,
): Promise<void> {
  const { actor, idempotencyKey: key } = request;
  if (!key || !actor || endpoint.keepsNoKey) return;
  if ('refuse' in outcome) {
    await tx
      .deleteFrom('idempotency_keys')
      .where('user_id', '=', principalOf(actor))
      .where('key', '=', key)
      .modifyEnd(sql.raw(WITH_THE_NEXT))
      .execute();
    return;
  }
  const output = outputOf(outcome);
  const stored = endpoint.route.spec.secretAnswer ? sealed(request, output) : output;
  await tx
    .updateTable('idempotency_keys')
    .set({ answer: JSON.stringify(stored) })
    .where('user_id', '=', principalOf(actor))
    .where('key', '=', key)
    .modifyEnd(sql.raw(WITH_THE_NEXT))
    .execute();
}

/** What the caller gets. */
export const outputOf = (outcome: Exclude<Outcome<unknown>, Refusal>): unknown =>
  'output' in outcome ? outcome.output : 'unchanged' in outcome ? outcome.unchanged : outcome.clientReported;
