import { Constant } from '../../domain/figure/marks.tsx';
import type { CurrentUser } from '@cottontree/contract/users.ts';
import { Badge } from '@cottontree/ui/badge.tsx';
import { Card } from '@cottontree/ui/card.tsx';
import { Field, Select } from '@cottontree/ui/field.tsx';
import { Line, Lines } from '@cottontree/ui/lines.tsx';
import { SkeletonRows } from '@cottontree/ui/skeleton.tsx';
import { EmptyState, SampleStrip } from '@cottontree/ui/states.tsx';
import { CallError } from '../../kernel/call.ts';
import { leoneChoice, moment, NOTHING } from '../../kernel/formatting.ts';
import { NotificationSettingsForm } from '../../kernel/notifications/settings-form.tsx';
import { PanelError } from '../../kernel/panel-error.tsx';
import { usePreference } from '../../kernel/preference.ts';
import type { ScreenProps } from '../../kernel/route-table.ts';
import { fullName, roleInWords } from '../../kernel/session/record.ts';
import { useCurrentUser } from '../../kernel/session/session.tsx';
import { themeChoice, THEMES } from '../../kernel/theme.ts';
import { PasswordSection } from './password-section.tsx';
import css from './screen.module.css';
import { PROFILE_TEXTS } from './texts.ts';

export function UserProfileScreen({ title }: ScreenProps) {
  const me = useCurrentUser();
  const user = me.data;
  const missing = me.error instanceof CallError && me.error.status === 404;
  return (
    <div className={css.screen}>
      <h1 className={css.title}>{title}</h1>
      {user?.isTemporaryPassword && (
        <SampleStrip>
          <b>{PROFILE_TEXTS.temporary}.</b> Change it below: until then you can do nothing else.
        </SampleStrip>
      )}
      {me.isPending && <SkeletonRows rows={8} what="your profile" />}
      {me.isError && !missing && user === undefined && (
        <PanelError
          error={me.error}
          cause="Your profile could not be loaded."
          onRetry={() => void me.refetch()}
          retrying={me.isFetching}
        />
      )}
      {(missing || user === null) && <EmptyState title={PROFILE_TEXTS.noUser} />}
      {user && (
        <div className={css.grid}>
          <PasswordSection user={user} />
          <Profile user={user} />
          <Card title={PROFILE_TEXTS.sections.notifications} meta="Kept in this browser">
            <NotificationSettingsForm offerNone />
          </Card>
          <Security user={user} />
          <Display />
        </div>
      )}
    </div>
  );
}

function Profile({ user }: { user: CurrentUser }) {
  return (
    <Card title={PROFILE_TEXTS.sections.profile}>
      <div data-constant="profile">
        <Lines>
          <Line name="Name">{fullName(user)}</Line>
          <Line name="Username">{user.username}</Line>
          <Line name="Email">{user.email}</Line>
          <Line name="Role">{roleInWords(user.roleHierarchy)}</Line>
          <Line name="Department">{user.department ?? NOTHING}</Line>
          <Line name="Job title">{user.jobTitle ?? NOTHING}</Line>
        </Lines>
      </div>
    </Card>
  );
}

const when = (at: string | null) => (at === null ? 'never' : <time dateTime={at}>{moment(at)}</time>);

function Security({ user }: { user: CurrentUser }) {
  return (
    <Card title={PROFILE_TEXTS.sections.security}>
      <div data-constant="security">
        <Lines>
          <Line name="Account created">{when(user.createdAt)}</Line>
          <Line name="Last sign-in">{when(user.lastLoginAt)}</Line>
          <Line name="Password changed">{when(user.passwordChangedAt)}</Line>
          <Line name="Second factor">
            <Badge tone={user.twoFactorEnabled ? 'pos' : 'neutral'}>
              {user.twoFactorEnabled ? 'On' : 'Off'}
            </Badge>
          </Line>
          <Line name="This session ends at the latest">{when(user.session.absoluteExpiresAt)}</Line>
        </Lines>
      </div>
    </Card>
  );
}

const THEME_WORDS = { light: 'Light', dark: 'Dark', system: 'As the system' } as const;

function Display() {
  const [theme, chooseTheme] = usePreference(themeChoice);
  const [leone, chooseLeone] = usePreference(leoneChoice);
  return (
    <Card title="Display" meta="Kept in this browser">
      <div className={css.form}>
        <Field label="Theme">
          <Select
            value={theme}
            onChange={(event) => chooseTheme(THEMES.find((each) => each === event.target.value) ?? 'system')}
          >
            {THEMES.map((each) => (
              <option key={each} value={each}>
                {THEME_WORDS[each]}
              </option>
            ))}
          </Select>
        </Field>
        <Field
          label="Leones"
          hint={<Constant why="note">The new leone replaced a thousand old ones on 1 July 2022.</Constant>}
        >
          <Select
            value={leone}
            onChange={(event) => chooseLeone(event.target.value === 'SLE' ? 'SLE' : 'SLL')}
          >
            <option value="SLL">Old leones (SLL)</option>
            <option value="SLE">New leones (SLE)</option>
          </Select>
        </Field>
      </div>
    </Card>
  );
}
