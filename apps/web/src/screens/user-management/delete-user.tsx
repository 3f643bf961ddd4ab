import { deleteUser } from '@cottontree/contract/access/user-management.ts';
import { AlertDialog } from '@cottontree/ui/dialog.tsx';
import { useStaffChange } from '../../domain/staff/change.ts';
import { call } from '../../kernel/call.ts';
import { fullName } from '../../kernel/session/record.ts';
import type { AccountDialogProps } from './chosen.ts';
import { USERS_TEXTS } from './texts.ts';

/** Asks for confirmation before an account is deleted permanently. */
export function DeleteUser({ user, onClose }: Pick<AccountDialogProps, 'user' | 'onClose'>) {
  const { pending, change } = useStaffChange();
  const confirm = async () => {
    const deleted = await change(async () => call(deleteUser, { params: { id: user.id } }), {
      ...USERS_TEXTS.deletion,
      action: 'delete',
      describe: () => ({ description: USERS_TEXTS.deletedTheUser(user.username), data: { userId: user.id } }),
    });
    if (deleted) onClose();
  };
  return (
    <AlertDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={USERS_TEXTS.deletion.title}
      description={
        <span data-constant="row">
          <b>{USERS_TEXTS.deletion.forGood}.</b> {USERS_TEXTS.accountIsRemoved(fullName(user), user.username)}
        </span>
      }
      confirmLabel={USERS_TEXTS.deleteUser}
      danger
      busy={pending}
      onConfirm={() => void confirm()}
    />
  );
}
