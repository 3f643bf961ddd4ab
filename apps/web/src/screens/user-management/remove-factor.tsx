import { needsLongPassword, removeSecondFactor } from '@cottontree/contract/access/user-management.ts';
import type { StaffUser } from '@cottontree/contract/access/users.ts';
import { AlertDialog } from '@cottontree/ui/dialog.tsx';
import { useStaffChange } from '../../domain/staff/change.ts';
import { call } from '../../kernel/call.ts';
import { fullName } from '../../kernel/session/record.ts';
import type { Chosen } from './chosen.ts';
import { USERS_TEXTS } from './texts.ts';

/** For somebody who lost phone and recovery codes. Opened from the user panel, and returns to it. */
export function RemoveFactor({ user, onChoose }: { user: StaffUser; onChoose: (chosen: Chosen) => void }) {
  const { pending, change } = useStaffChange();
  const back = (present: StaffUser) => onChoose({ user: present, doing: 'look' });
  const confirm = async () => {
    const { done, failed } = USERS_TEXTS.factor;
    const changed = await change(async () => call(removeSecondFactor, { params: { id: user.id } }), {
      done,
      failed,
      action: 'update',
      describe: () => ({
        description: USERS_TEXTS.removedTheSecondFactor(user.username),
        data: { userId: user.id },
      }),
    });
    if (changed) back(changed);
  };
  return (
    <AlertDialog
      open
      onOpenChange={(open) => !open && back(user)}
      title={USERS_TEXTS.factor.title}
      description={
        <span data-constant="row">
          {fullName(user)} ({user.username}). {USERS_TEXTS.factor.why}
          {needsLongPassword(user.roleHierarchy) && ` ${USERS_TEXTS.factor.mustChange}`}
        </span>
      }
      confirmLabel={USERS_TEXTS.factor.remove}
      danger
      busy={pending}
      onConfirm={() => void confirm()}
    />
  );
}
