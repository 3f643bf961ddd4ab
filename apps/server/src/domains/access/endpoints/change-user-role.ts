import * as userManagement from '@cottontree/contract/access/user-management.ts';
import { command } from '../../../platform/http/endpoint.ts';
import { endSessions } from '../end-sessions.ts';
import { outgrown } from '../password-policy.ts';
import { readStaff } from '../present-staff.ts';
import { changeUser, lockOther, refuseUnagreed, requireAssignable } from '../people-store.ts';

export const changeUserRole = command(userManagement.changeUserRole, async (call) => {
  const { tx, actor, params, input, clock } = call;
  const roleName = await requireAssignable(tx, input.roleHierarchy);
  const user = await lockOther(call, params.id, input.version);
  const before = { roleHierarchy: user.role_key, department: user.department, jobTitle: user.job_title };
  const after = {
    roleHierarchy: input.roleHierarchy,
    // An omitted field is unchanged; a blank one is cleared.
    department: input.department === undefined ? user.department : input.department || null,
    jobTitle: input.jobTitle === undefined ? user.job_title : input.jobTitle || null,
  };
  const moved = after.roleHierarchy !== before.roleHierarchy;
  if (!moved && after.department === before.department && after.jobTitle === before.jobTitle) {
    return { unchanged: await readStaff(tx, user.id, actor) };
  }
  if (moved) await refuseUnagreed(tx, after.roleHierarchy, roleName);
  const demand = moved
    ? outgrown(user, { roleKey: after.roleHierarchy, twoFactorEnabled: user.two_factor_enabled })
    : null;
  const now = clock.now();
  await changeUser(
    tx,
    user,
    {
      role_key: after.roleHierarchy,
      department: after.department,
      job_title: after.jobTitle,
      ...demand,
    },
    now,
  );
  return {
    output: await readStaff(tx, user.id, actor),
    announce: moved ? await endSessions(tx, { userId: user.id }, 'role changed', now) : [],
    audit: [
      {
        action: 'user.change-role',
        entity: ['user', user.id],
        description: moved
          ? `Gave ${user.username} the role ${roleName}`
          : `Changed the department or job title of ${user.username}`,
        severity: moved ? 'high' : 'low',
        category: moved ? 'Security' : 'Administrative',
        before,
        after,
      },
      // A separate record: only an activated account has a password that may be too short for the new role.
      ...(demand
        ? [
            {
              action: 'user.demand-password',
              entity: ['user', user.id],
              description: `${user.username} must choose a longer password at the next sign-in`,
              category: 'Security',
              after: { isTemporaryPassword: true },
            } as const,
          ]
        : []),
    ],
  };
});
