import type { Role } from '@cottontree/contract/access/roles.ts';
import { AllPermissions } from './all-permissions.tsx';
import { CreateRole } from './create-role.tsx';
import { DeleteRole } from './delete-role.tsx';
import { EditRole } from './edit-role.tsx';

/** What a dialog is open for. */
export type Asked = { kind: 'create' | 'permissions' } | { kind: 'edit' | 'delete'; role: Role };

export interface RoleDialogsProps {
  asked: Asked;
  /** All roles. */
  roles: readonly Role[];
  /** Reloads the roles; undefined if they cannot be read. */
  readAgain: () => Promise<readonly Role[] | undefined>;
  onClose: () => void;
}

/** The open dialog of the screen. */
export function RoleDialogs({ asked, roles, readAgain, onClose }: RoleDialogsProps) {
  switch (asked.kind) {
    case 'permissions':
      return <AllPermissions roles={roles} onClose={onClose} />;
    case 'create':
      return <CreateRole roles={roles} onClose={onClose} />;
    case 'edit':
      return (
        <EditRole
          role={asked.role}
          roles={roles}
          readAgain={async () => (await readAgain())?.find(({ name }) => name === asked.role.name)}
          onClose={onClose}
        />
      );
    case 'delete':
      return <DeleteRole role={asked.role} onClose={onClose} />;
  }
}
