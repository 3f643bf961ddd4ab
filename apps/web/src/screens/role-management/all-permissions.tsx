import { PERMISSION_KEYS } from '@cottontree/contract/access/permissions.ts';
import type { Role } from '@cottontree/contract/access/roles.ts';
import { Dialog, DialogBody } from '@cottontree/ui/dialog.tsx';
import { PermissionMatrix } from './permission-matrix.tsx';
import { ROLES_TEXTS } from './texts.ts';

/** The whole permission matrix, over the page. */
export function AllPermissions({ roles, onClose }: { roles: readonly Role[]; onClose: () => void }) {
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={ROLES_TEXTS.allPermissions}
      description={ROLES_TEXTS.ownGivenToTheRole}
      width="wide"
    >
      <DialogBody>
        <PermissionMatrix
          caption={ROLES_TEXTS.allPermissions}
          permissions={PERMISSION_KEYS}
          roles={roles}
          fill
        />
      </DialogBody>
    </Dialog>
  );
}
