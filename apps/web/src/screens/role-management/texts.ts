/** Verbatim texts of Role Hierarchy Management. */
export const ROLES_TEXTS = {
  stats: {
    roles: 'Total Roles',
    permissions: 'Total Permissions',
    users: 'Active Users',
    risk: 'Risk Level',
  },
  table: 'Role Hierarchy',
  matrix: 'Permission Matrix',
  viewAll: 'View All Permissions',
  inheritance:
    'Higher-level roles inherit the permissions of lower levels. Edits take effect immediately for all holders of a role.',
  duties: 'Separation of duties',
  dutiesNote:
    'A warning, not a rule of access. Own and inherited powers count; the owner’s role holds every power by its nature and is not judged.',
  noDuties: 'No role brings conflicting duties together.',
  create: {
    title: 'Create Role',
    done: 'Role Created',
    failed: 'Creation Failed',
    failedText: 'Failed to create new role. Please try again.',
  },
  edit: {
    title: 'Edit Role',
    done: 'Role Updated',
    failed: 'Update Failed',
    failedText: 'Failed to update role permissions. Please try again.',
  },
  deletion: {
    title: 'Delete Role',
    done: 'Role Deleted',
    failed: 'Deletion Failed',
    failedText: 'Failed to delete role. It may have users assigned to it.',
  },
  inherited: 'Inherited by its level',
  confirmInherits: 'This role shall hold these powers too',
  confirmInherited: 'Confirm the inherited powers, or choose another level.',
  loadFailed: 'Failed to load the roles. Please check your connection and try again.',
  onlyOwners: 'Only owners can create, edit and delete roles.',
} as const;

/** Permissions shown until the whole matrix is requested. */
export const FIRST_PERMISSIONS = 10;
