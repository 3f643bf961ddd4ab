import type { StaffUser } from '@cottontree/contract/users.ts';

/** What is open of which user: the panel about them, or one of the dialogs. */
export interface Chosen {
  user: StaffUser;
  doing: 'look' | 'role' | 'password' | 'code' | 'code-at-once' | 'factor' | 'delete';
}

export interface AccountDialogProps {
  user: StaffUser;
  onClose: () => void;
  /** The account, as it is now, needs an activation code. */
  onCode: (user: StaffUser) => void;
  /** Goes on with the account as somebody else has left it. */
  onPresent: (user: StaffUser) => void;
}
