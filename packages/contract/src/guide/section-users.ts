import { saveRolePermissions, readRolePermissions } from '../access/role-permissions.ts';
import {
  createUser,
  deleteUser,
  listSessions,
  resetPassword,
  searchUsers,
} from '../access/user-management.ts';
import type { Section } from './topic.ts';

export const users: Section = {
  key: 'user-management',
  title: 'User Management',
  topics: [
    {
      title: 'Roles',
      text: [
        'A role of higher authority holds everything that those below it hold. What each role allows can be changed, and further roles made; these five are there from the beginning.',
      ],
      items: [
        ['Owner', 'Everything, and alone: opening accounts, editing roles, removing the demo company.'],
        [
          'Super Admin',
          'Full access: complete control of the company’s business, settings, backups and audit exports.',
        ],
        ['Admin', 'High access: department management, expense approval and user oversight.'],
        ['Manager', 'Moderate access: team management, budget oversight and reporting.'],
        ['View Only', 'Read access: dashboards and reports, with no modifications.'],
      ],
      path: '/role-management',
    },
    {
      title: 'Creating a user',
      steps: [
        'Open User Management and choose Create user on the tab Users.',
        'Username: 3 to 32 lower-case letters, digits and . _ -, beginning with a letter.',
        'Email: where the person is reached.',
        'Full name: first and last name.',
        'Departments: the department and the job title, both optional.',
        'Role: View Only unless you choose another.',
        'Initial password or auto-generate: nothing is typed. The username is made the first password; it opens the account once, within 24 hours, and must be changed then.',
        'Choose Create user and tell the person their username.',
        'Where the role can do more than View Only you are shown an activation code, once: tell it in person or by phone.',
      ],
      about: createUser,
      seen: searchUsers,
      path: '/user-management',
    },
    {
      title: 'Passwords and suspension',
      items: [
        [
          'Set Temporary Password',
          'Ends the sessions of the account; the new password opens it once within 24 hours.',
        ],
        ['Suspend', 'Ends the sessions and keeps the account closed until it is activated again.'],
        ['Remove second factor', 'For somebody who lost their telephone, once you are sure who asks.'],
      ],
      about: resetPassword,
      seen: searchUsers,
      path: '/user-management',
    },
    {
      title: 'Deleting a user',
      text: [
        'Cannot be undone. The person’s name goes, the audit history stays under a pseudonym. The last active owner cannot be deleted.',
      ],
      about: deleteUser,
      seen: searchUsers,
      path: '/user-management',
    },
    {
      title: 'Active sessions',
      text: ['Who is signed in, from which device and since when. Revoking a session signs it out at once.'],
      about: listSessions,
      path: '/user-management?tab=sessions',
    },
    {
      title: 'Changing what a role allows',
      text: [
        'Before you save, the screen says who gains and loses what and what they used of it in the last 90 days, and names duties that should not be in one hand. Edits take effect immediately. The owner’s role cannot be changed.',
      ],
      about: saveRolePermissions,
      seen: readRolePermissions,
      path: '/role-permissions',
    },
  ],
};
