import type { CurrentUser } from './users.ts';

type Ranked = Pick<CurrentUser, 'isOwner' | 'roleHierarchy'>;

/** Whether the user is an owner. The server enforces what only owners may do; this hides what it would refuse. */
export const isOwner = (user: Ranked | undefined): boolean =>
  user !== undefined && (user.isOwner || user.roleHierarchy === 'owner');
