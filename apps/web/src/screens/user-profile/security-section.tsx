import { listOwnSessions, readOwnPowers, revokeOwnSession } from '@cottontree/contract/access/auth.ts';
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
            <Line name="Account created">{when(user.createdAt)}</Line>
            <Line name="Last sign-in">{when(user.lastLoginAt)}</Line>
            <Line name="Password changed">{when(user.passwordChangedAt)}</Line>
            <Line name={PROFILE_TEXTS.factor.title}>
              <Badge tone={user.twoFactorEnabled ? 'pos' : 'neutral'}>
                {user.twoFactorEnabled ? 'On' : 'Off'}
              </Badge>
            </Line>
            <Line name="This session ends at the latest">{when(user.session.absoluteExpiresAt)}</Line>
          </Lines>
          {/* These are not shown to people who still have a temporary password. */}
          {!user.isTemporaryPassword && <SecondFactor user={user} />}
          {!user.isTemporaryPassword && <OwnSessions />}
        </div>
        {!user.isTemporaryPassword && <OwnPowers />}
      </div>
    </Card>
  );
}

function OwnSessions() {
  const open = useRead(listOwnSessions);
  return (
    <section className={css.below}>
      <h3>{PROFILE_TEXTS.sessions}</h3>
      {open.isPending && <SkeletonRows rows={1} what="your sessions" />}
      {open.isError && open.data === undefined && (
        <PanelError
          error={open.error}
          cause="Your sessions could not be loaded."
          onRetry={() => void open.refetch()}
          retrying={open.isFetching}
        />
      )}
      {open.data && (
        <SessionList
          sessions={open.data.sessions.map((session) => ({ ...session, canRevoke: !session.current }))}
          leftOut={open.data.leftOut}
          whose="your"
          revoke={async (id) => call(revokeOwnSession, { params: { id } })}
        />
      )}
    </section>
  );
}

function OwnPowers() {
  const held = useRead(readOwnPowers);
  return (
    <section>
      <h3>{PROFILE_TEXTS.powers}</h3>
      {held.isPending && <SkeletonRows rows={8} what="what you may do" />}
      {held.isError && held.data === undefined && (
        <PanelError
          error={held.error}
          cause="What you may do could not be loaded."
          onRetry={() => void held.refetch()}
          retrying={held.isFetching}
        />
      )}
      {held.data?.powers.length === 0 && <p>Your role allows nothing besides signing in.</p>}
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
                {from.join(', ')}
              </Line>
            ))}
          </Lines>
        </div>
      )}
    </section>
  );
}
