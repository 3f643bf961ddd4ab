import { accountStatus, type AccountStatus, type StaffUser } from '@cottontree/contract/access/users.ts';
import { Badge, type BadgeTone } from '@cottontree/ui/badge.tsx';
import css from './screen.module.css';
import { USERS_TEXTS } from './texts.ts';

const TONES: Record<AccountStatus, BadgeTone> = {
  Locked: 'neg',
  Suspended: 'warn',
  Active: 'pos',
  Inactive: 'neutral',
};

/** The state of an account, and separately whether it has a temporary password. */
export function UserStatus({ user, now }: { user: StaffUser; now: number }) {
  const status = accountStatus(user, new Date(now));
  return (
    <span className={css.tags}>
      <Badge tone={TONES[status]}>{status}</Badge>
      {user.isTemporaryPassword === true && <Badge tone="warn">{USERS_TEXTS.temporary}</Badge>}
    </span>
  );
}
