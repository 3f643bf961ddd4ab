/** Verbatim texts of Role Permissions Management. */
export const ROLE_PERMISSIONS_TEXTS = {
  tabs: { permissions: 'Permissions', hierarchy: 'Role Hierarchy' },
  overview: 'Role Overview',
  save: 'Save',
  reset: 'Reset',
  systemRole: 'System Role',
  lockedPermissions: 'Owner role permissions cannot be modified',
  lockedHierarchy: 'Owner role hierarchy cannot be modified',
  saved: 'Role permissions updated successfully',
  failed: 'Failed to update role permissions',
  review: 'Review the changes',
  showPresent: 'Show the present state',
  loadFailed: 'Failed to load the role permissions. Please check your connection and try again.',
  onlyOwners: 'Only owners can edit roles.',
  leave: {
    title: 'Leave with unsaved changes?',
    description: 'What you changed on this screen is not saved. Leaving discards it.',
    confirmLabel: 'Discard and leave',
    cancelLabel: 'Stay',
  },
} as const;
