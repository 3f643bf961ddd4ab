import type { CurrentUser } from '@cottontree/contract/users.ts';

type Ranked = Pick<CurrentUser, 'isOwner' | 'roleHierarchy'>;

/** What owners alone may do is decided by the server; this only spares others a door that would not open. */
export const isOwner = (user: Ranked | undefined): boolean =>
  user !== undefined && (user.isOwner || user.roleHierarchy === 'owner');
