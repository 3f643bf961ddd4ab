/**
 * A notification from one person to others. This is the only command of the socket. It has no URL, but runs through the
 * same command runner as every other change, so that rows, announcement and audit record are one transaction.
 */
import { sql } from 'kysely';
import { z } from 'zod';
import { NotificationType } from '@cottontree/contract/events.ts';
import { DONE, Done, route } from '@cottontree/contract/route.ts';
import { audienceOfBroadcast } from './rules.ts';
import { insertNotifications, raisedNotifications } from './store.ts';
import type { Db } from '../../platform/database/client.ts';
import { LOCKS } from '../../platform/database/locks.ts';
import { refusal } from '../../platform/http/access.ts';
import { latestCredible, type Clock } from '../../platform/time/clock.ts';
import type { Keyring } from '../../platform/keys/keyring.ts';
import { runCommand } from '../../platform/commands/command-run.ts';
import { command, type Actor, type CommandEndpoint, type Origin } from '../../platform/http/endpoint.ts';
import { AppError, invalid } from '../../platform/failures/errors.ts';
import type { BroadcastMessage } from '../../platform/realtime/notification-channel.ts';

export const BROADCASTS_PER_MINUTE = 10;

const Broadcast = z.strictObject({
  type: NotificationType,
  title: z.string().min(1),
  message: z.string().min(1),
  actionType: z.string().nullable(),
  data: z.record(z.string(), z.unknown()),
  userIds: z.array(z.uuid()).nullable(),
  isTest: z.boolean(),
});
type Broadcast = z.infer<typeof Broadcast>;

/**
 * Counts in the audit trail, which all processes share; the lock prevents two concurrent ones from both being the
 * tenth.
 */
async function limitRate(tx: Db, senderId: string, now: Date): Promise<void> {
  await sql`select pg_advisory_xact_lock(${LOCKS.broadcastRate}, hashtext(${senderId}))`.execute(tx);
  const { rows } = await sql<{ sent: number }>`
    select count(*)::int as sent from audit_records
     where actor_id = ${senderId} and action = 'notification.broadcast' and at > ${new Date(now.getTime() - 60_000)} and at <= ${latestCredible(now)}`.execute(
    tx,
  );
  if ((rows[0]?.sent ?? 0) >= BROADCASTS_PER_MINUTE) {
    throw new AppError('too-many', `At most ${BROADCASTS_PER_MINUTE} notifications a minute; wait a moment`, {
      retryAfterSeconds: 60,
    });
  }
}

const broadcastCommand = command(
  route({
    method: 'POST',
    path: '/api/notifications/broadcast',
    summary: 'Send a notification; only through the socket',
    access: 'signed-in',
    input: Broadcast,
    output: Done,
  }),
  async ({ tx, actor, input, clock }) => {
    const now = clock.now();
    await limitRate(tx, actor.userId, now);
    const mayAddress = actor.powers.has('settings.edit');
    const audience = audienceOfBroadcast(mayAddress, actor.userId, input.userIds);
    const content = { ...input, category: 'system', senderId: actor.userId } as const;
    const ids = await insertNotifications(tx, now, audience, content);
    const [first] = ids;
    if (!first) throw invalid('userIds', 'names nobody with an active account');
    return {
      output: DONE,
      announce: [raisedNotifications(ids)],
      audit: {
        action: 'notification.broadcast',
        entity: ['notification', first],
        description: `Sent "${input.title}" to ${ids.length === 1 ? 'one person' : `${ids.length.toLocaleString('en-US')} people`}`,
        severity: mayAddress ? 'medium' : 'low',
        after: {
          type: input.type,
          title: input.title,
          message: input.message,
          actionType: input.actionType,
          audience: audience.kind,
          ...(audience.kind === 'users' ? { userIds: audience.userIds } : {}),
          recipients: ids.length,
          ...(input.isTest ? { isTest: true } : {}),
        },
      },
    };
  },
);

/** Throws AppError when the sender may not send, sends too often, or names no active recipient. */
export async function broadcast(
  db: Db,
  own: { readonly clock: Clock; readonly keyring: Keyring },
  actor: Actor,
  origin: Origin,
  message: BroadcastMessage,
): Promise<void> {
  const refused = refusal(broadcastCommand.route.spec, actor);
  if (refused) throw refused;
  const input: Broadcast = {
    // Both spellings are accepted; id, time and sender are set by the server.
    type: 'notificationType' in message ? message.notificationType : message.type,
    title: message.title,
    message: message.message,
    actionType: message.actionType ?? null,
    data: message.data ?? {},
    userIds: message.userIds ?? null,
    isTest: message.test ?? false,
  };
  // The runner accepts endpoints of any route; the input was just built to the schema of this one.
  const endpoint = broadcastCommand as unknown as CommandEndpoint;
  await runCommand(db, endpoint, {
    actor,
    params: undefined,
    query: undefined,
    input,
    clock: own.clock,
    keyring: own.keyring,
    origin,
    idempotencyKey: null,
  });
}
