import { Ban, CircleCheck, Ellipsis, KeyRound, Trash2, UserCog } from 'lucide-react';
import { useRef } from 'react';
import { suspendUser } from '@cottontree/contract/user-management.ts';
import type { StaffUser } from '@cottontree/contract/users.ts';
import { IconButton } from '@cottontree/ui/button.tsx';
import { Menu, MenuItem, MenuSeparator } from '@cottontree/ui/menu.tsx';
import { useStaffChange } from '../../domain/staff/change.ts';
import { call } from '../../kernel/call.ts';
import type { Chosen } from './chosen.ts';
import { presentUser } from './conflict.tsx';
import { USERS_TEXTS } from './texts.ts';

/** What an owner can do to somebody else's account. */
export function UserActions({ user, onChoose }: { user: StaffUser; onChoose: (chosen: Chosen) => void }) {
  const suspend = useSuspension(user, onChoose);
  const trigger = useRef<HTMLButtonElement>(null);
  const open = (doing: Chosen['doing']) => () => {
    // The menu is about to go; the dialog is to give the focus back to what stays.
    trigger.current?.focus();
    onChoose({ user, doing });
  };
  return (
    <Menu
      trigger={
        <IconButton ref={trigger} label={`Actions for ${user.username}`}>
          <Ellipsis />
        </IconButton>
      }
    >
      <MenuItem icon={<UserCog />} onSelect={open('role')}>
        Edit role
      </MenuItem>
      <MenuItem icon={<KeyRound />} onSelect={open('password')}>
        Reset password
      </MenuItem>
      <MenuItem icon={user.isSuspended ? <CircleCheck /> : <Ban />} onSelect={() => void suspend()}>
        {user.isSuspended ? 'Activate' : 'Suspend'}
      </MenuItem>
      <MenuSeparator />
      <MenuItem icon={<Trash2 />} danger onSelect={open('delete')}>
        Delete
      </MenuItem>
    </Menu>
  );
}

/** Suspends or activates; resolves to the account as it is then, or to undefined when it was refused. */
export function useSuspension(user: StaffUser, onChoose: (chosen: Chosen) => void) {
  const { change } = useStaffChange();
  const suspend = !user.isSuspended;
  const { suspended, activated, failed } = USERS_TEXTS.suspension;
  return async (): Promise<StaffUser | undefined> =>
    change(
      async () => call(suspendUser, { params: { id: user.id }, input: { suspend, version: user.version } }),
      {
        done: suspend ? suspended : activated,
        failed,
        action: 'update',
        describe: () => ({
          description: `${suspend ? 'Suspended' : 'Activated'} the user ${user.username}`,
          data: { userId: user.id },
        }),
        remedy: (error) => {
          const present = presentUser(error);
          return (
            present && {
              label: 'Show the present state',
              onSelect: () => onChoose({ user: present, doing: 'look' }),
            }
          );
        },
      },
    );
}
