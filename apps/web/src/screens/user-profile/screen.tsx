import { Card } from '@cottontree/ui/card.tsx';
import { PageHead } from '@cottontree/ui/page-head.tsx';
import { SkeletonRows } from '@cottontree/ui/skeleton.tsx';
import { EmptyState, SampleStrip } from '@cottontree/ui/states.tsx';
import { MAILING_TEXTS } from '../../domain/mailings/texts.ts';
import { useFreshStaff } from '../../domain/staff/fresh.ts';
import { CallError } from '../../kernel/call.ts';
import { deferred } from '../../kernel/deferred.tsx';
import { NotificationSettingsForm } from '../../kernel/notifications/settings-form.tsx';
import { PanelError } from '../../kernel/panel-error.tsx';
import type { ScreenProps } from '../../kernel/route-table.ts';
import { useCurrentUser } from '../../kernel/session/session.tsx';
import { ActivationSection } from './activation-section.tsx';
import { DemoSection } from './demo-section.tsx';
import { DisplaySection } from './display-section.tsx';
import { ProfileSection } from './profile-section.tsx';
import css from './screen.module.css';
import { SecuritySection } from './security-section.tsx';
import { PROFILE_TEXTS } from './texts.ts';

const MailingsSection = deferred(
  async () => (await import('./mailings-section.tsx')).MailingsSection,
  <Card title={MAILING_TEXTS.title}>
    <SkeletonRows rows={2} what={PROFILE_TEXTS.pagesByMail} />
  </Card>,
);

// With the library of forms.
const PasswordSection = deferred(
  async () => (await import('./password-section.tsx')).PasswordSection,
  <Card title={PROFILE_TEXTS.sections.password}>
    <SkeletonRows rows={4} what={PROFILE_TEXTS.sections.password} />
  </Card>,
);

/** One's own account. */
export function UserProfileScreen({ title }: ScreenProps) {
  useFreshStaff();
  const me = useCurrentUser();
  const user = me.data;
  // What has to be done first is shown first.
  const profile = user && <ProfileSection key="profile" user={user} />;
  const password =
    user &&
    (user.needsActivationCode ? (
      <ActivationSection key="code" />
    ) : (
      <PasswordSection key="password" user={user} />
    ));
  const missing = me.error instanceof CallError && me.error.status === 404;
  return (
    <div className={css.screen}>
      <PageHead title={title} />
      {user?.isTemporaryPassword && (
        <SampleStrip>
          <b>{PROFILE_TEXTS.temporary}.</b>{' '}
          {user.needsActivationCode
            ? PROFILE_TEXTS.enterYourActivationCodeBelow
            : PROFILE_TEXTS.changeItBelow}
        </SampleStrip>
      )}
      {me.isPending && <SkeletonRows rows={8} what={PROFILE_TEXTS.yourProfile} />}
      {me.isError && !missing && user === undefined && (
        <PanelError
          error={me.error}
          cause={PROFILE_TEXTS.yourProfileCouldNot}
          onRetry={() => void me.refetch()}
          retrying={me.isFetching}
        />
      )}
      {(missing || user === null) && <EmptyState title={PROFILE_TEXTS.noUser} />}
      {user && (
        <div className={css.grid}>
          {user.isTemporaryPassword ? [password, profile] : [profile, password]}
          <Card title={PROFILE_TEXTS.sections.notifications} meta={PROFILE_TEXTS.keptInThisBrowser}>
            <NotificationSettingsForm offerNone />
          </Card>
          <DisplaySection />
        </div>
      )}
      {user?.isTemporaryPassword === false && <MailingsSection />}
      {user && <SecuritySection user={user} />}
      {user && <DemoSection user={user} />}
    </div>
  );
}
