import { DONE } from '@cottontree/contract/route.ts';
import * as setup from '@cottontree/contract/access/setup.ts';
import { preparedCommand } from '../../../platform/http/endpoint.ts';
import { AppError, invalid } from '../../../platform/failures/errors.ts';
import { createStaff } from '../create-staff.ts';
import { ownerExists } from '../../../platform/company/owner.ts';
import { takeOwnerToken } from '../owner-link.ts';
import { hashPassword } from '../password.ts';
import { isLong, passwordRules } from '../password-policy.ts';

export const createOwner = preparedCommand(
  setup.createOwner,
  async ({ input }) => ({
    passwordHash: await hashPassword(input.password),
    passwordFault: await passwordRules(),
  }),
  async ({ tx, input, clock }, { passwordHash, passwordFault }) => {
    const fault = passwordFault(input.password, { ...input, roleKey: 'owner', twoFactorEnabled: false });
    if (fault) throw invalid('password', fault);
    // Taking the token deletes its row under a lock, so of two concurrent calls only one succeeds.
    if (!(await takeOwnerToken(tx, input.token)) || (await ownerExists(tx))) {
      throw new AppError(
        'forbidden',
        'This link was used already or is not the newest; restart the server for a new one',
      );
    }
    const id = await createStaff(
      tx,
      { ...input, passwordHash, roleKey: 'owner', temporary: false, passwordIsLong: isLong(input.password) },
      clock.now(),
    );
    return {
      output: DONE,
      actingAs: { id, name: input.username, sessionId: null },
      audit: {
        action: 'user.create',
        entity: ['user', id],
        description: `${input.username} founded the company as its owner`,
        severity: 'critical',
        category: 'Security',
        after: { username: input.username, email: input.email, roleKey: 'owner' },
      },
    };
  },
);
