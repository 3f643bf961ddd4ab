import { listOwnSessions, readOwnPowers, revokeOwnSession } from '@cottontree/contract/access/auth.ts';
import { isOwner } from '@cottontree/contract/access/owner.ts';
import type { CurrentUser } from '@cottontree/contract/access/users.ts';
import { Badge } from '@cottontree/ui/badge.tsx';
import { Card } from '@cottontree/ui/card.tsx';
import { Line, Lines } from '@cottontree/ui/lines.tsx';
import { SkeletonRows } from '@cottontree/ui/skeleton.tsx';
import { SessionList } from '../../domain/staff/session-list.tsx';
import { call } from '../../kernel/call.ts';
import { moment } from '../../kernel/formatting.ts';
import { PanelError } from '../../kernel/panel-error.tsx';
import { useRead } from '../../kernel/query.ts';
import css from './screen.module.css';
import { SecondFactor } from './second-factor.tsx';
import { PROFILE_TEXTS } from './texts.ts';

const when = (at: string | null) => (at === null ? 'never' : <time dateTime={at}>{moment(at)}</time>);

/** The second factor and password, the sessions, and the permissions of the account. */
export function SecuritySection({ user }: { user: CurrentUser }) {
  return (
    <Card title={PROFILE_TEXTS.sections.security}>
      <div className={css.parts} data-constant="security">
        <div>
          <Lines>
            <Line name={PROFILE_TEXTS.accountCreated}>{when(user.createdAt)}</Line>
            <Line name={PROFILE_TEXTS.lastSignIn}>{when(user.lastLoginAt)}</Line>
            <Line name={PROFILE_TEXTS.passwordChanged}>{when(user.passwordChangedAt)}</Line>
            <Line name={PROFILE_TEXTS.factor.title}>
              <Badge tone={user.twoFactorEnabled ? 'pos' : 'neutral'}>
                {user.twoFactorEnabled ? PROFILE_TEXTS.on : PROFILE_TEXTS.off}
              </Badge>
            </Line>
            <Line name={PROFILE_TEXTS.thisSessionEnds}>{when(user.session.absoluteExpiresAt)}</Line>
          </Lines>
          {/* These are not shown to people who still have a temporary password. */}
          {!user.isTemporaryPassword && <SecondFactor user={user} />}
          {!user.isTemporaryPassword && <OwnSessions />}
        </div>
        {!user.isTemporaryPassword && (isOwner(user) ? <OwnerPowers /> : <OwnPowers role={user.roleName} />)}
      </div>
    </Card>
  );
}

function OwnSessions() {
  const open = useRead(listOwnSessions);
  return (
    <section className={css.below}>
      <h3>{PROFILE_TEXTS.sessions}</h3>
      {open.isPending && <SkeletonRows rows={1} what={PROFILE_TEXTS.yourSessions} />}
      {open.isError && open.data === undefined && (
        <PanelError
          error={open.error}
          cause={PROFILE_TEXTS.yourSessionsCouldNot}
          onRetry={() => void open.refetch()}
          retrying={open.isFetching}
        />
      )}
      {open.data && (
        <SessionList
          sessions={open.data.sessions.map((session) => ({ ...session, canRevoke: !session.current }))}
          leftOut={open.data.leftOut}
          whose={PROFILE_TEXTS.your}
          revoke={async (id) => call(revokeOwnSession, { params: { id } })}
        />
      )}
    </section>
  );
}

const OwnerPowers = () => (
  <section>
    <h3>{PROFILE_TEXTS.powers}</h3>
    <p>{PROFILE_TEXTS.ownersHoldEverything}</p>
  </section>
);

/** @param role the person's own; one that gives a permission itself is named alone. */
function OwnPowers({ role }: { role: string }) {
  const held = useRead(readOwnPowers);
  return (
    <section>
      <h3>{PROFILE_TEXTS.powers}</h3>
      {held.isPending && <SkeletonRows rows={8} what={PROFILE_TEXTS.whatYouMayDo} />}
      {held.isError && held.data === undefined && (
        <PanelError
          error={held.error}
          cause={PROFILE_TEXTS.whatYouMayDoCould}
          onRetry={() => void held.refetch()}
          retrying={held.isFetching}
        />
      )}
      {held.data?.powers.length === 0 && <p>{PROFILE_TEXTS.yourRoleAllowsNothingBesides}</p>}
      {held.data && (
        <div className={css.powers}>
          <Lines>
            {held.data.powers.map(({ power, name, description, from }) => (
              <Line
                key={power}
                name={
                  <>
                    <span title={power}>{name}</span>
                    <span className={css.about}>{description}</span>
                  </>
                }
              >
                {from.includes(role) ? role : PROFILE_TEXTS.heldThrough(from.join(', '))}
              </Line>
            ))}
          </Lines>
        </div>
      )}
    </section>
  );
}
