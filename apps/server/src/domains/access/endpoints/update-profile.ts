import * as userManagement from '@cottontree/contract/access/user-management.ts';
import { unconfirmed } from '../../../platform/http/access.ts';
import { command } from '../../../platform/http/endpoint.ts';
import { currentUser } from '../present-user.ts';
import { lockOwn } from '../lock-own.ts';
import { changeUser, refuseOthersName, refuseTaken } from '../people-store.ts';

export const updateProfile = command(userManagement.updateProfile, async ({ tx, actor, input, clock }) => {
  const user = await lockOwn(tx, actor);
  const before = {
    firstName: user.first_name,
    lastName: user.last_name,
    email: user.email,
    department: user.department,
    jobTitle: user.job_title,
  };
  const after = {
    firstName: input.firstName,
    lastName: input.lastName,
    email: input.email,
    department: input.department === undefined ? user.department : input.department || null,
    jobTitle: input.jobTitle === undefined ? user.job_title : input.jobTitle || null,
  };
  if (JSON.stringify(before) === JSON.stringify(after)) return { unchanged: await currentUser(tx, actor) };
  // Letters and codes go to this address: a person who finds an open browser could send a password reset to themselves.
  if (after.email !== before.email && !actor.steppedUp) throw unconfirmed();
  if (after.firstName !== before.firstName || after.lastName !== before.lastName)
    await refuseOthersName(tx, after, user.id);
  await refuseTaken(tx, { email: after.email }, user.id);
  await changeUser(
    tx,
    user,
    {
      first_name: after.firstName,
      last_name: after.lastName,
      email: after.email,
      department: after.department,
      job_title: after.jobTitle,
    },
    clock.now(),
  );
  return {
    output: await currentUser(tx, actor),
    audit: {
      action: 'user.update-profile',
      entity: ['user', user.id],
      description: `${user.username} changed the own profile`,
      before,
      after,
    },
  };
});
