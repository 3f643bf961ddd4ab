/** What a command does within a transaction: the key, the change, and what is announced and recorded at its end. */
import { businessDayOf } from '@cottontree/contract/calendar.ts';
import { POWERS, type Power } from '@cottontree/contract/access/permissions.ts';
import type { Route } from '@cottontree/contract/route.ts';
import { keepChanges, type AuditAppend } from '../audit/audit.ts';
import { queueLetter } from '../connections/letters.ts';
import type { Db } from '../database/client.ts';
import type { AppError } from '../failures/errors.ts';
import {
  principalOf,
  type Change,
  type CommandCall,
  type CommandEndpoint,
  type Preparation,
  type Refusal,
} from '../http/endpoint.ts';
import type { Announcement } from '../realtime/events.ts';
import type { CommandAnswer, CommandRequest } from './command-request.ts';
import { claimKey, outputOf, settleKey } from './idempotency.ts';

/** The permission that a route requires, if any. */
export const powerOf = ({ spec }: Route): Power | null =>
  POWERS.find((power) => power === spec.access) ?? null;

/** A command that was carried out, in a transaction that is not committed yet. */
export interface Performed {
  readonly answer: CommandAnswer | { readonly refuse: AppError };
  readonly announced: readonly Announcement[];
  readonly records: readonly AuditAppend[];
}

export interface PreparedCommand {
  readonly endpoint: CommandEndpoint;
  readonly request: CommandRequest;
  readonly prepared: unknown;
}

/** Slow work before the transaction. */
export const prepareCommand = async (
  db: Db,
  endpoint: CommandEndpoint,
  request: CommandRequest,
): Promise<PreparedCommand> => ({
  endpoint,
  request,
  // The kernel validated every part against this route's schemas before this call; the types follow from them.
  prepared: await endpoint.prepare?.({ ...request, db } as unknown as Preparation<Route>),
});

export async function performCommand(
  tx: Db,
  { endpoint, request, prepared }: PreparedCommand,
): Promise<Performed> {
  const earlier = await claimKey(tx, endpoint, request);
  if (earlier) return { answer: earlier, announced: [], records: [] };
  // As above.
  const outcome = await endpoint.handle({ ...request, tx } as unknown as CommandCall<Route>, prepared);
  await settleKey(tx, endpoint, request, outcome);
  if ('letter' in outcome && outcome.letter && request.sendMail)
    await queueLetter(tx, request.keyring, outcome.letter, request.clock.now());
  const changes = await keepChanges(tx);
  const evidence = 'audit' in outcome ? evidenceOf(endpoint.route, request, outcome, changes) : NO_EVIDENCE;
  if ('refuse' in outcome) return { answer: { refuse: outcome.refuse }, ...evidence };
  const answer = {
    output: outputOf(outcome),
    session: 'session' in outcome ? outcome.session : undefined,
  };
  return { answer, ...evidence };
}

type Evidence = Omit<Performed, 'answer'>;
const NO_EVIDENCE: Evidence = { announced: [], records: [] };

function evidenceOf(
  route: Route,
  request: CommandRequest,
  { actingAs: acting, announce = [], audit }: Change<unknown> | Refusal,
  changes: string,
): Evidence {
  const at = request.clock.now();
  const actor = {
    id: acting?.id ?? (request.actor && principalOf(request.actor)),
    name: acting?.name ?? request.actor?.username ?? 'anonymous',
    sessionId: acting?.sessionId ?? request.actor?.sessionId ?? null,
    address: request.origin.address,
    requestId: request.origin.requestId,
    permission: powerOf(route),
  };
  const announced = [...announce];
  // A person's act appears in the activity feed, which reloads then; bursts are coalesced when they are sent.
  if (actor.id !== null && !announced.some(({ topic }) => topic === 'activity.changed'))
    announced.push({ topic: 'activity.changed', payload: { day: businessDayOf(at) } });
  const entries = Array.isArray(audit) ? audit : [audit];
  const records = entries.map((entry, index) => ({
    clock: request.clock,
    actor,
    entry,
    changes: index === 0 ? changes : null,
  }));
  return { announced, records };
}
