import * as userManagement from '@cottontree/contract/access/user-management.ts';
import { preparedCommand } from '../../../platform/http/endpoint.ts';
import { invalid } from '../../../platform/failures/errors.ts';
import { createStaff } from '../create-staff.ts';
import { hashPassword } from '../password.ts';
import { passwordRules } from '../password-policy.ts';
import { refuseTaken, refuseUnagreed, requireAssignable } from '../people-store.ts';

export const createUser = preparedCommand(
  userManagement.createUser,
  async ({ input }) => ({
    passwordHash: await hashPassword(input.password),
    passwordFault: await passwordRules(),
  }),
  async ({ tx, input, clock }, { passwordHash, passwordFault }) => {
    const { username, email, roleHierarchy } = input;
    // The username works once as the first password, so that nobody has to send a secret to the account holder.
    if (input.password !== username) {
      const fault = passwordFault(input.password, {
        ...input,
        roleKey: roleHierarchy,
        twoFactorEnabled: false,
      });
      if (fault) throw invalid('password', fault);
    }
    await refuseUnagreed(tx, roleHierarchy, await requireAssignable(tx, roleHierarchy));
    await refuseTaken(tx, { username, email }, null);
    const id = await createStaff(
      tx,
      {
        username,
        email,
        firstName: input.firstName,
        lastName: input.lastName,
        roleKey: roleHierarchy,
        department: input.department || null,
        jobTitle: input.jobTitle || null,
        passwordHash,
        temporary: true,
      },
      clock.now(),
    );
    return {
      output: { id, username, roleHierarchy },
      audit: {
        action: 'user.create',
        entity: ['user', id],
        description: `Opened the account ${username}`,
        category: 'Security',
        after: {
          username,
          email,
          firstName: input.firstName,
          lastName: input.lastName,
          roleHierarchy,
          department: input.department || null,
          jobTitle: input.jobTitle || null,
        },
      },
    };
  },
);
