import { deleteRole, type Role } from '@cottontree/contract/access/roles.ts';
import { AlertDialog } from '@cottontree/ui/dialog.tsx';
import { Notice } from '@cottontree/ui/notice.tsx';
import { useAttemptKey } from '../../domain/staff/attempt-key.ts';
import { useStaffChange } from '../../domain/staff/change.ts';
import { refusalText } from '../../domain/staff/refusal.ts';
import { RoleChangePreview } from '../../domain/staff/role-change.tsx';
import { useRolePreview } from '../../domain/staff/role-preview.ts';
import { call } from '../../kernel/call.ts';
import { COMMON_TEXTS } from '../../kernel/common-texts.ts';
import { ROLES_TEXTS } from './texts.ts';

export function DeleteRole({ role, onClose }: { role: Role; onClose: () => void }) {
  const { pending, error, change } = useStaffChange();
  const keyFor = useAttemptKey();
  const preview = useRolePreview({ [role.name]: null });
  const confirm = async () => {
    const { title: _, ...texts } = ROLES_TEXTS.deletion;
    const params = { id: role.name };
    const done = await change(() => call(deleteRole, { params }, { idempotencyKey: keyFor(params) }), {
      ...texts,
      action: 'delete',
      describe: () => ({
        description: ROLES_TEXTS.deletedTheRole(role.displayName),
        data: { role: role.name },
      }),
    });
    if (done) onClose();
  };
  return (
    <AlertDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`${ROLES_TEXTS.deletion.title}: ${role.displayName}`}
      description={ROLES_TEXTS.nobodyHoldsThisRole}
      confirmLabel={COMMON_TEXTS.delete}
      danger
      busy={pending}
      onConfirm={() => void confirm()}
    >
      <RoleChangePreview preview={preview} isEdited={() => false} />
      {error !== undefined && (
        <Notice tone="neg">
          <span data-constant="message">{refusalText(error)}</span>
        </Notice>
      )}
    </AlertDialog>
  );
}
