import type { StaffUser } from '@cottontree/contract/users.ts';

/** What is open of which user: the panel about them, or one of the dialogs. */
export interface Chosen {
  user: StaffUser;
  doing: 'look' | 'role' | 'password' | 'factor' | 'delete';
}

export interface AccountDialogProps {
  user: StaffUser;
  onClose: () => void;
  /** Goes on with the account as somebody else has left it. */
  onPresent: (user: StaffUser) => void;
}
