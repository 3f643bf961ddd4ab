import { PERMISSION_KEYS } from '@cottontree/contract/access/permissions.ts';
import type { Role } from '@cottontree/contract/access/roles.ts';
import { Dialog, DialogBody } from '@cottontree/ui/dialog.tsx';
import { PermissionMatrix } from './permission-matrix.tsx';

/** The whole permission matrix, over the page. */
export function AllPermissions({ roles, onClose }: { roles: readonly Role[]; onClose: () => void }) {
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="All Permissions"
      description="Own: given to the role itself. From: inherited from a role of a lower level."
      width="wide"
    >
      <DialogBody>
        <PermissionMatrix caption="All Permissions" permissions={PERMISSION_KEYS} roles={roles} fill />
      </DialogBody>
    </Dialog>
  );
}
