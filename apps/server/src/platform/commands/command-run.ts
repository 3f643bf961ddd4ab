/** Runs a command: one transaction for the idempotency key, the change, its announcements and its audit records. */
import { createHash, createHmac } from 'node:crypto';
import { z } from 'zod';
import { businessDayOf } from '@cottontree/contract/calendar.ts';
import { POWERS, type Power } from '@cottontree/contract/permissions.ts';
import type { Route } from '@cottontree/contract/route.ts';
import type { Db } from '../database/client.ts';
import type { RecordMemory } from '../database/record-memory.ts';
import { appendAudit, canonicalJson } from '../audit/audit.ts';
import type {
  Actor,
  Change,
  CommandCall,
  CommandEndpoint,
  Origin,
  Outcome,
  Preparation,
  Refusal,
  SessionChange,
} from '../http/endpoint.ts';
import type { Clock } from '../time/clock.ts';
import type { ErrorIntake } from '../failures/error-intake.ts';
import { AppError } from '../failures/errors.ts';
import { announce } from '../realtime/events.ts';
import type { Keyring } from '../keys/keyring.ts';
import type { LanguageModels } from '../connections/language-model.ts';
import type { Letter, SendMail } from '../connections/mail.ts';
import type { Witness } from '../audit/audit-witness.ts';

export interface CommandRequest {
  readonly actor: Actor | null;
  readonly params: unknown;
  readonly query: unknown;
  readonly input: unknown;
  readonly clock: Clock;
  readonly keyring: Keyring;
  readonly witness?: Witness | undefined;
  readonly memory?: RecordMemory | undefined;
  readonly models?: LanguageModels | undefined;
  readonly errors?: ErrorIntake | undefined;
  readonly sendMail?: SendMail | undefined;
  readonly origin: Origin;
  readonly idempotencyKey: string | null;
}
export interface CommandAnswer {
  readonly output: unknown;
  readonly session?: SessionChange | undefined;
  readonly letter?: Letter | undefined;
}

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
 * contains a secret is hashed with the caller's cookies, which are not stored anywhere.
 */
function hashOf({ params, query, input, origin }: CommandRequest): Buffer {
  const sent = [params, query, input];
  const content = canonicalJson(sent);
  const key = holdsSecret(sent) ? (origin.header('cookie') ?? '') : '';
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
async function claimKey(
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
      user_id: actor.userId,
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
    .where('user_id', '=', actor.userId)
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
  `idempotency_keys.answer:${actor?.userId}:${key}`;

const sealed = (request: CommandRequest, output: unknown): z.infer<typeof Sealed> => ({
  sealed: request.keyring.seal(Buffer.from(JSON.stringify(output)), answerPlace(request)).toString('base64'),
});

const unsealed = (request: CommandRequest, answer: unknown): unknown =>
  JSON.parse(
    request.keyring.open(Buffer.from(Sealed.parse(answer).sealed, 'base64'), answerPlace(request)).toString(),
  );

/** Stores the response for a key. A refusal is not stored: a person who fixes the cause may try again. */
async function settleKey(
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
      .where('user_id', '=', actor.userId)
      .where('key', '=', key)
      .execute();
    return;
  }
  const output = outputOf(outcome);
  const stored = endpoint.route.spec.secretAnswer ? sealed(request, output) : output;
  await tx
    .updateTable('idempotency_keys')
    .set({ answer: JSON.stringify(stored) })
    .where('user_id', '=', actor.userId)
    .where('key', '=', key)
    .execute();
}

const outputOf = (outcome: Exclude<Outcome<unknown>, Refusal>): unknown =>
  'output' in outcome ? outcome.output : 'unchanged' in outcome ? outcome.unchanged : outcome.clientReported;

/** The permission that a route requires, if any. */
export const powerOf = ({ spec }: Route): Power | null =>
  POWERS.find((power) => power === spec.access) ?? null;

async function prove(
  tx: Db,
  route: Route,
  request: CommandRequest,
  outcome: Change<unknown> | Refusal,
): Promise<void> {
  const at = request.clock.now();
  const acting = outcome.actingAs;
  const actor = {
    id: acting?.id ?? request.actor?.userId ?? null,
    name: acting?.name ?? request.actor?.username ?? 'anonymous',
    sessionId: acting?.sessionId ?? request.actor?.sessionId ?? null,
    address: request.origin.address,
    requestId: request.origin.requestId,
    permission: powerOf(route),
  };
  const announced = [...(outcome.announce ?? [])];
  // A person's act appears in the activity feed, which reloads then; bursts are coalesced when they are sent.
  if (actor.id !== null && !announced.some(({ topic }) => topic === 'activity.changed'))
    announced.push({ topic: 'activity.changed', payload: { day: businessDayOf(at) } });
  await announce(tx, at, ...announced);
  const entries = Array.isArray(outcome.audit) ? outcome.audit : [outcome.audit];
  for (const entry of entries) await appendAudit(tx, at, actor, entry);
}

const DEADLOCK = '40P01';
const ATTEMPTS = 3;

/** PostgreSQL aborts one of several transactions in a deadlock and rolls it back, so it is run again. */
async function despiteDeadlocks<T>(run: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1)
    try {
      return await run();
    } catch (error) {
      const deadlocked = error instanceof Error && 'code' in error && error.code === DEADLOCK;
      if (!deadlocked || attempt === ATTEMPTS) throw error;
    }
}

export async function runCommand(
  db: Db,
  endpoint: CommandEndpoint,
  request: CommandRequest,
): Promise<CommandAnswer> {
  // The kernel validated every part against this route's schemas before this call; the types follow from them.
  const prepared = await endpoint.prepare?.({ ...request, db } as unknown as Preparation<Route>);
  if (endpoint.storesNothing) return { output: prepared };
  const change = async (tx: Db): Promise<CommandAnswer | { refuse: AppError }> => {
    const earlier = await claimKey(tx, endpoint, request);
    if (earlier) return earlier;
    // As above.
    const outcome = await endpoint.handle({ ...request, tx } as unknown as CommandCall<Route>, prepared);
    await settleKey(tx, endpoint, request, outcome);
    // Audit records are written last, because the chain's lock is held from here to the commit.
    if ('audit' in outcome) await prove(tx, endpoint.route, request, outcome);
    if ('refuse' in outcome) return { refuse: outcome.refuse };
    return {
      output: outputOf(outcome),
      session: 'session' in outcome ? outcome.session : undefined,
      letter: 'letter' in outcome ? outcome.letter : undefined,
    };
  };
  const result = await despiteDeadlocks(() => db.transaction().execute(change));
  if ('refuse' in result) throw result.refuse;
  return result;
}
