import { ActivationCode } from './activation-code.tsx';
import type { AccountDialogProps, Chosen } from './chosen.ts';
import { DeleteUser } from './delete-user.tsx';
import { EditRole } from './edit-role.tsx';
import { RemoveFactor } from './remove-factor.tsx';
import { TemporaryPassword } from './temporary-password.tsx';
import { UserPanel } from './user-panel.tsx';

export interface AccountDialogsProps {
  chosen: Chosen;
  owner: boolean;
  onChoose: (chosen: Chosen) => void;
  onClose: () => void;
}

/** The open panel or dialog of one user. */
export function AccountDialogs({ chosen, owner, onChoose, onClose }: AccountDialogsProps) {
  const { user, doing } = chosen;
  const dialog: AccountDialogProps = {
    user,
    onClose,
    onCode: (present) => onChoose({ user: present, doing: 'code-at-once' }),
    onPresent: (present) => onChoose({ user: present, doing }),
  };
  switch (doing) {
    case 'look':
      return <UserPanel user={user} owner={owner} onChoose={onChoose} onClose={onClose} />;
    case 'role':
      return <EditRole {...dialog} />;
    case 'password':
      return <TemporaryPassword {...dialog} />;
    case 'code':
    case 'code-at-once':
      return <ActivationCode user={user} atOnce={doing === 'code-at-once'} onClose={onClose} />;
    case 'factor':
      return <RemoveFactor user={user} onChoose={onChoose} />;
    case 'delete':
      return <DeleteUser user={user} onClose={onClose} />;
  }
}
