/** What the socket needs of notifications, which are a domain of their own; the wiring connects the two. */
import type { ClientMessage, SocketNotification } from '@cottontree/contract/events.ts';
import type { Db } from '../database/client.ts';
import type { Actor, Origin } from '../http/endpoint.ts';
import type { Keyring } from '../keys/keyring.ts';
import type { Clock } from '../time/clock.ts';

export type BroadcastMessage = Extract<ClientMessage, { action: 'broadcast_notification' }>;

export interface NotificationChannel {
  /** Throws AppError when the sender lacks permission, sends too often, or names no recipient. */
  broadcast(
    db: Db,
    own: { readonly clock: Clock; readonly keyring: Keyring },
    actor: Actor,
    origin: Origin,
    message: BroadcastMessage,
  ): Promise<void>;
  /** Those of `ids` that belong to one of `userIds`, in their socket form. */
  toSend(
    db: Db,
    ids: readonly string[],
    userIds: readonly string[],
  ): Promise<(SocketNotification & { readonly userId: string })[]>;
}
