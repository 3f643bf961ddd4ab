import { Ellipsis } from 'lucide-react';
import { useRef } from 'react';
import { suspendUser } from '@cottontree/contract/access/user-management.ts';
import type { StaffUser } from '@cottontree/contract/access/users.ts';
import { IconButton } from '@cottontree/ui/button.tsx';
import { useStaffChange } from '../../domain/staff/change.ts';
import { call } from '../../kernel/call.ts';
import { deferred } from '../../kernel/deferred.tsx';
import { LateMenu } from '../../kernel/shell/late-menu.tsx';
import type { Chosen } from './chosen.ts';
import { presentUser } from './conflict.tsx';
import { USERS_TEXTS } from './texts.ts';

const ActionItems = deferred(() => import('./action-items.tsx').then((part) => part.ActionItems));

/** The actions of an owner on another person's account. */
export function UserActions({ user, onChoose }: { user: StaffUser; onChoose: (chosen: Chosen) => void }) {
  const suspend = useSuspension(user, onChoose);
  const trigger = useRef<HTMLButtonElement>(null);
  const open = (doing: Chosen['doing']) => {
    // The menu is about to close; the dialog must return the focus to an element that remains.
    trigger.current?.focus();
    onChoose({ user, doing });
  };
  return (
    <LateMenu
      label={USERS_TEXTS.actionsFor(user.username)}
      preload={ActionItems.preload}
      trigger={
        <IconButton ref={trigger} label={USERS_TEXTS.actionsFor(user.username)}>
          <Ellipsis />
        </IconButton>
      }
    >
      <ActionItems user={user} onOpen={open} onSuspend={() => void suspend()} />
    </LateMenu>
  );
}

/** Suspends or activates; resolves to the resulting account, or to undefined if it was refused. */
export function useSuspension(user: StaffUser, onChoose: (chosen: Chosen) => void) {
  const { change } = useStaffChange();
  const suspend = !user.isSuspended;
  const { suspended, activated, failed } = USERS_TEXTS.suspension;
  return async (): Promise<StaffUser | undefined> =>
    change(
      async () =>
        call(suspendUser, {
          params: { id: user.id },
          input: { suspend, version: user.version ?? undefined },
        }),
      {
        done: suspend ? suspended : activated,
        failed,
        action: 'update',
        describe: () => ({
          description: USERS_TEXTS.activatedTheUser(suspend, user.username),
          data: { userId: user.id },
        }),
        remedy: (error) => {
          const present = presentUser(error);
          return (
            present && {
              label: USERS_TEXTS.showThePresentState,
              onSelect: () => onChoose({ user: present, doing: 'look' }),
            }
          );
        },
      },
    );
}
