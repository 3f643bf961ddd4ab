import { listSessions, revokeSession } from '@cottontree/contract/access/user-management.ts';
import { accountStatus, type StaffUser } from '@cottontree/contract/access/users.ts';
import { Badge } from '@cottontree/ui/badge.tsx';
import { Button } from '@cottontree/ui/button.tsx';
import { Line, Lines } from '@cottontree/ui/lines.tsx';
import { PanelSection, SidePanel } from '@cottontree/ui/side-panel.tsx';
import { SkeletonRows } from '@cottontree/ui/skeleton.tsx';
import { useNow } from '../../domain/staff/now.ts';
import { isOwner } from '@cottontree/contract/access/owner.ts';
import { PowersByRole } from '../../domain/staff/powers-by-role.tsx';
import { useRoles } from '../../domain/staff/roles.ts';
import { SessionList } from '../../domain/staff/session-list.tsx';
import { call } from '../../kernel/call.ts';
import { COMMON_TEXTS } from '../../kernel/common-texts.ts';
import { moment, NOTHING } from '../../kernel/formatting.ts';
import { PanelError } from '../../kernel/panel-error.tsx';
import { useRead } from '../../kernel/query.ts';
import { fullName } from '../../kernel/session/record.ts';
import type { Chosen } from './chosen.ts';
import css from './screen.module.css';
import { useSuspension } from './user-actions.tsx';
import { USERS_TEXTS } from './texts.ts';
import { UserStatus } from './user-status.tsx';

export interface UserPanelProps {
  user: StaffUser;
  owner: boolean;
  onChoose: (chosen: Chosen) => void;
  onClose: () => void;
}

/** One account in full. */
export function UserPanel({ user, owner, onChoose, onClose }: UserPanelProps) {
  const now = useNow();
  const known = user.version !== null;
  const role = useRoles().roles.find(({ key }) => key === user.roleHierarchy);
  return (
    <SidePanel
      open
      onOpenChange={(open) => !open && onClose()}
      title={fullName(user)}
      description={<span data-constant="row">{user.username}</span>}
      {...(owner && !isOwner(user) && { footer: <Actions user={user} onChoose={onChoose} /> })}
    >
      <div data-constant="row">
        <PanelSection title={USERS_TEXTS.account}>
          <Lines>
            <Line name={USERS_TEXTS.columns.status}>
              <UserStatus user={user} now={now} />
            </Line>
            {accountStatus(user, new Date(now)) === 'Locked' && (
              <Line name={USERS_TEXTS.lockedUntil}>
                {when(user.accountLockedUntil)}
                {USERS_TEXTS.afterTooManyFailedSign}
              </Line>
            )}
            <Line name={USERS_TEXTS.columns.role}>{user.roleName}</Line>
            <Line name={USERS_TEXTS.email}>{user.email}</Line>
            <Line name={USERS_TEXTS.columns.department}>{user.department ?? NOTHING}</Line>
            <Line name={USERS_TEXTS.jobTitle}>{user.jobTitle ?? NOTHING}</Line>
            <Line name={USERS_TEXTS.created}>{when(user.createdAt)}</Line>
          </Lines>
        </PanelSection>
        <PanelSection title={USERS_TEXTS.signIn}>
          <Lines>
            {user.needsActivationCode && <Line name={USERS_TEXTS.code.title}>{USERS_TEXTS.code.needed}</Line>}
            <Line name={USERS_TEXTS.columns.lastLogin}>
              {known ? when(user.lastLoginAt) : USERS_TEXTS.notShown}
            </Line>
            <Line name={USERS_TEXTS.passwordChanged}>
              {known ? when(user.passwordChangedAt) : USERS_TEXTS.notShown}
            </Line>
            <Line name={USERS_TEXTS.secondFactor}>
              {known ? (
                <Badge tone={user.twoFactorEnabled ? 'pos' : 'neutral'}>
                  {user.twoFactorEnabled ? USERS_TEXTS.on : USERS_TEXTS.off}
                </Badge>
              ) : (
                USERS_TEXTS.notShown
              )}
            </Line>
          </Lines>
          {user.needsActivationCode && (
            <Button className={css.under ?? ''} onClick={() => onChoose({ user, doing: 'code' })}>
              {USERS_TEXTS.code.action}
            </Button>
          )}
          {user.twoFactorEnabled && owner && !isOwner(user) && (
            <Button className={css.under ?? ''} onClick={() => onChoose({ user, doing: 'factor' })}>
              {USERS_TEXTS.factor.remove}
            </Button>
          )}
        </PanelSection>
        <PanelSection title={USERS_TEXTS.powers}>
          {isOwner(user) ? (
            <p>{USERS_TEXTS.ownerPowers}</p>
          ) : (
            role !== undefined && <PowersByRole role={role} />
          )}
        </PanelSection>
        <PanelSection title={USERS_TEXTS.openSessions}>
          {known || isOwner(user) ? <OpenSessions user={user} /> : <p>{USERS_TEXTS.notShown}</p>}
        </PanelSection>
      </div>
    </SidePanel>
  );
}

const when = (at: string | null) => (at === null ? 'never' : <time dateTime={at}>{moment(at)}</time>);

function OpenSessions({ user }: { user: StaffUser }) {
  const open = useRead(listSessions);
  if (open.isPending) return <SkeletonRows rows={1} what={USERS_TEXTS.openSessionsWhat} />;
  if (open.data === undefined) {
    return (
      <PanelError
        error={open.error}
        what={USERS_TEXTS.openSessionsWhat}
        cause={USERS_TEXTS.loadSessions}
        onRetry={() => void open.refetch()}
        retrying={open.isFetching}
      />
    );
  }
  return (
    <SessionList
      sessions={open.data.sessions.filter(({ userId }) => userId === user.id)}
      leftOut={open.data.leftOut}
      whose={`${fullName(user)}’s`}
      revoke={async (id) => call(revokeSession, { params: { id } })}
    />
  );
}

function Actions({ user, onChoose }: Pick<UserPanelProps, 'user' | 'onChoose'>) {
  const suspend = useSuspension(user, onChoose);
  const toggle = async () => {
    const changed = await suspend();
    if (changed) onChoose({ user: changed, doing: 'look' });
  };
  return (
    <>
      <Button onClick={() => onChoose({ user, doing: 'role' })}>{USERS_TEXTS.editRole}</Button>
      <Button onClick={() => onChoose({ user, doing: 'password' })}>{USERS_TEXTS.resetPassword}</Button>
      <Button className={css.apart ?? ''} variant="quiet" onClick={() => void toggle()}>
        {user.isSuspended ? USERS_TEXTS.activate : USERS_TEXTS.suspend}
      </Button>
      <Button className={css.removes ?? ''} onClick={() => onChoose({ user, doing: 'delete' })}>
        {COMMON_TEXTS.delete}
      </Button>
    </>
  );
}
