/** Rules for notifications. */
import type { NotificationType } from '@cottontree/contract/events.ts';
import type { Power } from '@cottontree/contract/access/permissions.ts';

export type Audience =
  | { readonly kind: 'everyone' }
  | { readonly kind: 'users'; readonly userIds: readonly string[] }
  | { readonly kind: 'holders'; readonly power: Power; readonly except?: string };

/** The notification frequency "critical" means errors, so only these require acknowledgement. */
export const isCritical = (type: NotificationType): boolean => type === 'error';

/** Without the permission to address others, a broadcast goes to its sender alone, whatever recipients it names. */
export function audienceOfBroadcast(
  mayAddress: boolean,
  senderId: string,
  userIds: readonly string[] | null | undefined,
): Audience {
  if (!mayAddress) return { kind: 'users', userIds: [senderId] };
  return userIds ? { kind: 'users', userIds } : { kind: 'everyone' };
}
