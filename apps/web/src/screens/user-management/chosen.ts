import type { StaffUser } from '@cottontree/contract/access/users.ts';

/** What is open for which user: the panel, or one of the dialogs. */
export interface Chosen {
  user: StaffUser;
  doing: 'look' | 'role' | 'password' | 'code' | 'code-at-once' | 'factor' | 'delete';
}

export interface AccountDialogProps {
  user: StaffUser;
  onClose: () => void;
  /** Called with the present account when it needs an activation code. */
  onCode: (user: StaffUser) => void;
  /** Continues with the account as somebody else has changed it. */
  onPresent: (user: StaffUser) => void;
}
