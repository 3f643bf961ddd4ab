import { Ban, CircleCheck, KeyRound, RectangleEllipsis, Trash2, UserCog } from 'lucide-react';
import type { StaffUser } from '@cottontree/contract/access/users.ts';
import { MenuItem, MenuSeparator } from '@cottontree/ui/menu.tsx';
import { COMMON_TEXTS } from '../../kernel/common-texts.ts';
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
        {USERS_TEXTS.editRole}
      </MenuItem>
      <MenuItem icon={<KeyRound />} onSelect={() => onOpen('password')}>
        {USERS_TEXTS.resetPassword}
      </MenuItem>
      {user.needsActivationCode && (
        <MenuItem icon={<RectangleEllipsis />} onSelect={() => onOpen('code')}>
          {USERS_TEXTS.code.action}
        </MenuItem>
      )}
      <MenuItem icon={user.isSuspended ? <CircleCheck /> : <Ban />} onSelect={onSuspend}>
        {user.isSuspended ? USERS_TEXTS.activate : USERS_TEXTS.suspend}
      </MenuItem>
      <MenuSeparator />
      <MenuItem icon={<Trash2 />} danger onSelect={() => onOpen('delete')}>
        {COMMON_TEXTS.delete}
      </MenuItem>
    </>
  );
}
