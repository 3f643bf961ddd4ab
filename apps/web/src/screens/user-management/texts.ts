/** Verbatim texts of User Management. */
export const USERS_TEXTS = {
  tabs: { users: 'Users', roles: 'Roles and Hierarchy', sessions: 'Active Sessions' },
  columns: {
    name: 'User',
    role: 'Role',
    department: 'Department',
    status: 'Status',
    lastLogin: 'Last Login',
    actions: 'Actions',
  },
  allRoles: 'All Roles',
  temporary: 'Temp Password',
  onlyOwners: 'Only owners can create users and edit roles',
  ownerOnly: 'Owner Only',
  canManage: 'Can Manage',
  create: {
    title: 'Create New User',
    done: 'User created successfully',
    failed: 'Failed to create user',
  },
  role: {
    title: 'Edit User Role',
    done: 'User role updated successfully',
    failed: 'Failed to update user role',
  },
  password: {
    title: 'Set Temporary Password',
    done: 'Password reset successfully',
    failed: 'Failed to reset password',
  },
  code: {
    title: 'Activation code',
    action: 'New activation code',
    why: 'This account can do more than View Only. Its username is known to everyone and opened it first, so the password is not enough: the person who signs in with it must enter a code that is shown to you alone.',
    replaces: 'A new code lasts 24 hours; an earlier one stops working.',
    passOn:
      'Give this code to the new holder in person or by phone, not in the message that tells the username. It is shown only now.',
    mailed: 'It is also mailed to',
    copy: 'Copy the code',
    copied: 'Copied',
    notCopied: 'This browser does not copy here; select the text and copy it by hand.',
    passedOn: 'I have passed it on, or will do so from a safe place',
    issue: 'Issue code',
    later: 'Not now',
    close: 'Done',
    failed: 'Failed to issue an activation code',
    needed: 'Holder not proven; a code is needed',
  },
  powers: 'Permissions, by the role that gives them',
  ownerPowers: 'An owner holds every permission.',
  notShown: 'Shown to those who manage this person',
  sessionsShown: 'Listed are your own sessions, those of owners and those of the people your role manages.',
  factor: {
    remove: 'Remove second factor',
    title: 'Remove the second factor?',
    why: 'Do this only once you are sure who asks for it: from then on the password alone opens the account. Its recovery codes stop working and its open sessions end now.',
    mustChange: 'A password shorter than the role asks for must then be changed at the next sign-in.',
    done: 'Second factor removed',
    failed: 'Failed to remove the second factor',
  },
  suspension: {
    suspended: 'User suspended successfully',
    activated: 'User activated successfully',
    failed: 'Failed to update user status',
  },
  deletion: {
    title: 'Delete User',
    forGood: 'This action cannot be undone',
    done: 'User deleted successfully',
    failed: 'Failed to delete user',
  },
  loadUsers: 'Failed to load the users. Please check your connection and try again.',
  loadSessions: 'Failed to load the sessions. Please check your connection and try again.',
  loadRoles: 'Failed to load the roles. Please check your connection and try again.',
} as const;

/** The default role of a new user. */
export const DEFAULT_ROLE = 'view_only';
