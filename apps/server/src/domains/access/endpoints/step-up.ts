import * as auth from '@cottontree/contract/access/auth.ts';
import { preparedCommand } from '../../../platform/http/endpoint.ts';
import { AppError, invalid } from '../../../platform/failures/errors.ts';
import { STEP_UP_MS } from '../../../platform/sessions/session.ts';
import { confirmCode } from '../confirm-code.ts';
import { confirmPassword } from '../confirm-password.ts';
import { takeCode } from '../second-factor.ts';
import { tryPassword } from '../tried-password.ts';

export const stepUp = preparedCommand(
  auth.stepUp,
  async ({ db, actor, input, origin }) => {
    const { enabled } = await db
      .selectFrom('users')
      .select('two_factor_enabled as enabled')
      .where('id', '=', actor.userId)
      .executeTakeFirstOrThrow();
    // With a second factor, the password alone is not enough.
    if (enabled) {
      if (input.code === undefined) throw invalid('code', 'Enter a code of your second factor');
      return { by: 'code', code: input.code } as const;
    }
    if (input.password === undefined) throw invalid('password', 'Enter your password');
    return {
      by: 'password',
      tried: await tryPassword(db, { userId: actor.userId }, input.password, origin),
    } as const;
  },
  async ({ tx, actor, clock, keyring, origin }, shown) => {
    const now = clock.now();
    const { user, refused } =
      shown.by === 'code'
        ? await confirmCode(
            tx,
            actor,
            async () => (await takeCode(tx, keyring, actor.userId, shown.code, now)) !== null,
            origin,
            now,
          )
        : await confirmPassword(tx, actor, { field: 'password', tried: shown.tried }, origin, now);
    if (refused) return refused;
    if (shown.by === 'password' && user.two_factor_enabled)
      throw new AppError('conflict', 'A second factor was turned on meanwhile; try again');
    await tx.updateTable('sessions').set({ stepped_up_at: now }).where('id', '=', actor.sessionId).execute();
    return {
      output: { until: new Date(now.getTime() + STEP_UP_MS).toISOString() },
      audit: {
        action: 'session.step-up',
        entity: ['session', actor.sessionId],
        description: `${user.username} confirmed who they are by ${shown.by === 'code' ? 'the second factor' : 'the password'}`,
        category: 'Security',
      },
    };
  },
);
