import { Ban, CircleCheck, KeyRound, RectangleEllipsis, Trash2, UserCog } from 'lucide-react';
import type { StaffUser } from '@cottontree/contract/access/users.ts';
import { MenuItem, MenuSeparator } from '@cottontree/ui/menu.tsx';
import type { Chosen } from './chosen.ts';
import { USERS_TEXTS } from './texts.ts';

export interface ActionItemsProps {
  user: StaffUser;
  onOpen: (doing: Chosen['doing']) => void;
  onSuspend: () => void;
}

/** The menu of actions of an owner on another person's account. */
export function ActionItems({ user, onOpen, onSuspend }: ActionItemsProps) {
  return (
    <>
      <MenuItem icon={<UserCog />} onSelect={() => onOpen('role')}>
        Edit role
      </MenuItem>
      <MenuItem icon={<KeyRound />} onSelect={() => onOpen('password')}>
        Reset password
      </MenuItem>
      {user.needsActivationCode && (
        <MenuItem icon={<RectangleEllipsis />} onSelect={() => onOpen('code')}>
          {USERS_TEXTS.code.action}
        </MenuItem>
      )}
      <MenuItem icon={user.isSuspended ? <CircleCheck /> : <Ban />} onSelect={onSuspend}>
        {user.isSuspended ? 'Activate' : 'Suspend'}
      </MenuItem>
      <MenuSeparator />
      <MenuItem icon={<Trash2 />} danger onSelect={() => onOpen('delete')}>
        Delete
      </MenuItem>
    </>
  );
}
