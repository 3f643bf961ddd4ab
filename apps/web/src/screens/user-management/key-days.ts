import { DEFAULT_KEY_DAYS } from '@cottontree/contract/access/api-keys.ts';
import type { ServiceAccount } from '@cottontree/contract/access/service-accounts.ts';
import type { ShownKey } from './issued-key.tsx';

/** For how long a key may be issued here. */
export const KEY_DAYS = [30, 90, 180, 365] as const;
export const USUAL_KEY_DAYS: (typeof KEY_DAYS)[number] = DEFAULT_KEY_DAYS;

/** The key of a response; the newest of the account comes first. */
export const shownKey = ({ account, key }: { account: ServiceAccount; key: string }): ShownKey => ({
  key,
  account: account.name,
  expiresAt: account.keys[0]?.expiresAt ?? '',
});
